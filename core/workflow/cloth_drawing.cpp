#include "core/workflow/cloth_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <locale>
#include <sstream>
#include <vector>

#include "core/workflow/report_drawings.h"

namespace alinify {
namespace {

struct Curve {
  const char* title;
  const char* unit;  // empty: of lengths
  double scale;
  std::vector<double (*)(const ClothLine&)> values;
  std::vector<const char*> labels;
};

constexpr double kLeft = 90, kRight = 880, kTop = 60, kPanel = 130, kGap = 40;
constexpr std::array kColors{"#1f6feb", "#d1571b"};  // apart for the colour-blind too

double ahead(const ClothLine& line) {
  return line.ahead;
}
double along(const ClothLine& line) {
  return line.stretch_along;
}
double across(const ClothLine& line) {
  return line.stretch_across;
}
double skew(const ClothLine& line) {
  return line.skew;
}
double bow(const ClothLine& line) {
  return line.bow;
}

std::string text_at(double x, double y, const std::string& text, const char* more = "") {
  return "<text x='" + short_number(x) + "' y='" + short_number(y) + "'" + more + ">" + escaped(text) +
         "</text>\n";
}

std::string panel(const Curve& curve, const ClothGeometry& cloth, double top, double length_scale,
                  const std::string& unit) {
  double low = 0, high = 0;
  for (const ClothLine& line : cloth.lines)
    for (const auto value : curve.values) {
      low = std::min(low, curve.scale * value(line));
      high = std::max(high, curve.scale * value(line));
    }
  if (high - low < 1e-9) low -= 1, high += 1;
  const double bottom = top + kPanel;
  const auto y_of = [&](double value) { return bottom - kPanel * (value - low) / (high - low); };
  const auto x_of = [&](double at) {
    return kLeft + (kRight - kLeft) * at * length_scale / (cloth.length * length_scale);
  };
  std::string svg = text_at(kLeft, top - 8, std::string(curve.title) + ", " + unit, " class='title'");
  svg += "<path class='axis' d='M" + short_number(kLeft) + " " + short_number(top) + "V" +
         short_number(bottom) + "M" + short_number(kLeft) + " " + short_number(y_of(0)) + "H" +
         short_number(kRight) + "'/>\n";
  svg += text_at(kLeft - 8, top + 4, short_number(high), " text-anchor='end'");
  svg += text_at(kLeft - 8, bottom + 4, short_number(low), " text-anchor='end'");
  for (std::size_t i = 0; i < curve.values.size(); ++i) {
    std::string points;
    for (const ClothLine& line : cloth.lines)
      points +=
          short_number(x_of(line.at)) + "," + short_number(y_of(curve.scale * curve.values[i](line))) + " ";
    svg += std::string("<polyline stroke='") + kColors[i] + "' points='" + points + "'/>\n";
    if (curve.values.size() > 1)
      svg += text_at(kRight - 8, top - 8 - 16.0 * static_cast<double>(curve.values.size() - 1 - i),
                     curve.labels[i], (std::string(" text-anchor='end' fill='") + kColors[i] + "'").c_str());
  }
  return svg;
}

}  // namespace

std::string cloth_drawing(const ClothGeometry& cloth) {
  const std::string unit = cloth.calibrated ? "mm" : "px";
  const double length_scale = cloth.calibrated ? 1e-3 : 1;
  const std::array curves{Curve{"Ahead of even travel", "", length_scale, {ahead}, {}},
                          Curve{"Stretch", "%", 100, {along, across}, {"along", "across"}},
                          Curve{"Skew", "", length_scale, {skew}, {}},
                          Curve{"Bow", "", length_scale, {bow}, {}}};
  const double height = kTop + static_cast<double>(curves.size()) * (kPanel + kGap);
  std::string svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 920 " + short_number(height) +
                    "' font-family='sans-serif' font-size='13'>\n"
                    "<style>.title{font-weight:bold}.axis{stroke:#888;fill:none}"
                    "polyline{fill:none;stroke-width:1.5}</style>\n"
                    "<rect width='100%' height='100%' fill='white'/>\n";
  double top = kTop;
  for (const Curve& curve : curves) {
    svg += panel(curve, cloth, top, length_scale, *curve.unit ? curve.unit : unit);
    top += kPanel + kGap;
  }
  svg += text_at(kLeft, height - 14, "0");
  svg +=
      text_at(kRight, height - 14, short_number(cloth.length * length_scale) + " " + unit + " along the roll",
              " text-anchor='end'");
  return svg + "</svg>\n";
}

std::string cloth_table(const ClothGeometry& cloth) {
  const std::string unit = cloth.calibrated ? "_mm" : "_px";
  const double scale = cloth.calibrated ? 1e-3 : 1;
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << "at" << unit << ",ahead" << unit << ",stretch_along_percent,stretch_across_percent,skew" << unit
       << ",bow" << unit << "\n";
  text.precision(9);
  for (const ClothLine& line : cloth.lines)
    text << scale * line.at << ',' << scale * line.ahead << ',' << 100 * line.stretch_along << ','
         << 100 * line.stretch_across << ',' << scale * line.skew << ',' << scale * line.bow << '\n';
  return text.str();
}

}  // namespace alinify

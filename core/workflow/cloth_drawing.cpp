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
  const char* unit;
  double scale;
  std::vector<double ClothLine::*> values;
  std::vector<const char*> labels;
};

constexpr double kLeft = 90, kRight = 880, kTop = 60, kPanel = 130, kGap = 40;
constexpr std::array kColors{"#1f6feb", "#d1571b"};  // apart for the colour-blind too

std::string text_at(double x, double y, const std::string& text, const char* more = "") {
  return "<text x='" + short_number(x) + "' y='" + short_number(y) + "'" + more + ">" + escaped(text) +
         "</text>\n";
}

std::string panel(const Curve& curve, const ClothGeometry& cloth, double top) {
  double low = 0, high = 0;
  for (const ClothLine& line : cloth.lines)
    for (const auto value : curve.values) {
      low = std::min(low, curve.scale * line.*value);
      high = std::max(high, curve.scale * line.*value);
    }
  if (high - low < 1e-9) low -= 1, high += 1;
  const double bottom = top + kPanel;
  const auto y_of = [&](double value) { return bottom - kPanel * (value - low) / (high - low); };
  const auto x_of = [&](double at) { return kLeft + (kRight - kLeft) * at / cloth.length; };
  std::string svg =
      text_at(kLeft, top - 8, std::string(curve.title) + ", " + curve.unit, " font-weight='bold'");
  svg += "<path stroke='#888' fill='none' d='M" + short_number(kLeft) + " " + short_number(top) + "V" +
         short_number(bottom) + "M" + short_number(kLeft) + " " + short_number(y_of(0)) + "H" +
         short_number(kRight) + "'/>\n";
  svg += text_at(kLeft - 8, top + 4, short_number(high), " text-anchor='end'");
  svg += text_at(kLeft - 8, bottom + 4, short_number(low), " text-anchor='end'");
  for (std::size_t i = 0; i < curve.values.size(); ++i) {
    std::string points;
    for (const ClothLine& line : cloth.lines)
      points +=
          short_number(x_of(line.at)) + "," + short_number(y_of(curve.scale * line.*curve.values[i])) + " ";
    svg += std::string("<polyline fill='none' stroke-width='1.5' stroke='") + kColors[i] + "' points='" +
           points + "'/>\n";
    if (curve.values.size() > 1)
      svg += text_at(kRight - 8, top - 8 - 16.0 * static_cast<double>(curve.values.size() - 1 - i),
                     curve.labels[i], (std::string(" text-anchor='end' fill='") + kColors[i] + "'").c_str());
  }
  return svg;
}

}  // namespace

ToldUnit told_unit(const ClothGeometry& cloth) {
  return cloth.calibrated ? ToldUnit{1e-3, "mm"} : ToldUnit{};
}

namespace {

// `of`: attributes of the whole.
std::string drawing(const ClothGeometry& cloth, const std::string& of) {
  const ToldUnit unit = told_unit(cloth);
  const std::array curves{
      Curve{"Ahead of even travel", unit.name, unit.scale, {&ClothLine::ahead}, {}},
      Curve{
          "Stretch", "%", 100, {&ClothLine::stretch_along, &ClothLine::stretch_across}, {"along", "across"}},
      Curve{"Skew", unit.name, unit.scale, {&ClothLine::skew}, {}},
      Curve{"Bow", unit.name, unit.scale, {&ClothLine::bow}, {}}};
  const double height = kTop + static_cast<double>(curves.size()) * (kPanel + kGap);
  std::string svg = "<svg " + of + " viewBox='0 0 920 " + short_number(height) +
                    "' font-family='sans-serif' font-size='13'>\n"
                    "<rect width='100%' height='100%' fill='white'/>\n";
  double top = kTop;
  for (const Curve& curve : curves) {
    svg += panel(curve, cloth, top);
    top += kPanel + kGap;
  }
  svg += text_at(kLeft, height - 14, "0");
  svg += text_at(kRight, height - 14,
                 short_number(cloth.length * unit.scale) + " " + unit.name + " along the roll",
                 " text-anchor='end'");
  return svg + "</svg>\n";
}

}  // namespace

std::string cloth_drawing(const ClothGeometry& cloth) {
  return drawing(cloth, "xmlns='http://www.w3.org/2000/svg'");
}

std::string cloth_figure(const ClothGeometry& cloth) {
  return drawing(cloth, "role='img' aria-label='Travel, stretch, skew and bow along the roll'");
}

std::string cloth_table(const ClothGeometry& cloth) {
  const auto [scale, name] = told_unit(cloth);
  const std::string unit = std::string("_") + name;
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

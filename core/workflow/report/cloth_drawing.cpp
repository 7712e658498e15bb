#include "core/workflow/report/cloth_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <locale>
#include <vector>

#include "core/base/message.h"
#include "core/base/text.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/report_drawings.h"
#include "core/workflow/report/report_words.h"

namespace alinify {
namespace {

struct Curve {
  Message title;
  const char* unit;
  double scale;
  std::vector<double ClothLine::*> values;
  std::vector<Message> labels;
};

constexpr double kLeft = 90, kRight = 880, kTop = 60, kPanel = 130, kGap = 40;
constexpr std::array kColors{"#1f6feb", "#d1571b"};  // apart for the colour-blind too

// `html`: text as ReportWords gives it.
std::string text_at(double x, double y, const std::string& html, const char* more = "") {
  return "<text x='" + short_number(x) + "' y='" + short_number(y) + "'" + more + ">" + html + "</text>\n";
}

std::string panel(const Curve& curve, const ClothGeometry& cloth, double top, const ReportWords& words) {
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
  const Message title = Message::joined({curve.title, Message::verbatim(curve.unit)}, ", ");
  std::string svg = text_at(kLeft, top - 8, words(title), " font-weight='bold'");
  svg += "<path stroke='#888' fill='none' d='M" + short_number(kLeft) + " " + short_number(top) + "V" +
         short_number(bottom) + "M" + short_number(kLeft) + " " + short_number(y_of(0)) + "H" +
         short_number(kRight) + "'/>\n";
  svg += text_at(kLeft - 8, top + 4, words.figure(short_number(high)), " text-anchor='end'");
  svg += text_at(kLeft - 8, bottom + 4, words.figure(short_number(low)), " text-anchor='end'");
  for (std::size_t i = 0; i < curve.values.size(); ++i) {
    std::string points;
    for (const ClothLine& line : cloth.lines)
      points +=
          short_number(x_of(line.at)) + "," + short_number(y_of(curve.scale * line.*curve.values[i])) + " ";
    svg += std::string("<polyline fill='none' stroke-width='1.5' stroke='") + kColors[i] + "' points='" +
           points + "'/>\n";
    if (curve.values.size() > 1)
      svg += text_at(kRight - 8, top - 8 - 16.0 * static_cast<double>(curve.values.size() - 1 - i),
                     words(curve.labels[i]),
                     (std::string(" text-anchor='end' fill='") + kColors[i] + "'").c_str());
  }
  return svg;
}

}  // namespace

DisplayUnit display_unit(const ClothGeometry& cloth) {
  return cloth.calibrated ? DisplayUnit{1e-3, "mm"} : DisplayUnit{};
}

namespace {

// `of`: attributes of the whole.
std::string drawing(const ClothGeometry& cloth, const std::string& of, const ReportWords& words) {
  const DisplayUnit unit = display_unit(cloth);
  const std::array curves{Curve{messages::report_ahead, unit.name, unit.scale, {&ClothLine::ahead}, {}},
                          Curve{messages::report_stretch,
                                "%",
                                100,
                                {&ClothLine::stretch_along, &ClothLine::stretch_across},
                                {messages::report_stretch_along, messages::report_stretch_across}},
                          Curve{messages::report_skew, unit.name, unit.scale, {&ClothLine::skew}, {}},
                          Curve{messages::report_bow, unit.name, unit.scale, {&ClothLine::bow}, {}}};
  const double height = kTop + static_cast<double>(curves.size()) * (kPanel + kGap);
  std::string svg = "<svg " + of + " viewBox='0 0 920 " + short_number(height) +
                    "' font-family='sans-serif' font-size='13'>\n"
                    "<rect width='100%' height='100%' fill='white'/>\n";
  double top = kTop;
  for (const Curve& curve : curves) {
    svg += panel(curve, cloth, top, words);
    top += kPanel + kGap;
  }
  svg += text_at(kLeft, height - 14, "0");
  const Message length =
      messages::report_length(MessageArgument::number(short_number(cloth.length * unit.scale)), unit.name);
  svg += text_at(kRight, height - 14, words(messages::report_along_the_roll(length)), " text-anchor='end'");
  return svg + "</svg>\n";
}

}  // namespace

std::string cloth_drawing(const ClothGeometry& cloth) {
  return drawing(cloth, "xmlns='http://www.w3.org/2000/svg'", ReportWords());
}

std::string cloth_figure(const ClothGeometry& cloth, const ReportWords& words) {
  return drawing(cloth, "role='img' aria-label='" + words.attribute(messages::report_cloth_drawing) + "'",
                 words);
}

std::string cloth_table(const ClothGeometry& cloth) {
  const auto [scale, name] = display_unit(cloth);
  const std::string unit = std::string("_") + name;
  std::string text = "at" + unit + ",ahead" + unit + ",stretch_along_percent,stretch_across_percent,skew" +
                     unit + ",bow" + unit + "\n";
  const auto add = [&text](double value, char after) { text += significant_digits(value, 9) + after; };
  for (const ClothLine& line : cloth.lines) {
    add(scale * line.at, ',');
    add(scale * line.ahead, ',');
    add(100 * line.stretch_along, ',');
    add(100 * line.stretch_across, ',');
    add(scale * line.skew, ',');
    add(scale * line.bow, '\n');
  }
  return text;
}

}  // namespace alinify

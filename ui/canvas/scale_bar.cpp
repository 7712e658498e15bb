#include "ui/canvas/scale_bar.h"

#include <algorithm>
#include <cmath>

#include "ui/canvas/marks.h"

namespace alinify::ui {
namespace {

/// The largest of 1, 2, 5, 10, 20, ... that is at most `value`.
double round_length(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  const double lead = value / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

}  // namespace

ScaleBar scale_bar_in(const CanvasPane& pane, const LengthFormat& of_image, const QFont& font) {
  const double longest_px = std::min(160.0, pane.area.width() / 4) / pane.scale();
  const LengthFormat lengths = of_image.for_lengths_of(Vec2d{longest_px, 0});
  const double unit_px = pane.scale() / lengths.in_unit(Vec2d{1, 0});  // logical pixels per unit
  const double length = round_length(std::max(1e-9, std::min(160.0, pane.area.width() / 4) / unit_px));
  ScaleBar bar{QStringLiteral("%1 %2").arg(significant(length, 1), lengths.symbol()), length * unit_px, {}};
  const QFontMetricsF metrics(font);
  const double inner = std::max(bar.length, metrics.horizontalAdvance(bar.text));
  bar.box = {pane.area.left() + 12, pane.area.bottom() - 12 - metrics.height() - 16, inner + 20,
             metrics.height() + 16};
  return bar;
}

void paint_scale_bar(QPainter& painter, const ScaleBar& bar) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(label_ground());
  painter.drawRoundedRect(bar.box, 5, 5);
  painter.setPen(label_ink());
  painter.drawText(bar.box.adjusted(0, 3, 0, -9), Qt::AlignHCenter | Qt::AlignTop, bar.text);
  const double y = bar.box.bottom() - 7, left = bar.box.center().x() - bar.length / 2;
  painter.setPen(QPen(label_ink(), 2));
  painter.drawLine(QPointF(left, y), QPointF(left + bar.length, y));
  painter.setPen(QPen(label_ink(), 1.4));
  for (const double x : {left, left + bar.length}) painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 3));
}

}  // namespace alinify::ui

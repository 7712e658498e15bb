#include "ui/canvas/loupe.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QPainterPath>

#include "ui/canvas/marks.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kLoupeRadius = 110;  ///< logical
constexpr double kLoupeGain = 4, kLoupeMostMagnified = 1.0 / 64;

}  // namespace

bool Loupe::move(std::optional<QPointF> to) {
  return std::exchange(at_, to) != to;
}

Viewport Loupe::magnified(const CanvasPane& pane) const {
  Viewport viewport = pane.viewport;
  viewport.center_fixed = pane.frame_from_widget(at_.value_or(pane.area.center()));
  viewport.fixed_px_per_pixel = std::max(kLoupeMostMagnified, viewport.fixed_px_per_pixel / kLoupeGain);
  const std::int64_t side = std::llround(2 * kLoupeRadius * pane.device_ratio);
  viewport.size = {side, side};
  return viewport;
}

void Loupe::paint(QPainter& painter, CompareMode mode, double device_ratio) const {
  if (!at_ || !view_.frame) return;
  const QPointF middle = *at_;
  QPainterPath circle;
  circle.addEllipse(middle, kLoupeRadius, kLoupeRadius);
  painter.save();
  painter.setClipPath(circle);
  painter.fillPath(circle, canvas_color());
  painter.save();
  painter.translate(middle - QPointF(kLoupeRadius, kLoupeRadius));
  painter.scale(1 / device_ratio, 1 / device_ratio);
  if (view_.frame->viewport != view_.viewport)
    painter.setTransform(moved_picture(view_.frame->viewport, view_.viewport), true);
  painter.drawImage(QPointF(0, 0), view_.frame->image);
  painter.restore();
  const QColor ink = label_ink(), shade(0, 0, 0, 170);
  const auto line = [&](QPointF from, QPointF to) {
    for (const auto& [color, thick] : {std::pair{shade, 3.0}, {ink, 1.2}}) {
      painter.setPen(QPen(color, thick));
      painter.drawLine(from, to);
    }
  };
  if (mode == CompareMode::Swipe) {
    // A gap in the middle keeps the spot visible.
    line(middle - QPointF(0, kLoupeRadius), middle - QPointF(0, 14));
    line(middle + QPointF(0, 14), middle + QPointF(0, kLoupeRadius));
  }
  line(middle - QPointF(5, 0), middle + QPointF(5, 0));
  line(middle - QPointF(0, 5), middle + QPointF(0, 5));
  painter.restore();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(shade, 5));
  painter.drawEllipse(middle, kLoupeRadius, kLoupeRadius);
  painter.setPen(QPen(ink, 2));
  painter.drawEllipse(middle, kLoupeRadius, kLoupeRadius);
  const QPointF low(0, kLoupeRadius * std::sqrt(0.5)), aside(kLoupeRadius * std::sqrt(0.5), 0);
  if (mode != CompareMode::Moving) paint_side_word(painter, middle + low - aside, Side::Fixed);
  if (mode != CompareMode::Fixed) paint_side_word(painter, middle + low + aside, Side::Moving);
}

}  // namespace alinify::ui

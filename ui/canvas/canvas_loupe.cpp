// The loupe: a round area at the pointer, magnified, that shows the layer hidden there.

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QPainterPath>

#include "ui/canvas/image_canvas.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kRadius = 110;  ///< logical
constexpr double kGain = 4, kMostMagnified = 1.0 / 64;

}  // namespace

void ImageCanvas::move_loupe(std::optional<QPointF> to) {
  if (!settings_.loupe || !has_images()) to.reset();
  if (to == loupe_at_) return;
  loupe_at_ = to;
  request_loupe();
  update();
}

CompareMode ImageCanvas::loupe_mode() const {
  if (!document_.has_pair()) return document_.state().fixed ? CompareMode::Fixed : CompareMode::Moving;
  if (is_side_by_side()) return CompareMode::Moving;
  // The other image if one is shown alone, else both halves.
  const CompareMode mode = settings_.flicker && !held_ ? CompareMode::Overlay : shown_mode();
  return mode == CompareMode::Fixed    ? CompareMode::Moving
         : mode == CompareMode::Moving ? CompareMode::Fixed
                                       : CompareMode::Swipe;
}

void ImageCanvas::request_loupe() {
  if (!loupe_at_ || !settings_.loupe || !has_images()) return;
  const auto pane = static_cast<std::size_t>(pane_at(*loupe_at_));
  View& view = views_[kLoupe];
  view.viewport = views_[pane].viewport;
  view.viewport.center_fixed = panes()[pane].frame_from_widget(*loupe_at_);
  view.viewport.fixed_px_per_pixel = std::max(kMostMagnified, view.viewport.fixed_px_per_pixel / kGain);
  const std::int64_t side = std::llround(2 * kRadius * devicePixelRatioF());
  view.viewport.size = {side, side};
  view.requested = view.worker->request(request_for(kLoupe));
}

void ImageCanvas::paint_loupe(QPainter& painter) const {
  const View& view = views_[kLoupe];
  if (!loupe_at_ || !view.frame) return;
  const QPointF middle = *loupe_at_;
  const double ratio = devicePixelRatioF();
  QPainterPath circle;
  circle.addEllipse(middle, kRadius, kRadius);
  painter.save();
  painter.setClipPath(circle);
  painter.fillPath(circle, canvas_color());
  painter.save();
  painter.translate(middle - QPointF(kRadius, kRadius));
  painter.scale(1 / ratio, 1 / ratio);
  if (view.frame->viewport != view.viewport)
    painter.setTransform(moved_picture(view.frame->viewport, view.viewport), true);
  painter.drawImage(QPointF(0, 0), view.frame->image);
  painter.restore();
  const CompareMode mode = loupe_mode();
  const QColor ink(0xf2, 0xf4, 0xf7), shade(0, 0, 0, 170);
  const auto line = [&](QPointF from, QPointF to) {
    for (const auto& [color, thick] : {std::pair{shade, 3.0}, {ink, 1.2}}) {
      painter.setPen(QPen(color, thick));
      painter.drawLine(from, to);
    }
  };
  if (mode == CompareMode::Swipe) {
    // A gap in the middle keeps the spot visible.
    line(middle - QPointF(0, kRadius), middle - QPointF(0, 14));
    line(middle + QPointF(0, 14), middle + QPointF(0, kRadius));
  }
  line(middle - QPointF(5, 0), middle + QPointF(5, 0));
  line(middle - QPointF(0, 5), middle + QPointF(0, 5));
  painter.restore();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(shade, 5));
  painter.drawEllipse(middle, kRadius, kRadius);
  painter.setPen(QPen(ink, 2));
  painter.drawEllipse(middle, kRadius, kRadius);
  // Letters identify the images too, not only colours.
  QFont bold = painter.font();
  bold.setBold(true);
  painter.save();
  painter.setFont(bold);
  const auto letter = [&](QPointF at, Side side) {
    painter.setPen(QPen(QColor(0, 0, 0, 190), 1.2));
    painter.setBrush(side == Side::Fixed ? fixed_color() : moving_color());
    painter.drawEllipse(at, 10, 10);
    painter.setPen(Qt::white);
    painter.drawText(
        QRectF(at.x() - 10, at.y() - 10, 20, 20), Qt::AlignCenter,
        side == Side::Fixed ? tr("F", "fixed side of a swipe") : tr("M", "moving side of a swipe"));
  };
  const QPointF low(0, kRadius * std::sqrt(0.5)), aside(kRadius * std::sqrt(0.5), 0);
  if (mode != CompareMode::Moving) letter(middle + low - aside, Side::Fixed);
  if (mode != CompareMode::Fixed) letter(middle + low + aside, Side::Moving);
  painter.restore();
}

}  // namespace alinify::ui

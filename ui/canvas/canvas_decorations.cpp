// Overlays for orientation: scale bar, mini-map, swipe line.

#include <algorithm>
#include <cmath>
#include <numbers>

#include <QPainter>
#include <QPainterPath>

#include "ui/canvas/image_canvas.h"
#include "ui/canvas/marks.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

const QColor kInk(0xf2, 0xf4, 0xf7), kGround(18, 20, 23, 205);

/// The largest of 1, 2, 5, 10, 20, ... that is at most `value`.
double round_length(double value) {
  const double power = std::pow(10.0, std::floor(std::log10(value)));
  const double lead = value / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}

}  // namespace

void ImageCanvas::paint_scale_bar(QPainter& painter, const CanvasPane& pane) const {
  const DocumentState& state = document_.state();
  const auto& image = pane.frame_from_fixed || !state.fixed || !pane.shows_fixed ? state.moving : state.fixed;
  // A warped image is in the fixed image's frame and has its scale.
  const auto& scaled = is_side_by_side() || !state.fixed ? image : state.fixed;
  if (!scaled) return;
  const double longest_px = std::min(160.0, pane.area.width() / 4) / pane.scale();
  const LengthFormat lengths = document_.lengths(&scaled == &state.fixed ? Side::Fixed : Side::Moving)
                                   .for_lengths_of(Vec2d{longest_px, 0});
  const double unit_px = pane.scale() / lengths.in_unit(Vec2d{1, 0});  // logical pixels per unit
  const double length = round_length(std::max(1e-9, std::min(160.0, pane.area.width() / 4) / unit_px));
  const QString text = QStringLiteral("%1 %2").arg(significant(length, 1), lengths.symbol());
  const QFontMetricsF metrics(painter.font());
  const double bar = length * unit_px, inner = std::max(bar, metrics.horizontalAdvance(text));
  const QRectF box(pane.area.left() + 12, pane.area.bottom() - 12 - metrics.height() - 16, inner + 20,
                   metrics.height() + 16);
  painter.setPen(Qt::NoPen);
  painter.setBrush(kGround);
  painter.drawRoundedRect(box, 5, 5);
  painter.setPen(kInk);
  painter.drawText(box.adjusted(0, 3, 0, -9), Qt::AlignHCenter | Qt::AlignTop, text);
  const double y = box.bottom() - 7, left = box.center().x() - bar / 2;
  painter.setPen(QPen(kInk, 2));
  painter.drawLine(QPointF(left, y), QPointF(left + bar, y));
  painter.setPen(QPen(kInk, 1.4));
  for (const double x : {left, left + bar}) painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 3));
}

QRectF ImageCanvas::mini_map_area() const {
  const Size image = image_size(0);
  if (!settings_.mini_map || image.area() == 0 || width() < 420 || height() < 320) return {};
  const double w = static_cast<double>(image.width), h = static_cast<double>(image.height);
  const double scale = std::min(170.0 / w, 130.0 / h);
  const double mw = std::max(24.0, std::round(w * scale)), mh = std::max(24.0, std::round(h * scale));
  const QRectF area = pane_area(is_side_by_side() ? 1 : 0);
  return {area.right() - mw - 14, area.bottom() - mh - 14, mw, mh};
}

void ImageCanvas::paint_mini_map(QPainter& painter) const {
  const QRectF map = mini_map_area();
  const View& view = views_[kMiniMap];
  if (map.isEmpty() || !view.frame) return;
  // No map is needed while everything is visible.
  const std::vector<CanvasPane> all = panes();
  const Size image = image_size(0);
  const double w = static_cast<double>(image.width), h = static_cast<double>(image.height);
  QPolygonF seen;
  const QRectF area = all.front().area;
  for (const QPointF corner : {area.topLeft(), area.topRight(), area.bottomRight(), area.bottomLeft()}) {
    const Vec2d p = all.front().frame_from_widget(corner);
    seen << QPointF(map.left() + (p.x + 0.5) / w * map.width(), map.top() + (p.y + 0.5) / h * map.height());
  }
  if (seen.containsPoint(map.topLeft() + QPointF(1, 1), Qt::OddEvenFill) &&
      seen.containsPoint(map.topRight() + QPointF(-1, 1), Qt::OddEvenFill) &&
      seen.containsPoint(map.bottomLeft() + QPointF(1, -1), Qt::OddEvenFill) &&
      seen.containsPoint(map.bottomRight() + QPointF(-1, -1), Qt::OddEvenFill))
    return;
  painter.save();
  // Antialiasing costs milliseconds per frame while panning.
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.fillRect(map.adjusted(-4, -4, 4, 4), kGround);
  painter.drawImage(map, view.frame->image);
  painter.setClipRect(map);
  const QColor shade(0, 0, 0, 110);
  if (const Viewport& turned = all.front().viewport; turned.angle_rad == 0) {
    const QRectF in = seen.boundingRect().intersected(map);
    painter.fillRect(QRectF(map.topLeft(), QPointF(map.right(), in.top())), shade);
    painter.fillRect(QRectF(QPointF(map.left(), in.bottom()), map.bottomRight()), shade);
    painter.fillRect(QRectF(QPointF(map.left(), in.top()), QPointF(in.left(), in.bottom())), shade);
    painter.fillRect(QRectF(QPointF(in.right(), in.top()), QPointF(map.right(), in.bottom())), shade);
  } else {
    QPainterPath outside, inside;
    outside.addRect(map);
    inside.addPolygon(seen);
    inside.closeSubpath();
    painter.setPen(Qt::NoPen);
    painter.setBrush(shade);
    painter.drawPath(outside.subtracted(inside));
    painter.setRenderHint(QPainter::Antialiasing);
  }
  painter.setBrush(Qt::NoBrush);
  const QPointF middle = seen.boundingRect().center();
  if (seen.boundingRect().width() < 6) {  // too small to be recognised as a frame
    painter.setPen(QPen(QColor(0xff, 0xd5, 0x4a), 1.6));
    painter.drawLine(middle - QPointF(7, 0), middle + QPointF(7, 0));
    painter.drawLine(middle - QPointF(0, 7), middle + QPointF(0, 7));
  } else {
    painter.setPen(QPen(QColor(0xff, 0xd5, 0x4a), 1.6));
    painter.drawPolygon(seen);
  }
  painter.restore();
}

bool ImageCanvas::go_by_mini_map(QPointF logical) {
  const QRectF map = mini_map_area();
  if (map.isEmpty() || !views_[kMiniMap].frame) return false;
  if (!mini_map_drags_ && !map.contains(logical)) return false;
  const Size image = image_size(0);
  Viewport next = viewport();
  next.center_fixed = {(logical.x() - map.left()) / map.width() * static_cast<double>(image.width) - 0.5,
                       (logical.y() - map.top()) / map.height() * static_cast<double>(image.height) - 0.5};
  fit_pending_ = false;
  show(0, next);
  return true;
}

QPointF ImageCanvas::swipe_middle() const {
  return {settings_.swipe_at.x * width(), settings_.swipe_at.y * height()};
}

// Away from the middle, where a visited place lies; on the other side if the line ends there.
QPointF ImageCanvas::swipe_handle() const {
  const QPointF middle = swipe_middle(), away = 0.42 * std::min(width(), height()) * swipe_along();
  for (const QPointF at : {middle + away, middle - away})
    if (QRectF(rect()).adjusted(15, 15, -15, -15).contains(at)) return at;
  return middle;
}

QPointF ImageCanvas::swipe_along() const {
  return {-std::sin(settings_.swipe_angle_rad), std::cos(settings_.swipe_angle_rad)};
}

ImageCanvas::SwipeGrip ImageCanvas::swipe_grip_at(QPointF logical) const {
  if (shown_mode() != CompareMode::Swipe || settings_.flicker || is_side_by_side() || !document_.has_pair())
    return SwipeGrip::None;
  const QPointF middle = swipe_middle(), along = swipe_along(), d = logical - middle;
  const double reach = 0.3 * std::min(width(), height());
  for (const double side : {-1.0, 1.0})
    if (distance(logical, middle + side * reach * along) < 11) return SwipeGrip::Turn;
  return std::fabs(d.x() * along.y() - d.y() * along.x()) < 7 ? SwipeGrip::Line : SwipeGrip::None;
}

void ImageCanvas::drag_swipe(QPointF logical) {
  ViewSettings next = settings_;
  if (swipe_drag_ == SwipeGrip::Turn) {
    QPointF d = logical - swipe_middle();
    // The nearer end follows the pointer.
    if (QPointF::dotProduct(d, swipe_along()) < 0) d = -d;
    double angle = std::atan2(-d.x(), d.y());
    const double step = std::numbers::pi / 4;
    if (std::fabs(std::remainder(angle, step)) < 0.03) angle = step * std::round(angle / step);
    next.swipe_angle_rad = angle;
  } else {
    const QPointF middle = logical + swipe_grabbed_;
    next.swipe_at = {std::clamp(middle.x() / width(), 0.0, 1.0), std::clamp(middle.y() / height(), 0.0, 1.0)};
  }
  set_settings(next);
}

void ImageCanvas::paint_swipe(QPainter& painter) const {
  if (shown_mode() != CompareMode::Swipe || settings_.flicker || is_side_by_side() || !document_.has_pair())
    return;
  const QPointF middle = swipe_middle(), along = swipe_along(), across(along.y(), -along.x());
  const double far = std::hypot(width(), height()), reach = 0.3 * std::min(width(), height());
  for (const auto& [color, thick] : {std::pair{QColor(0, 0, 0, 170), 3.6}, {kInk, 1.6}}) {
    painter.setPen(QPen(color, thick));
    painter.drawLine(middle - far * along, middle + far * along);
  }
  painter.setPen(QPen(QColor(0, 0, 0, 190), 1.2));
  painter.setBrush(kInk);
  for (const double side : {-1.0, 1.0}) painter.drawEllipse(middle + side * reach * along, 5, 5);
  const QPointF handle = swipe_handle();
  painter.drawEllipse(handle, 13, 13);
  // Letters identify the sides too, not only colours.
  QFont bold = painter.font();
  bold.setBold(true);
  painter.save();
  painter.setFont(bold);
  for (const auto& [side, color, letter] : {std::tuple{-1.0, fixed_color(), tr("F", "fixed side of a swipe")},
                                            {1.0, moving_color(), tr("M", "moving side of a swipe")}}) {
    const QPointF at = handle + side * 30 * across;
    painter.setPen(QPen(QColor(0, 0, 0, 190), 1.2));
    painter.setBrush(color);
    painter.drawEllipse(at, 10, 10);
    painter.setPen(Qt::white);
    painter.drawText(QRectF(at.x() - 10, at.y() - 10, 20, 20), Qt::AlignCenter, letter);
    painter.setPen(QPen(QColor(40, 44, 50), 2));
    painter.drawLine(handle + side * 8 * across, handle + side * 3.5 * across + 4 * along);
    painter.drawLine(handle + side * 8 * across, handle + side * 3.5 * across - 4 * along);
  }
  painter.restore();
}

}  // namespace alinify::ui

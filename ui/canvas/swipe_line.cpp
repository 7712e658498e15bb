#include "ui/canvas/swipe_line.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "ui/canvas/marks.h"

namespace alinify::ui {

QPointF SwipeLine::middle() const {
  return {place_.at.x * canvas_.width(), place_.at.y * canvas_.height()};
}

// Away from the middle, where a visited place lies; on the other side if the line ends there.
QPointF SwipeLine::handle() const {
  const QPointF middle = this->middle(), away = 0.42 * std::min(canvas_.width(), canvas_.height()) * along();
  for (const QPointF at : {middle + away, middle - away})
    if (QRectF(QPointF(), canvas_).adjusted(15, 15, -15, -15).contains(at)) return at;
  return middle;
}

QPointF SwipeLine::along() const {
  return {-std::sin(place_.angle_rad), std::cos(place_.angle_rad)};
}

SwipeLine::Grip SwipeLine::grip_at(QPointF position) const {
  const QPointF middle = this->middle(), along = this->along(), d = position - middle;
  const double reach = 0.3 * std::min(canvas_.width(), canvas_.height());
  for (const double side : {-1.0, 1.0})
    if (distance(position, middle + side * reach * along) < 11) return Grip::Turn;
  return std::fabs(d.x() * along.y() - d.y() * along.x()) < 7 ? Grip::Line : Grip::None;
}

SwipeLine::Place SwipeLine::dragged(const Drag& drag, QPointF pointer) const {
  Place next = place_;
  if (drag.grip == Grip::Turn) {
    QPointF d = pointer - middle();
    // The nearer end follows the pointer.
    if (QPointF::dotProduct(d, along()) < 0) d = -d;
    double angle = std::atan2(-d.x(), d.y());
    const double step = std::numbers::pi / 4;
    if (std::fabs(std::remainder(angle, step)) < 0.03) angle = step * std::round(angle / step);
    next.angle_rad = angle;
  } else {
    const QPointF middle = pointer + drag.to_middle;
    next.at = {std::clamp(middle.x() / canvas_.width(), 0.0, 1.0),
               std::clamp(middle.y() / canvas_.height(), 0.0, 1.0)};
  }
  return next;
}

void SwipeLine::paint(QPainter& painter) const {
  const QPointF middle = this->middle(), along = this->along(), across(along.y(), -along.x());
  const double far = std::hypot(canvas_.width(), canvas_.height()),
               reach = 0.3 * std::min(canvas_.width(), canvas_.height());
  for (const auto& [color, thick] : {std::pair{QColor(0, 0, 0, 170), 3.6}, {label_ink(), 1.6}}) {
    painter.setPen(QPen(color, thick));
    painter.drawLine(middle - far * along, middle + far * along);
  }
  painter.setPen(QPen(QColor(0, 0, 0, 190), 1.2));
  painter.setBrush(label_ink());
  for (const double side : {-1.0, 1.0}) painter.drawEllipse(middle + side * reach * along, 5, 5);
  const QPointF handle = this->handle();
  painter.drawEllipse(handle, 13, 13);
  painter.save();
  for (const auto& [sign, side] : {std::pair{-1.0, Side::Fixed}, {1.0, Side::Moving}}) {
    // As near as the line at any angle and the handle leave it whole.
    const QSizeF word = side_word_size(painter, side);
    const double far_off =
        18 + 0.5 * (std::fabs(across.x()) * word.width() + std::fabs(across.y()) * word.height());
    paint_side_word(painter, handle + sign * far_off * across, side);
    painter.setPen(QPen(QColor(40, 44, 50), 2));
    painter.drawLine(handle + sign * 8 * across, handle + sign * 3.5 * across + 4 * along);
    painter.drawLine(handle + sign * 8 * across, handle + sign * 3.5 * across - 4 * along);
  }
  painter.restore();
}

}  // namespace alinify::ui

#include "ui/canvas/mini_map.h"

#include <algorithm>
#include <cmath>

#include <QPainterPath>

#include "ui/canvas/marks.h"

namespace alinify::ui {

MiniMap::Place MiniMap::place_in(const QRectF& pane, QSizeF canvas, Size image) {
  if (image.area() == 0 || canvas.width() < 420 || canvas.height() < 320) return {{}, image};
  const double w = static_cast<double>(image.width), h = static_cast<double>(image.height);
  const double scale = std::min(170.0 / w, 130.0 / h);
  const double mw = std::max(24.0, std::round(w * scale)), mh = std::max(24.0, std::round(h * scale));
  return {{pane.right() - mw - 14, pane.bottom() - mh - 14, mw, mh}, image};
}

Viewport MiniMap::whole_image(const Place& place, double device_ratio) {
  const QSizeF size = place.area.size() * device_ratio;
  Viewport whole;
  whole.size = {std::max<std::int64_t>(1, std::llround(size.width())),
                std::max<std::int64_t>(1, std::llround(size.height()))};
  whole.center_fixed = {0.5 * static_cast<double>(place.image.width - 1),
                        0.5 * static_cast<double>(place.image.height - 1)};
  whole.fixed_px_per_pixel = static_cast<double>(place.image.width) / static_cast<double>(whole.size.width);
  return whole;
}

std::optional<Vec2d> MiniMap::press(const Place& place, QPointF position) {
  if (!dragged_ && !place.area.contains(position)) return std::nullopt;
  const std::optional<Vec2d> point = drag(place, position);
  dragged_ = dragged_ || point;
  return point;
}

std::optional<Vec2d> MiniMap::drag(const Place& place, QPointF position) const {
  const QRectF& map = place.area;
  if (map.isEmpty() || !view_.frame) return std::nullopt;
  return Vec2d{(position.x() - map.left()) / map.width() * static_cast<double>(place.image.width) - 0.5,
               (position.y() - map.top()) / map.height() * static_cast<double>(place.image.height) - 0.5};
}

void MiniMap::paint(QPainter& painter, const Place& place, const CanvasPane& pane) const {
  const QRectF& map = place.area;
  if (map.isEmpty() || !view_.frame) return;
  // No map is needed while everything is visible.
  const double w = static_cast<double>(place.image.width), h = static_cast<double>(place.image.height);
  QPolygonF seen;
  const QRectF area = pane.area;
  for (const QPointF corner : {area.topLeft(), area.topRight(), area.bottomRight(), area.bottomLeft()}) {
    const Vec2d p = pane.frame_from_widget(corner);
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
  painter.fillRect(map.adjusted(-4, -4, 4, 4), label_ground());
  painter.drawImage(map, view_.frame->image);
  painter.setClipRect(map);
  const QColor shade(0, 0, 0, 110);
  if (const Viewport& turned = pane.viewport; turned.angle_rad == 0) {
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

}  // namespace alinify::ui

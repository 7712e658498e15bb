#pragma once

#include <cmath>

#include <QColor>
#include <QPainter>
#include <QPainterPath>
#include <QPointF>

namespace alinify::ui {

/// Logical pixels: up to this distance a press is a click, beyond it a drag.
constexpr double kDragThreshold = 3;

/// Logical pixels between two points of a widget.
inline double distance(QPointF a, QPointF b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// A line visible on any image: dark underneath, the colour on top.
void stroke(QPainter& painter, const QPainterPath& path, const QColor& color, double width,
            Qt::PenStyle style = Qt::SolidLine);

}  // namespace alinify::ui

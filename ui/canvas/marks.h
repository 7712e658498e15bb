#pragma once

#include <cmath>

#include <QColor>
#include <QPainter>
#include <QPainterPath>
#include <QPointF>

#include "ui/document/session_document.h"

namespace alinify::ui {

/// Logical pixels: up to this distance a press is a click, beyond it a drag.
constexpr double kDragThreshold = 3;

/// Logical pixels between two points of a widget.
inline double distance(QPointF a, QPointF b) {
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

/// Of labels that are legible on any image.
inline const QColor& label_ink() {
  static const QColor ink(0xf2, 0xf4, 0xf7);
  return ink;
}
inline const QColor& label_ground() {
  static const QColor ground(18, 20, 23, 205);
  return ground;
}

/// Around their ground, which alone could not be told from a dark image.
inline const QColor& label_edge() {
  static const QColor edge(0xf2, 0xf4, 0xf7, 110);
  return edge;
}

/// A line visible on any image: dark underneath, the colour on top.
void stroke(QPainter& painter, const QPainterPath& path, const QColor& color, double width,
            Qt::PenStyle style = Qt::SolidLine);

/// The word of a side on its colour: words identify the sides too, not only colours, and no letters, which
/// name places. `size`: of its plate.
QSizeF side_word_size(const QPainter& painter, Side side);
void paint_side_word(QPainter& painter, QPointF middle, Side side);

}  // namespace alinify::ui

#pragma once

#include <QColor>
#include <QPainter>
#include <QPainterPath>

namespace alinify::ui {

/// Logical pixels: up to this distance a press is a click, beyond it a drag.
constexpr double kDragThreshold = 3;

/// A line visible on any image: dark underneath, the colour on top.
void stroke(QPainter& painter, const QPainterPath& path, const QColor& color, double width,
            Qt::PenStyle style = Qt::SolidLine);

}  // namespace alinify::ui

#pragma once

#include <QColor>
#include <QPainter>
#include <QPainterPath>

namespace alinify::ui {

/// Logical pixels: so far a press is a click, beyond it a drag.
constexpr double kDragThreshold = 3;

/// A line that is seen on any picture: dark below, the colour on top.
void stroke(QPainter& painter, const QPainterPath& path, const QColor& color, double width,
            Qt::PenStyle style = Qt::SolidLine);

}  // namespace alinify::ui

#include "ui/canvas/marks.h"

namespace alinify::ui {

void stroke(QPainter& painter, const QPainterPath& path, const QColor& color, double width,
            Qt::PenStyle style) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(0, 0, 0, 190), width + 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(path);
  painter.setPen(QPen(color, width, style, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(path);
}

}  // namespace alinify::ui

#include "ui/canvas/marks.h"

#include <QCoreApplication>

#include "ui/style/theme.h"

namespace alinify::ui {

void stroke(QPainter& painter, const QPainterPath& path, const QColor& color, double width,
            Qt::PenStyle style) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(0, 0, 0, 190), width + 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(path);
  painter.setPen(QPen(color, width, style, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(path);
}

void paint_side_letter(QPainter& painter, QPointF at, Side side) {
  QFont bold = painter.font();
  bold.setBold(true);
  painter.save();
  painter.setFont(bold);
  painter.setPen(QPen(QColor(0, 0, 0, 190), 1.2));
  painter.setBrush(side == Side::Fixed ? fixed_color() : moving_color());
  painter.drawEllipse(at, 10, 10);
  painter.setPen(Qt::white);
  painter.drawText(
      QRectF(at.x() - 10, at.y() - 10, 20, 20), Qt::AlignCenter,
      side == Side::Fixed
          ? QCoreApplication::translate("alinify::ui::ImageCanvas", "F", "fixed side of a swipe")
          : QCoreApplication::translate("alinify::ui::ImageCanvas", "M", "moving side of a swipe"));
  painter.restore();
}

}  // namespace alinify::ui

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

namespace {

QString side_word(Side side) {
  return side == Side::Fixed ? QCoreApplication::translate("alinify::ui::ImageCanvas", "Fixed")
                             : QCoreApplication::translate("alinify::ui::ImageCanvas", "Moving");
}

QFont side_font(const QPainter& painter) {
  QFont bold = painter.font();
  bold.setBold(true);
  return bold;
}

}  // namespace

QSizeF side_word_size(const QPainter& painter, Side side) {
  const QFontMetricsF metrics(side_font(painter));
  return {metrics.horizontalAdvance(side_word(side)) + 12, metrics.height() + 4};
}

void paint_side_word(QPainter& painter, QPointF middle, Side side) {
  QRectF plate(QPointF(), side_word_size(painter, side));
  plate.moveCenter(middle);
  painter.save();
  painter.setFont(side_font(painter));
  painter.setPen(QPen(QColor(0, 0, 0, 190), 1.2));
  painter.setBrush(side == Side::Fixed ? fixed_color() : moving_color());
  painter.drawRoundedRect(plate, 5, 5);
  painter.setPen(Qt::white);
  painter.drawText(plate, Qt::AlignCenter, side_word(side));
  painter.restore();
}

}  // namespace alinify::ui

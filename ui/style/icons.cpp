#include "ui/style/icons.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

/// Icons are drawn on a 24 x 24 grid.
constexpr double kField = 24;

void arrow(QPainter& p, QPointF from, QPointF to, double head = 3.2) {
  p.drawLine(from, to);
  const QLineF back(to, from);
  for (const double turn : {-38.0, 38.0}) {
    QLineF barb = back;
    barb.setLength(head);
    barb.setAngle(back.angle() + turn);
    p.drawLine(barb);
  }
}

void letter(QPainter& p, const QRectF& box, const QString& text) {
  QFont font = p.font();
  font.setPixelSize(11);
  font.setBold(true);
  p.setFont(font);
  p.drawText(box, Qt::AlignCenter, text);
}

void folder(QPainter& p) {
  QPainterPath path(QPointF(3, 19));
  path.lineTo(3, 6);
  path.lineTo(9, 6);
  path.lineTo(11, 8.5);
  path.lineTo(21, 8.5);
  path.lineTo(21, 19);
  path.closeSubpath();
  p.drawPath(path);
}

void magnifier(QPainter& p, bool plus) {
  p.drawEllipse(QPointF(10, 10), 6.5, 6.5);
  p.drawLine(QPointF(15, 15), QPointF(21, 21));
  p.drawLine(QPointF(7, 10), QPointF(13, 10));
  if (plus) p.drawLine(QPointF(10, 7), QPointF(10, 13));
}

void turn_back(QPainter& p, bool mirrored) {
  if (mirrored) {
    p.translate(kField, 0);
    p.scale(-1, 1);
  }
  QPainterPath path(QPointF(5, 9));
  path.lineTo(14, 9);
  path.arcTo(QRectF(9, 9, 10, 10), 90, -180);
  path.lineTo(9, 19);
  p.drawPath(path);
  p.drawLine(QPointF(5, 9), QPointF(9, 5));
  p.drawLine(QPointF(5, 9), QPointF(9, 13));
}

void filled(QPainter& p, const QPainterPath& path, QColor color, int alpha = 255) {
  color.setAlpha(alpha);
  p.fillPath(path, color);
}

QPainterPath box(const QRectF& r) {
  QPainterPath path;
  path.addRoundedRect(r, 1.5, 1.5);
  return path;
}

void draw(QPainter& p, Glyph glyph) {
  const QColor line = p.pen().color();
  const QRectF left(3, 6, 12, 12), right(9, 6, 12, 12);
  switch (glyph) {
    case Glyph::OpenPair:
      folder(p);
      filled(p, box({6, 12, 5, 5}), fixed_color());
      filled(p, box({13, 12, 5, 5}), moving_color());
      break;
    case Glyph::OpenFixed:
      folder(p);
      filled(p, box({9, 11.5, 6, 5.5}), fixed_color());
      break;
    case Glyph::OpenMoving:
      folder(p);
      filled(p, box({9, 11.5, 6, 5.5}), moving_color());
      break;
    case Glyph::Swap:
      arrow(p, {4, 9}, {20, 9});
      arrow(p, {20, 16}, {4, 16});
      break;
    case Glyph::Export:
      arrow(p, {12, 3}, {12, 14}, 4.2);
      p.drawPolyline(QPolygonF{{4, 13}, {4, 20}, {20, 20}, {20, 13}});
      break;
    case Glyph::Register: {
      QPainterPath play(QPointF(7, 4));
      play.lineTo(20, 12);
      play.lineTo(7, 20);
      play.closeSubpath();
      p.fillPath(play, line);
      break;
    }
    case Glyph::Stop:
      p.fillPath(box({6, 6, 12, 12}), line);
      break;
    case Glyph::Fit:
      for (const int sx : {0, 1})
        for (const int sy : {0, 1}) {
          const double x = sx ? 20 : 4, y = sy ? 20 : 4, dx = sx ? -5 : 5, dy = sy ? -5 : 5;
          p.drawPolyline(QPolygonF{{x + dx, y}, {x, y}, {x, y + dy}});
        }
      p.drawRect(QRectF(9, 9, 6, 6));
      break;
    case Glyph::ActualSize:
      letter(p, {0, 0, kField, kField}, QStringLiteral("1:1"));
      break;
    case Glyph::ZoomIn:
      magnifier(p, true);
      break;
    case Glyph::ZoomOut:
      magnifier(p, false);
      break;
    case Glyph::Overlay:
      filled(p, box(left), fixed_color());
      filled(p, box(right), moving_color(), 170);
      break;
    case Glyph::Difference:
      filled(p, box(left).united(box(right)).subtracted(box(left).intersected(box(right))), line);
      p.drawPath(box(left));
      p.drawPath(box(right));
      break;
    case Glyph::LocalDifference:
      // The difference, under the window that goes over it.
      filled(p, box(left).united(box(right)).subtracted(box(left).intersected(box(right))), line, 110);
      p.drawRect(QRectF(7.5, 7.5, 9, 9));
      p.drawLine(QPointF(12, 10), QPointF(12, 14));
      p.drawLine(QPointF(10, 12), QPointF(14, 12));
      break;
    case Glyph::Edges:
      p.setPen(QPen(QColor(0xe5, 0x39, 0x35), 2));
      p.drawPath(box(left));
      p.setPen(QPen(QColor(0x00, 0xb8, 0xc4), 2));
      p.drawPath(box(right));
      break;
    case Glyph::Fixed:
      p.drawPath(box(right));
      filled(p, box(left), fixed_color());
      break;
    case Glyph::Moving:
      p.drawPath(box(left));
      filled(p, box(right), moving_color());
      break;
    case Glyph::Checkerboard:
      for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i)
          p.fillRect(QRectF(4 + 4 * i, 4 + 4 * j, 4, 4), (i + j) % 2 ? moving_color() : fixed_color());
      break;
    case Glyph::Swipe:
      filled(p, box({3, 5, 9, 14}), fixed_color());
      filled(p, box({12, 5, 9, 14}), moving_color());
      p.drawLine(QPointF(12, 2), QPointF(12, 22));
      break;
    case Glyph::Flicker:
      filled(p, box(left), fixed_color(), 120);
      filled(p, box(right), moving_color());
      break;
    case Glyph::SideBySide:
      filled(p, box({3, 5, 8, 14}), fixed_color());
      filled(p, box({13, 5, 8, 14}), moving_color());
      break;
    case Glyph::RedCyan:
      filled(p, box(left), QColor(0xe5, 0x39, 0x35));
      filled(p, box(right), QColor(0x00, 0xb8, 0xc4), 190);
      break;
    case Glyph::Undo:
      turn_back(p, false);
      break;
    case Glyph::Redo:
      turn_back(p, true);
      break;
    case Glyph::Settings:
      for (int i = 0; i < 3; ++i) {
        const double y = 6.0 + 6 * i, knob = i == 1 ? 8 : 16;
        p.drawLine(QPointF(4, y), QPointF(20, y));
        p.setBrush(line);
        p.drawEllipse(QPointF(knob, y), 2.2, 2.2);
        p.setBrush(Qt::NoBrush);
      }
      break;
    case Glyph::Search:
      p.drawEllipse(QPointF(10, 10), 6.5, 6.5);
      p.drawLine(QPointF(15, 15), QPointF(21, 21));
      break;
    case Glyph::Log:
      p.drawRoundedRect(QRectF(4, 3.5, 16, 17), 2, 2);
      for (int i = 0; i < 4; ++i)
        p.drawLine(QPointF(7.5, 7.5 + 3.2 * i), QPointF(i == 3 ? 13 : 16.5, 7.5 + 3.2 * i));
      break;
    case Glyph::Help:
      p.drawEllipse(QPointF(12, 12), 8.5, 8.5);
      letter(p, {0, 0, kField, kField}, QStringLiteral("?"));
      break;
    case Glyph::Before:
      p.drawRect(QRectF(3.5, 5, 8.5, 14));
      filled(p, box({12, 5, 8.5, 14}), moving_color());
      p.drawLine(QPointF(12, 2.5), QPointF(12, 21.5));
      break;
    case Glyph::Region: {
      QPen dashed = p.pen();
      dashed.setDashPattern({2.2, 1.8});
      p.setPen(dashed);
      p.drawRect(QRectF(4, 6, 16, 12));
      break;
    }
    case Glyph::RegionView: {
      p.drawRoundedRect(QRectF(2.5, 4, 19, 16), 2, 2);
      QPen dashed = p.pen();
      dashed.setDashPattern({2.0, 1.6});
      p.setPen(dashed);
      p.drawRect(QRectF(6.5, 8, 11, 8));
      break;
    }
    case Glyph::RegionWhole:
      p.fillRect(QRectF(4, 6, 16, 12), QColor(line.red(), line.green(), line.blue(), 70));
      p.drawRect(QRectF(4, 6, 16, 12));
      break;
    case Glyph::MaskAuto: {
      QPainterPath outline(QPointF(8, 5));
      outline.cubicTo(15, 2, 21, 7, 19.5, 13);
      outline.cubicTo(18, 20, 9, 22.5, 5, 17);
      outline.cubicTo(2, 13, 3, 7, 8, 5);
      filled(p, outline, line, 80);
      p.drawPath(outline);
      p.drawLine(QPointF(12, 8.5), QPointF(12, 15.5));
      p.drawLine(QPointF(8.5, 12), QPointF(15.5, 12));
      break;
    }
    case Glyph::MaskKeep:
    case Glyph::MaskOut:
    case Glyph::MaskClear: {
      QPainterPath outline;
      outline.addPolygon(QPolygonF{{4, 9}, {11, 3.5}, {20, 8}, {18, 18}, {8, 20}});
      outline.closeSubpath();
      if (glyph == Glyph::MaskKeep) filled(p, outline, line, 80);
      if (glyph == Glyph::MaskOut) {
        QPainterPath around = box({1.5, 1.5, 21, 21});
        filled(p, around.subtracted(outline), line, 80);
      }
      p.drawPath(outline);
      if (glyph == Glyph::MaskClear) {
        p.drawLine(QPointF(8.5, 8.5), QPointF(15, 15.5));
        p.drawLine(QPointF(15, 8.5), QPointF(8.5, 15.5));
      }
      break;
    }
    case Glyph::RegisterRegion: {
      p.drawRoundedRect(QRectF(2.5, 4, 19, 16), 2, 2);
      QPainterPath play(QPointF(9, 7.5));
      play.lineTo(17, 12);
      play.lineTo(9, 16.5);
      play.closeSubpath();
      p.fillPath(play, line);
      break;
    }
    case Glyph::Place:
      p.setPen(QPen(moving_color(), 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      p.drawPolygon(QPolygonF{{8.5, 7}, {20, 9.5}, {17.5, 20.5}, {6, 18}});
      p.setPen(QPen(line, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      arrow(p, {13, 13.8}, {4, 4.5}, 4);
      break;
    case Glyph::Ruler:
      p.drawPolygon(QPolygonF{{3, 15.5}, {15.5, 3}, {21, 8.5}, {8.5, 21}});
      for (int mark = 1; mark < 5; ++mark)
        p.drawLine(QPointF(3 + 2.5 * mark, 15.5 - 2.5 * mark), QPointF(5 + 2.5 * mark, 17.5 - 2.5 * mark));
      break;
    case Glyph::Angle:
      p.drawPolyline(QPolygonF{{16.5, 3.5}, {4, 20}, {21, 20}});
      p.drawArc(QRectF(-5, 11, 18, 18), 0, 53 * 16);
      break;
    case Glyph::Threads:
      for (const double x : {4.5, 9.5, 14.5, 19.5}) p.drawLine(QPointF(x, 4), QPointF(x, 20));
      p.setPen(QPen(line, 2.6, Qt::SolidLine, Qt::RoundCap));
      p.drawLine(QPointF(2, 12), QPointF(22, 12));
      break;
    case Glyph::TurnLeft:
    case Glyph::TurnRight: {
      if (glyph == Glyph::TurnRight) p.translate(kField, 0), p.scale(-1, 1);
      p.drawArc(QRectF(5, 6, 14, 14), 200 * 16, 250 * 16);
      p.drawPolyline(QPolygonF{{4.5, 6}, {5.8, 10.6}, {10.4, 9.4}});
      break;
    }
    // Distinguished by shape; the colours are redundant.
    case Glyph::Good:
      p.setPen(QPen(good_color(), 2.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      p.drawEllipse(QPointF(12, 12), 9, 9);
      p.drawPolyline(QPolygonF{{7.5, 12.5}, {10.8, 15.8}, {16.5, 8.8}});
      break;
    case Glyph::Check: {
      p.setPen(QPen(check_color(), 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      p.drawPolygon(QPolygonF{{12, 3.5}, {21.5, 20}, {2.5, 20}});
      p.drawLine(QPointF(12, 9.5), QPointF(12, 14));
      p.drawPoint(QPointF(12, 17));
      break;
    }
    case Glyph::Failed:
      p.setPen(QPen(warning_color(), 2.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      p.drawRect(QRectF(3.5, 3.5, 17, 17));
      p.drawLine(QPointF(8, 8), QPointF(16, 16));
      p.drawLine(QPointF(16, 8), QPointF(8, 16));
      break;
    case Glyph::Reviewed: {
      // An eye, and no tick: a person has looked, which makes nothing right.
      p.setPen(QPen(reviewed_color(), 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      QPainterPath eye(QPointF(2, 12));
      eye.quadTo(12, 1.5, 22, 12);
      eye.quadTo(12, 22.5, 2, 12);
      p.drawPath(eye);
      p.drawEllipse(QPointF(12, 12), 2.6, 2.6);
      break;
    }
    case Glyph::Landmark: {
      p.drawLine(QPointF(9, 15), QPointF(16, 8));
      p.setPen(QPen(fixed_color(), 2));
      p.drawEllipse(QPointF(7, 17), 4, 4);
      p.setPen(QPen(moving_color(), 2));
      p.drawPolygon(QPolygonF{{17, 2}, {22, 7}, {17, 12}, {12, 7}});
      break;
    }
    case Glyph::Correct: {
      QPen dots(line, 1.3, Qt::DotLine);
      const QPen solid = p.pen();
      p.setPen(dots);
      p.drawEllipse(QPointF(12, 12), 9.5, 9.5);
      p.setPen(solid);
      arrow(p, {7, 15}, {15, 9}, 4);
      p.fillPath(box({14, 5, 6, 6}), moving_color());
      break;
    }
  }
}

class GlyphEngine final : public QIconEngine {
 public:
  explicit GlyphEngine(Glyph glyph) : glyph_(glyph) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    const QColor color = QApplication::palette().color(group, QPalette::ButtonText);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / kField, rect.height() / kField);
    if (mode == QIcon::Disabled) painter->setOpacity(0.45);
    painter->setPen(QPen(color, 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    draw(*painter, glyph_);
    painter->restore();
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap map(size);
    map.fill(Qt::transparent);
    QPainter painter(&map);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return map;
  }
  QIconEngine* clone() const override { return new GlyphEngine(*this); }

 private:
  Glyph glyph_;
};

/// In a selected row without the style's tint, and outlined: the selection may have the colour of an image.
QIcon chip_icon(const QBrush& inside, const QPen& frame, const QRectF& square) {
  QPixmap plain(32, 32);
  plain.fill(Qt::transparent);
  {
    QPainter painter(&plain);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(frame);
    painter.setBrush(inside);
    painter.drawRoundedRect(square, 5, 5);
  }
  QPixmap selected = plain;
  {
    QPainter painter(&selected);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QApplication::palette().color(QPalette::HighlightedText), 3));
    painter.drawRoundedRect(QRectF(2.5, 2.5, 27, 27), 6, 6);
  }
  QIcon icon(plain);
  icon.addPixmap(selected, QIcon::Selected);
  return icon;
}

}  // namespace

QIcon icon(Glyph glyph) {
  return QIcon(new GlyphEngine(glyph));
}

QIcon color_chip(const QColor& color) {
  return chip_icon(color, Qt::NoPen, QRectF(4, 4, 24, 24));
}

QIcon layer_chip(const std::vector<QColor>& shown, const QColor& side) {
  if (shown.empty()) return color_chip(side);
  QLinearGradient ramp(6, 0, 26, 0);
  for (std::size_t i = 0; i < shown.size(); ++i)
    ramp.setColorAt(static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(1, shown.size() - 1)),
                    shown[i]);
  return chip_icon(shown.size() == 1 ? QBrush(shown.front()) : QBrush(ramp), QPen(side, 4),
                   QRectF(5, 5, 22, 22));
}

QIcon program_icon() {
  QIcon icon;
  for (const int size : {16, 24, 32, 48, 64, 128, 256})
    icon.addFile(QStringLiteral(":/icons/alinify-%1.png").arg(size), QSize(size, size));
  return icon;
}

}  // namespace alinify::ui

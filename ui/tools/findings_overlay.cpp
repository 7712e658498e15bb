#include "ui/tools/findings_overlay.h"

namespace alinify::ui {
namespace {

constexpr double kBadge = 11;

}  // namespace

QString place_letters(int index) {
  QString letters;
  for (int rest = index + 1; rest > 0; rest = (rest - 1) / 26)
    letters.prepend(QLatin1Char(static_cast<char>('A' + (rest - 1) % 26)));
  return letters;
}

void FindingsOverlay::paint(QPainter& painter, const CanvasPane& pane, bool) const {
  if (!shown_) return;
  QFont bold = painter.font();
  bold.setBold(true);
  for (int i = static_cast<int>(findings_.size()) - 1; i >= 0; --i) {
    const Rect& r = findings_[static_cast<std::size_t>(i)].rect;
    const double left = static_cast<double>(r.x) - 0.5, top = static_cast<double>(r.y) - 0.5,
                 right = static_cast<double>(r.right()) - 0.5, bottom = static_cast<double>(r.bottom()) - 0.5;
    const QPolygonF edge{{pane.widget_from_fixed({left, top}), pane.widget_from_fixed({right, top}),
                          pane.widget_from_fixed({right, bottom}), pane.widget_from_fixed({left, bottom})}};
    if (!pane.area.intersects(edge.boundingRect())) continue;
    const bool chosen = i == chosen_, accepted = findings_[static_cast<std::size_t>(i)].accepted;
    const QColor ink = accepted ? QColor(0xb8, 0xc4, 0xbc) : QColor(0xff, 0xd5, 0x4a);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 190), chosen ? 4.5 : 3));
    painter.drawPolygon(edge);
    painter.setPen(QPen(ink, chosen ? 2.2 : 1.2, accepted ? Qt::DashLine : Qt::SolidLine));
    painter.drawPolygon(edge);
    // A dark disc with the letter stands out on any picture; the chosen one is the lighter of the two.
    const QPointF at = edge.first();
    painter.setPen(QPen(ink, 1.6));
    painter.setBrush(chosen ? ink : QColor(18, 20, 23, 230));
    painter.drawEllipse(at, kBadge, kBadge);
    painter.setFont(bold);
    painter.setPen(chosen ? QColor(18, 20, 23) : accepted ? ink : QColor(0xff, 0xe9, 0xa6));
    painter.drawText(QRectF(at.x() - kBadge, at.y() - kBadge, 2 * kBadge, 2 * kBadge), Qt::AlignCenter,
                     place_letters(i));
  }
}

}  // namespace alinify::ui

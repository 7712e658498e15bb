#include "ui/tools/findings_overlay.h"

#include <algorithm>
#include <cmath>

#include "core/quality/findings.h"
#include "ui/canvas/marks.h"

namespace alinify::ui {
namespace {

constexpr double kBadge = 11, kSpot = 9;  ///< logical pixels, like all here
/// Between the letters of two places: closer ones cover each other and the picture.
constexpr double kBadgesApart = 6 * kBadge;

QColor ink_of(bool accepted) {
  return accepted ? QColor(0xb8, 0xc4, 0xbc) : QColor(0xff, 0xd5, 0x4a);
}

}  // namespace

QString place_letters(int index) {
  return QString::fromStdString(alinify::place_letters(static_cast<std::size_t>(index)));
}

QPolygonF FindingsOverlay::edge_of(int index, const CanvasPane& pane) const {
  const Rect& r = findings_[static_cast<std::size_t>(index)].rect;
  const double left = static_cast<double>(r.x) - 0.5, top = static_cast<double>(r.y) - 0.5,
               right = static_cast<double>(r.right()) - 0.5, bottom = static_cast<double>(r.bottom()) - 0.5;
  return {{pane.widget_from_fixed({left, top}), pane.widget_from_fixed({right, top}),
           pane.widget_from_fixed({right, bottom}), pane.widget_from_fixed({left, bottom})}};
}

std::vector<int> FindingsOverlay::lettered(const CanvasPane& pane) const {
  std::vector<int> order;
  if (chosen_ >= 0 && chosen_ < static_cast<int>(findings_.size())) order.push_back(chosen_);
  for (int i = 0; i < static_cast<int>(findings_.size()); ++i)
    if (i != chosen_) order.push_back(i);
  std::vector<int> named;
  std::vector<QPointF> taken;
  for (const int i : order) {
    const QPolygonF edge = edge_of(i, pane);
    if (!pane.area.intersects(edge.boundingRect())) continue;
    const QPointF at = edge.first();
    const bool free = std::none_of(taken.begin(), taken.end(), [&](QPointF other) {
      return std::hypot(at.x() - other.x(), at.y() - other.y()) < kBadgesApart;
    });
    if (!free) continue;
    named.push_back(i);
    taken.push_back(at);
  }
  return named;
}

void FindingsOverlay::paint(QPainter& painter, const CanvasPane& pane, bool) const {
  if (spot_) {
    QPainterPath rings;
    const QPointF at = pane.widget_from_fixed(*spot_);
    for (const double radius : {kSpot, 2 * kSpot}) rings.addEllipse(at, radius, radius);
    stroke(painter, rings, ink_of(false), 1.6);
  }
  if (!shown_) return;
  QFont bold = painter.font();
  bold.setBold(true);
  const std::vector<int> named = lettered(pane);
  for (int i = static_cast<int>(findings_.size()) - 1; i >= 0; --i) {
    const QPolygonF edge = edge_of(i, pane);
    if (!pane.area.intersects(edge.boundingRect())) continue;
    const bool chosen = i == chosen_, accepted = findings_[static_cast<std::size_t>(i)].accepted;
    const QColor ink = ink_of(accepted);
    painter.setBrush(Qt::NoBrush);
    if (std::find(named.begin(), named.end(), i) == named.end()) {
      // One of many: shown, but not in the way of the picture. It gets its letter when zoomed in.
      QColor thin = ink;
      thin.setAlpha(170);
      painter.setPen(QPen(thin, 1, accepted ? Qt::DashLine : Qt::SolidLine));
      painter.drawPolygon(edge);
      continue;
    }
    const bool flashes = chosen && flashing_;
    painter.setPen(QPen(QColor(0, 0, 0, 190), flashes ? 9 : chosen ? 4.5 : 3));
    painter.drawPolygon(edge);
    painter.setPen(QPen(flashes ? QColor(Qt::white) : ink, flashes ? 6 : chosen ? 2.2 : 1.2,
                        accepted ? Qt::DashLine : Qt::SolidLine));
    painter.drawPolygon(edge);
  }
  // Above all outlines, which would cross them out.
  for (auto at_index = named.rbegin(); at_index != named.rend(); ++at_index) {
    const int i = *at_index;
    const QPolygonF edge = edge_of(i, pane);
    const bool chosen = i == chosen_, accepted = findings_[static_cast<std::size_t>(i)].accepted;
    const QColor ink = ink_of(accepted);
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

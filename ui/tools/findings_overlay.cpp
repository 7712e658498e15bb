#include "ui/tools/findings_overlay.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/quality/findings.h"
#include "ui/canvas/marks.h"

namespace alinify::ui {
namespace {

constexpr double kBadge = 11, kSpot = 9;  ///< logical pixels, like all here
/// Between the letters of two places: closer ones cover each other and the picture.
constexpr double kBadgesApart = 6 * kBadge;
/// Where only so many places are seen, each has its letter, as close to others as they stay whole.
constexpr std::size_t kFew = 12;
constexpr double kBadgesClear = 2 * kBadge + 2;
constexpr int kRings = 4;  ///< around a box that are tried for its letter, a letter wide each

QColor ink_of(bool quiet) {
  return quiet ? QColor(0xb8, 0xc4, 0xbc) : QColor(0xff, 0xd5, 0x4a);
}

/// Where a place's letter may stand, the best first: on a corner, or just off it where the disc would hide
/// the box; then around the box, farther and farther away.
std::vector<QPointF> badge_spots(const QPolygonF& edge) {
  const QRectF box = edge.boundingRect();
  const double off = std::max(box.width(), box.height()) < 2 * kBadge ? 0.75 * kBadge : 0;
  std::vector<QPointF> spots{edge.first()};
  if (off > 0) spots.clear();
  for (int ring = 0; ring <= kRings; ++ring) {
    const double d = off + ring * kBadgesClear;
    const QRectF around = box.adjusted(-d, -d, d, d);
    spots.insert(spots.end(),
                 {around.topLeft(), around.topRight(), around.bottomLeft(), around.bottomRight()});
    if (ring == 0) continue;
    const QPointF middle = around.center();
    spots.insert(spots.end(), {{around.left(), middle.y()},
                               {around.right(), middle.y()},
                               {middle.x(), around.top()},
                               {middle.x(), around.bottom()}});
  }
  return spots;
}

QPointF nearest_in(const QRectF& box, QPointF to) {
  return {std::clamp(to.x(), box.left(), box.right()), std::clamp(to.y(), box.top(), box.bottom())};
}

/// A thin line from an area to the one with its place's letter, where they do not touch.
void lead(QPainter& painter, const QRectF& from, const QRectF& to, const QColor& ink) {
  const QPointF end = nearest_in(to, from.center()), begin = nearest_in(from, end);
  if (std::hypot(end.x() - begin.x(), end.y() - begin.y()) < 2) return;
  for (const auto& [color, width] : {std::pair{QColor(0, 0, 0, 190), 3.0}, {ink, 1.0}}) {
    painter.setPen(QPen(color, width));
    painter.drawLine(begin, end);
  }
}

}  // namespace

QString place_letters(const FindingGroups& places, int place) {
  return QString::fromStdString(letters_of(places, place));
}

bool FindingsOverlay::is_quiet(int index) const {
  return !needs_a_look(findings()[static_cast<std::size_t>(index)]);
}

bool FindingsOverlay::is_drawn(int index) const {
  const bool blank = findings()[static_cast<std::size_t>(index)].kind == FindingKind::Blank;
  return !good_ || !blank || (chosen_ >= 0 && places_.head_of(index) == chosen_);
}

QPolygonF FindingsOverlay::edge_of(int index, const CanvasPane& pane) const {
  const Rect& r = findings()[static_cast<std::size_t>(index)].rect;
  const double left = static_cast<double>(r.x) - 0.5, top = static_cast<double>(r.y) - 0.5,
               right = static_cast<double>(r.right()) - 0.5, bottom = static_cast<double>(r.bottom()) - 0.5;
  return {{pane.widget_from_fixed({left, top}), pane.widget_from_fixed({right, top}),
           pane.widget_from_fixed({right, bottom}), pane.widget_from_fixed({left, bottom})}};
}

const FindingsOverlay::Badge* FindingsOverlay::badge_of(const std::vector<Badge>& named, int index) const {
  const auto found = std::find_if(named.begin(), named.end(), [&](const Badge& badge) {
    return places_.head_of(badge.place) == places_.head_of(index);
  });
  return found == named.end() ? nullptr : &*found;
}

std::vector<FindingsOverlay::Badge> FindingsOverlay::badges(const CanvasPane& pane) const {
  std::vector<int> seen;
  const auto take = [&](int i) {
    if (is_drawn(i) && pane.area.intersects(edge_of(i, pane).boundingRect())) seen.push_back(i);
  };
  const int count = static_cast<int>(findings().size());
  if (places_.has(chosen_)) take(chosen_);
  // Blank ground is one row of the list: letters would make each piece of it a place to review.
  for (int i = 0; i < count; ++i)
    if (i != chosen_ && findings()[static_cast<std::size_t>(i)].kind != FindingKind::Blank) take(i);
  std::set<int> heads;
  for (const int i : seen) heads.insert(places_.head_of(i));
  const bool few = heads.size() <= kFew;
  std::vector<Badge> named;
  for (const int i : seen) {
    // The same letter in several spots would look like several places.
    if (badge_of(named, i)) continue;
    const auto free = [&](QPointF at) {
      return std::none_of(named.begin(), named.end(), [&](const Badge& other) {
        return std::hypot(at.x() - other.at.x(), at.y() - other.at.y()) < (few ? kBadgesClear : kBadgesApart);
      });
    };
    const QPolygonF edge = edge_of(i, pane);
    if (!few) {
      if (free(edge.first())) named.push_back({i, edge.first()});
      continue;
    }
    const std::vector<QPointF> spots = badge_spots(edge);
    const auto spot = std::find_if(spots.begin(), spots.end(),
                                   [&](QPointF at) { return pane.area.contains(at) && free(at); });
    // Of a box that is larger than the view no corner is seen.
    if (spot != spots.end()) named.push_back({i, *spot});
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
  painter.save();
  QFont bold = painter.font();
  bold.setBold(true);
  const std::vector<Badge> named = badges(pane);
  const auto is_chosen = [this](int i) { return chosen_ >= 0 && places_.head_of(i) == chosen_; };
  for (int i = static_cast<int>(findings().size()) - 1; i >= 0; --i) {
    const QPolygonF edge = edge_of(i, pane);
    if (!is_drawn(i) || !pane.area.intersects(edge.boundingRect())) continue;
    const bool chosen = is_chosen(i), quiet = is_quiet(i);
    const QColor ink = ink_of(quiet);
    painter.setBrush(Qt::NoBrush);
    const Badge* const letter = badge_of(named, i);
    if (letter && letter->place != i && (chosen || !quiet))
      lead(painter, edge.boundingRect(), edge_of(letter->place, pane).boundingRect(), ink);
    if ((!letter || quiet) && !chosen) {
      // One of many, or of no concern: shown, but not in the way of the picture.
      QColor thin = ink;
      thin.setAlpha(quiet ? 130 : 170);
      painter.setPen(QPen(thin, 1, quiet ? Qt::DashLine : Qt::SolidLine));
      painter.drawPolygon(edge);
      continue;
    }
    const bool flashes = chosen && flashing_;
    painter.setPen(QPen(QColor(0, 0, 0, 190), flashes ? 9 : chosen ? 4.5 : 3));
    painter.drawPolygon(edge);
    painter.setPen(QPen(flashes ? QColor(Qt::white) : ink,
                        flashes  ? 6
                        : chosen ? 2.2
                                 : 1.2,
                        quiet ? Qt::DashLine : Qt::SolidLine));
    painter.drawPolygon(edge);
  }
  // Above all outlines, which would cross them out.
  for (auto badge = named.rbegin(); badge != named.rend(); ++badge) {
    const auto [i, at] = *badge;
    const bool chosen = is_chosen(i), quiet = is_quiet(i);
    const QColor ink = ink_of(quiet);
    // A dark disc with the letter stands out on any picture; the chosen one is the lighter of the two.
    painter.setPen(QPen(ink, quiet && !chosen ? 1 : 1.6));
    // A letter that stands off its box is led to it.
    if (const QPointF box = nearest_in(edge_of(i, pane).boundingRect(), at);
        std::hypot(box.x() - at.x(), box.y() - at.y()) > kBadge)
      painter.drawLine(at, box);
    painter.setBrush(chosen ? ink : QColor(18, 20, 23, 230));
    painter.drawEllipse(at, kBadge, kBadge);
    painter.setFont(bold);
    painter.setPen(chosen ? QColor(18, 20, 23) : quiet ? ink : QColor(0xff, 0xe9, 0xa6));
    painter.drawText(QRectF(at.x() - kBadge, at.y() - kBadge, 2 * kBadge, 2 * kBadge), Qt::AlignCenter,
                     place_letters(places_, i));
  }
  painter.restore();
}

}  // namespace alinify::ui

#include "ui/tools/clip_outline.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace alinify::ui {
namespace {

/// A side of the area: the inside lies on `sign`'s side of `at`.
struct Border {
  bool upright;
  double at, sign;
  double within(QPointF p) const { return sign * ((upright ? p.x() : p.y()) - at); }
};

QPointF crossing(QPointF a, QPointF b, double within_a, double within_b) {
  return a + within_a / (within_a - within_b) * (b - a);
}

/// Liang and Barsky's clipping of a line.
std::optional<std::pair<QPointF, QPointF>> line_within(QPointF a, QPointF b, const QRectF& area) {
  double from = 0, to = 1;
  const QPointF along = b - a;
  const auto cut = [&](double slope, double room) {
    if (slope == 0) return room >= 0;
    const double t = room / slope;
    if (slope < 0) {
      if (t > to) return false;
      from = std::max(from, t);
    } else {
      if (t < from) return false;
      to = std::min(to, t);
    }
    return true;
  };
  if (!cut(-along.x(), a.x() - area.left()) || !cut(along.x(), area.right() - a.x()) ||
      !cut(-along.y(), a.y() - area.top()) || !cut(along.y(), area.bottom() - a.y()))
    return std::nullopt;
  return std::pair{a + from * along, a + to * along};
}

}  // namespace

QPolygonF area_within(const QPolygonF& polygon, const QRectF& area) {
  QPolygonF rest = polygon;
  for (const Border& border : {Border{true, area.left(), 1}, Border{true, area.right(), -1},
                               Border{false, area.top(), 1}, Border{false, area.bottom(), -1}}) {
    QPolygonF kept;
    for (qsizetype i = 0; i < rest.size(); ++i) {
      const QPointF a = rest[i], b = rest[(i + 1) % rest.size()];
      const double in_a = border.within(a), in_b = border.within(b);
      if (in_a >= 0) kept << a;
      if ((in_a >= 0) != (in_b >= 0)) kept << crossing(a, b, in_a, in_b);
    }
    rest = std::move(kept);
  }
  return rest;
}

std::vector<QPolygonF> outline_within(const QPolygonF& polygon, const QRectF& area) {
  std::vector<QPolygonF> lines;
  for (qsizetype i = 0; i < polygon.size(); ++i) {
    const QPointF a = polygon[i], b = polygon[(i + 1) % polygon.size()];
    const auto seen = line_within(a, b, area);
    if (!seen) continue;
    // Continues where the previous one ended, unless that was clipped.
    if (lines.empty() || lines.back().back() != a || seen->first != a) lines.push_back({seen->first});
    lines.back() << seen->second;
  }
  return lines;
}

}  // namespace alinify::ui

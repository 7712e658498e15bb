#include "core/annotations/polygon_validity.h"

#include <cstddef>
#include <utility>

#include "core/annotations/segment_sweep.h"

namespace alinify {
namespace {

struct Edge {
  GridPoint a, b;
  int ring = 0, at = 0;  // of all rings; of the ring's edges
};

// Two edges of one ring that share the end of the first.
bool folds_back(GridPoint before, GridPoint shared, GridPoint after) {
  if (side_of(before, shared, after) != 0) return false;
  const GridPoint to = after - shared, from = before - shared;
  // Collinear: the same direction is seen in the coordinate that is not zero.
  return (to.x != 0 && (to.x > 0) == (from.x > 0) && from.x != 0) ||
         (to.x == 0 && from.x == 0 && (to.y > 0) == (from.y > 0));
}

// The relation of two edges that are no neighbours.
Validity meeting(const Edge& p, const Edge& q) {
  const int c = side_of(p.a, p.b, q.a), d = side_of(p.a, p.b, q.b);
  if (c * d > 0) return Validity::Valid;
  const int a = side_of(q.a, q.b, p.a), b = side_of(q.a, q.b, p.b);
  if (a * b > 0) return Validity::Valid;
  const bool touch = (c == 0 && within_box(p.a, p.b, q.a)) || (d == 0 && within_box(p.a, p.b, q.b)) ||
                     (a == 0 && within_box(q.a, q.b, p.a)) || (b == 0 && within_box(q.a, q.b, p.b));
  if (a * b < 0 && c * d < 0) return Validity::Invalid;
  if (!touch) return Validity::Valid;
  return p.ring == q.ring ? Validity::Invalid : Validity::Touching;
}

GridPoint doubled(GridPoint p) {
  return p + p;
}

// Rings that do not meet: holes must be inside, and nothing else in anything.
bool placed_rightly(const std::vector<Polygon>& polygons) {
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    const Polygon& polygon = polygons[i];
    std::vector<GridBox> boxes;
    if (polygon.size() > 1)
      for (const Ring& ring : polygon) boxes.push_back(box_of(ring));
    for (std::size_t h = 1; h < polygon.size(); ++h) {
      if (place_in_ring(doubled(polygon[h][0]), polygon[0]) != Placed::Inside) return false;
      for (std::size_t k = 1; k < polygon.size(); ++k)
        if (k != h && boxes[k].meets(boxes[h]) &&
            place_in_ring(doubled(polygon[h][0]), polygon[k]) != Placed::Outside) {
          return false;
        }
    }
  }
  if (polygons.size() < 2) return true;
  std::vector<GridBox> outer;
  for (const Polygon& polygon : polygons) outer.push_back(box_of(polygon[0]));
  for (std::size_t i = 0; i < polygons.size(); ++i) {
    for (std::size_t j = 0; j < polygons.size(); ++j) {
      if (i == j || !outer[i].meets(outer[j])) continue;
      const GridPoint p = doubled(polygons[i][0][0]);
      if (place_in_ring(p, polygons[j][0]) == Placed::Outside) continue;
      bool in_hole = false;
      for (std::size_t h = 1; h < polygons[j].size() && !in_hole; ++h)
        in_hole = place_in_ring(p, polygons[j][h]) == Placed::Inside;
      if (!in_hole) return false;
    }
  }
  return true;
}

}  // namespace

Validity validity_of(const std::vector<Polygon>& polygons) {
  thread_local std::vector<Edge> edges;
  edges.clear();
  std::vector<int> sizes;
  for (const Polygon& polygon : polygons) {
    if (polygon.empty()) return Validity::Invalid;
    for (const Ring& ring : polygon) {
      if (ring.size() < 3) return Validity::Invalid;
      for (std::size_t i = 0; i < ring.size(); ++i)
        edges.push_back({ring[i], ring[i + 1 < ring.size() ? i + 1 : 0], static_cast<int>(sizes.size()),
                         static_cast<int>(i)});
      sizes.push_back(static_cast<int>(ring.size()));
    }
  }
  bool touching = false;
  const bool simple = for_each_close_pair(edges, [&](std::size_t i, std::size_t j) {
    const Edge &p = edges[i], &q = edges[j];
    if (p.ring == q.ring) {
      const int n = sizes[static_cast<std::size_t>(p.ring)];
      if ((p.at + 1) % n == q.at) return !folds_back(p.a, p.b, q.b);
      if ((q.at + 1) % n == p.at) return !folds_back(q.a, q.b, p.b);
    }
    const Validity met = meeting(p, q);
    touching = touching || met == Validity::Touching;
    return met != Validity::Invalid;
  });
  if (!simple) return Validity::Invalid;
  if (touching) return Validity::Touching;
  return placed_rightly(polygons) ? Validity::Valid : Validity::Invalid;
}

}  // namespace alinify

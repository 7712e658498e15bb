#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/annotations/exact_plane.h"

namespace alinify {

/// A closed outline; the last point is joined to the first and does not repeat it.
using Ring = std::vector<GridPoint>;
/// An outer ring and its holes.
using Polygon = std::vector<Ring>;

struct GridBox {
  GridPoint min{kGridLimit * 2, kGridLimit * 2}, max{-kGridLimit * 2, -kGridLimit * 2};

  void take(GridPoint p) {
    min = {std::min(min.x, p.x), std::min(min.y, p.y)};
    max = {std::max(max.x, p.x), std::max(max.y, p.y)};
  }
  bool meets(const GridBox& b) const {
    return min.x <= b.max.x && b.min.x <= max.x && min.y <= b.max.y && b.min.y <= max.y;
  }
};
inline GridBox box_of(const Ring& ring) {
  GridBox box;
  for (const GridPoint p : ring) box.take(p);
  return box;
}

/// The area times two, positive where the ring turns from x towards y; in squared grid units, rounded.
inline double double_area(const Ring& ring) {
  double sum = 0;
  for (std::size_t i = 2; i < ring.size(); ++i) {
    const GridPoint a = ring[i - 1] - ring[0], b = ring[i] - ring[0];
    sum += static_cast<double>(a.x) * static_cast<double>(b.y) -
           static_cast<double>(a.y) * static_cast<double>(b.x);
  }
  return sum;
}

enum class Placed { Outside, OnEdge, Inside };

/// Places a point, given in half grid units, in or outside a ring, exactly.
inline Placed place_in_ring(GridPoint doubled, const Ring& ring) {
  bool inside = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const GridPoint a = ring[j] + ring[j], b = ring[i] + ring[i];
    const int side = side_of(a, b, doubled);
    if (side == 0 && within_box(a, b, doubled)) return Placed::OnEdge;
    if ((a.y > doubled.y) != (b.y > doubled.y) && (side > 0) == (b.y > a.y)) inside = !inside;
  }
  return inside ? Placed::Inside : Placed::Outside;
}

}  // namespace alinify

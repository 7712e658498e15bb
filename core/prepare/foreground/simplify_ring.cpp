#include "core/prepare/foreground/simplify_ring.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace alinify {
namespace {

double cross(Vec2d a, Vec2d b) {
  return a.x * b.y - a.y * b.x;
}

double distance_to_edge(Vec2d p, Vec2d a, Vec2d b) {
  const Vec2d along = b - a, to = p - a;
  const double squared = along.x * along.x + along.y * along.y;
  const double t = squared > 0 ? std::clamp((to.x * along.x + to.y * along.y) / squared, 0.0, 1.0) : 0;
  return std::hypot(to.x - t * along.x, to.y - t * along.y);
}

/// Marks the corners that must stay between two that do; corners are counted around the ring.
void keep_between(const std::vector<Vec2d>& ring, std::size_t first, std::size_t last, double chord,
                  std::vector<char>& kept) {
  std::vector<std::pair<std::size_t, std::size_t>> open{{first, last}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    double farthest = chord;
    std::size_t corner = 0;
    for (std::size_t k = from + 1; k < to; ++k) {
      const double away =
          distance_to_edge(ring[k % ring.size()], ring[from % ring.size()], ring[to % ring.size()]);
      if (away <= farthest) continue;
      farthest = away;
      corner = k;
    }
    if (corner == 0) continue;
    kept[corner % ring.size()] = 1;
    open.emplace_back(from, corner);
    open.emplace_back(corner, to);
  }
}

bool edges_meet(Vec2d a, Vec2d b, Vec2d c, Vec2d d) {
  if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x) ||
      std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y))
    return false;
  const double c_side = cross(b - a, c - a), d_side = cross(b - a, d - a), a_side = cross(d - c, a - c),
               b_side = cross(d - c, b - c);
  return !((c_side > 0 && d_side > 0) || (c_side < 0 && d_side < 0) || (a_side > 0 && b_side > 0) ||
           (a_side < 0 && b_side < 0));
}

/// Whether two edges that are no neighbours meet. Sorted by their left ends, so that only edges above each
/// other are compared.
bool meets_itself(const std::vector<Vec2d>& ring) {
  struct Edge {
    double left, right;
    std::size_t index;
  };
  const std::size_t count = ring.size();
  std::vector<Edge> edges;
  for (std::size_t k = 0; k < count; ++k) {
    const double x = ring[k].x, next = ring[(k + 1) % count].x;
    edges.push_back({std::min(x, next), std::max(x, next), k});
  }
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return std::pair(a.left, a.index) < std::pair(b.left, b.index);
  });
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count && edges[j].left <= edges[i].right; ++j) {
      const std::size_t a = edges[i].index, b = edges[j].index;
      if ((a + 1) % count == b || (b + 1) % count == a) continue;
      if (edges_meet(ring[a], ring[(a + 1) % count], ring[b], ring[(b + 1) % count])) return true;
    }
  }
  return false;
}

}  // namespace

double doubled_area(const std::vector<Vec2d>& ring) {
  double sum = 0;
  for (std::size_t k = 0; k < ring.size(); ++k) sum += cross(ring[k], ring[(k + 1) % ring.size()]);
  return sum;
}

std::vector<Vec2d> simplify_ring(const std::vector<Vec2d>& ring, double chord) {
  const std::size_t count = ring.size();
  if (!(chord > 0) || count <= 4) return ring;
  // Two corners that stay in any case: the first, and the one farthest from it.
  std::size_t far = 0;
  for (std::size_t k = 1; k < count; ++k)
    if (length(ring[k] - ring[0]) > length(ring[far] - ring[0])) far = k;
  std::vector<char> kept(count, 0);
  kept[0] = kept[far] = 1;
  keep_between(ring, 0, far, chord, kept);
  keep_between(ring, far, count, chord, kept);
  std::vector<Vec2d> simple;
  for (std::size_t k = 0; k < count; ++k)
    if (kept[k]) simple.push_back(ring[k]);
  // Four at least: a triangle keeps hardly anything of a ring of pixels' edges.
  if (simple.size() < 4 || doubled_area(simple) * doubled_area(ring) <= 0 || meets_itself(simple))
    return ring;
  return simple;
}

}  // namespace alinify

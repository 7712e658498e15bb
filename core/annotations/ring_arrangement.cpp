#include "core/annotations/ring_arrangement.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include "core/annotations/messages.h"
#include "core/annotations/segment_sweep.h"
#include "core/base/error.h"

namespace alinify {
namespace {

// A million crossings: a shape this tangled is a mistake.
constexpr std::size_t kMostCuts = 2'000'000;

// From the smaller point to the larger; how much each winding winding_change from its right to its left.
struct Edge {
  GridPoint a, b;
  Windings winding_change{};
};

std::vector<Edge> edges_of(const std::vector<TaggedRing>& rings, std::int64_t step) {
  const auto snap = [step](GridPoint p) {
    if (step == 1) return p;
    const auto near = [step](std::int64_t v) {
      return static_cast<std::int64_t>(std::llround(static_cast<double>(v) / static_cast<double>(step))) *
             step;
    };
    return GridPoint{near(p.x), near(p.y)};
  };
  std::vector<Edge> edges;
  for (const TaggedRing& one : rings) {
    for (std::size_t i = 0; i < one.ring->size(); ++i) {
      Edge edge{snap((*one.ring)[i]), snap((*one.ring)[i + 1 < one.ring->size() ? i + 1 : 0]), {}};
      if (edge.a == edge.b) continue;
      const bool forward = edge.a < edge.b;
      if (!forward) std::swap(edge.a, edge.b);
      edge.winding_change[static_cast<std::size_t>(one.kind)] = forward ? 1 : -1;
      edges.push_back(edge);
    }
  }
  return edges;
}

// Merges duplicate edges, adding their winding changes; drops edges whose changes cancel.
void merge_copies(std::vector<Edge>& edges) {
  std::sort(edges.begin(), edges.end(),
            [](const Edge& p, const Edge& q) { return p.a != q.a ? p.a < q.a : p.b < q.b; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges.size();) {
    Edge sum = edges[i];
    for (++i; i < edges.size() && edges[i].a == sum.a && edges[i].b == sum.b; ++i)
      for (std::size_t k = 0; k < sum.winding_change.size(); ++k)
        sum.winding_change[k] += edges[i].winding_change[k];
    if (sum.winding_change != Windings{}) edges[kept++] = sum;
  }
  edges.resize(kept);
}

// Where two edges cross, rounded to the grid.
GridPoint crossing(const Edge& p, const Edge& q, std::int64_t step) {
  const auto real = [](GridPoint v) { return std::pair{static_cast<double>(v.x), static_cast<double>(v.y)}; };
  const auto [px, py] = real(p.b - p.a);
  const auto [qx, qy] = real(q.b - q.a);
  const auto [dx, dy] = real(q.a - p.a);
  const double t = (dx * qy - dy * qx) / (px * qy - py * qx);
  const auto coordinate = [step](std::int64_t from, double on, std::int64_t p0, std::int64_t p1,
                                 std::int64_t q0, std::int64_t q1) {
    const double s = static_cast<double>(step);
    const auto value = std::llround((static_cast<double>(from) + on) / s) * step;
    return std::clamp<std::int64_t>(value, std::max(std::min(p0, p1), std::min(q0, q1)),
                                    std::min(std::max(p0, p1), std::max(q0, q1)));
  };
  return {coordinate(p.a.x, t * px, p.a.x, p.b.x, q.a.x, q.b.x),
          coordinate(p.a.y, t * py, p.a.y, p.b.y, q.a.y, q.b.y)};
}

// One round of cutting edges at each other; false if there was nothing to cut.
bool cut_once(std::vector<Edge>& edges, std::int64_t step) {
  std::vector<std::pair<std::size_t, GridPoint>> cuts;
  const auto cut = [&](std::size_t i, GridPoint p) {
    if (p != edges[i].a && p != edges[i].b) cuts.push_back({i, p});
  };
  const bool few = for_each_close_pair(edges, [&](std::size_t i, std::size_t j) {
    if (cuts.size() > kMostCuts) return false;
    const Edge &p = edges[i], &q = edges[j];
    const int c = side_of(p.a, p.b, q.a), d = side_of(p.a, p.b, q.b);
    if (c * d > 0) return true;
    const int a = side_of(q.a, q.b, p.a), b = side_of(q.a, q.b, p.b);
    if (a * b > 0) return true;
    if (c * d < 0 && a * b < 0) {
      const GridPoint x = crossing(p, q, step);
      cut(i, x);
      cut(j, x);
      return true;
    }
    if (c == 0 && within_box(p.a, p.b, q.a)) cut(i, q.a);
    if (d == 0 && within_box(p.a, p.b, q.b)) cut(i, q.b);
    if (a == 0 && within_box(q.a, q.b, p.a)) cut(j, p.a);
    if (b == 0 && within_box(q.a, q.b, p.b)) cut(j, p.b);
    return true;
  });
  if (!few)
    throw Error(ErrorKind::Failed, messages::cannot_map_shape, messages::area_too_tangled,
                messages::remove_or_redraw_area);
  if (cuts.empty()) return false;
  // Along an edge, which runs from its smaller point to the larger, cuts lie in the order of their distance
  // from its start.
  const auto along = [&](const std::pair<std::size_t, GridPoint>& one) {
    const GridPoint v = one.second - edges[one.first].a, e = edges[one.first].b - edges[one.first].a;
    return static_cast<double>(v.x) * static_cast<double>(e.x) +
           static_cast<double>(v.y) * static_cast<double>(e.y);
  };
  std::sort(cuts.begin(), cuts.end(), [&](const auto& p, const auto& q) {
    if (p.first != q.first) return p.first < q.first;
    const double s = along(p), t = along(q);
    return s != t ? s < t : p.second < q.second;
  });
  std::vector<Edge> pieces;
  const auto add = [&](GridPoint from, GridPoint to, Windings winding_change) {
    if (from == to) return;
    if (to < from) {  // a rounded crossing may lie behind the one before it
      std::swap(from, to);
      for (int& g : winding_change) g = -g;
    }
    pieces.push_back({from, to, winding_change});
  };
  std::size_t next = 0;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    GridPoint from = edges[i].a;
    for (; next < cuts.size() && cuts[next].first == i; ++next) {
      add(from, cuts[next].second, edges[i].winding_change);
      from = cuts[next].second;
    }
    add(from, edges[i].b, edges[i].winding_change);
  }
  edges = std::move(pieces);
  return true;
}

// Edges that meet at their ends only. Rounding may make new crossings; on a coarser grid they end sooner.
std::vector<Edge> noded(const std::vector<TaggedRing>& rings) {
  for (std::int64_t step = 1;; step *= 8) {
    std::vector<Edge> edges = edges_of(rings, step);
    merge_copies(edges);
    for (int round = 0; round < 32; ++round) {
      if (!cut_once(edges, step)) return edges;
      merge_copies(edges);
    }
  }
}

// Half edges 2 e (from the smaller point) and 2 e + 1 (back). The region on the left of a half edge is found
// by following next().
class Regions {
 public:
  explicit Regions(const std::vector<Edge>& edges) : edges_(edges), leaving_(edges.size() * 2) {
    for (const Edge& e : edges) points_.push_back(e.a), points_.push_back(e.b);
    std::sort(points_.begin(), points_.end());
    points_.erase(std::unique(points_.begin(), points_.end()), points_.end());
    start_.resize(edges.size() * 2);
    for (std::size_t e = 0; e < edges.size(); ++e)
      start_[2 * e] = index_of(edges[e].a), start_[2 * e + 1] = index_of(edges[e].b);
    std::iota(leaving_.begin(), leaving_.end(), std::size_t{0});
    std::sort(leaving_.begin(), leaving_.end(), [&](std::size_t p, std::size_t q) {
      if (start_[p] != start_[q]) return start_[p] < start_[q];
      const GridPoint u = direction(p), v = direction(q);
      const bool upper_u = upper(u), upper_v = upper(v);
      if (upper_u != upper_v) return upper_u;
      return cross_sign(u, v) > 0;
    });
    first_.assign(points_.size() + 1, 0);
    rank_.resize(leaving_.size());
    for (std::size_t i = 0; i < leaving_.size(); ++i) {
      rank_[leaving_[i]] = i;
      ++first_[start_[leaving_[i]] + 1];
    }
    for (std::size_t v = 0; v < points_.size(); ++v) first_[v + 1] += first_[v];
    wind();
  }

  std::vector<Ring> outlines(const std::function<bool(const Windings&)>& inside) const {
    std::vector<char> is_inside(left_.size());
    for (std::size_t h = 0; h < left_.size(); ++h) is_inside[h] = inside(left_[h]);
    std::vector<char> wanted(left_.size());
    for (std::size_t h = 0; h < left_.size(); ++h) wanted[h] = is_inside[h] && !is_inside[h ^ 1];
    std::vector<Ring> rings;
    constexpr std::size_t nowhere = static_cast<std::size_t>(-1);
    std::vector<std::size_t> seen(points_.size(), nowhere);
    std::vector<std::size_t> path;  // points
    for (std::size_t first = 0; first < wanted.size(); ++first) {
      std::size_t h = first;
      while (wanted[h]) {
        wanted[h] = 0;
        seen[start_[h]] = path.size();
        path.push_back(start_[h]);
        const std::size_t to = start_[h ^ 1];
        if (seen[to] != nowhere) {  // a loop is closed
          Ring ring;
          for (std::size_t i = seen[to]; i < path.size(); ++i) ring.push_back(points_[path[i]]);
          for (std::size_t i = seen[to]; i < path.size(); ++i)
            if (i != seen[to]) seen[path[i]] = nowhere;
          const std::size_t keep = seen[to];
          path.resize(keep);
          seen[to] = nowhere;
          rings.push_back(std::move(ring));
        }
        h = next(h, &wanted);
      }
      for (const std::size_t p : path) seen[p] = nowhere;
      path.clear();
    }
    return rings;
  }

 private:
  static bool upper(GridPoint v) { return v.y > 0 || (v.y == 0 && v.x > 0); }
  GridPoint direction(std::size_t h) const {
    const Edge& e = edges_[h / 2];
    return h % 2 ? e.a - e.b : e.b - e.a;
  }
  std::size_t index_of(GridPoint p) const {
    return static_cast<std::size_t>(std::lower_bound(points_.begin(), points_.end(), p) - points_.begin());
  }
  // The half edge after h around the region on its left; among the `wanted` ones only, where they are given.
  std::size_t next(std::size_t h, const std::vector<char>* wanted = nullptr) const {
    const std::size_t v = start_[h ^ 1], begin = first_[v], count = first_[v + 1] - begin;
    std::size_t at = rank_[h ^ 1] - begin;
    for (std::size_t turn = 0; turn < count; ++turn) {
      at = (at + count - 1) % count;
      const std::size_t out = leaving_[begin + at];
      if (!wanted || (*wanted)[out]) return out;
    }
    return h;
  }
  Windings across(std::size_t h, const Windings& left) const {  // from the left of h to its right
    Windings right = left;
    for (std::size_t k = 0; k < right.size(); ++k)
      right[k] -= h % 2 ? -edges_[h / 2].winding_change[k] : edges_[h / 2].winding_change[k];
    return right;
  }

  // The winding number of the other components' edges just left of a component's leftmost point.
  Windings around(GridPoint v, const std::vector<std::size_t>& component, std::size_t own) const {
    Windings sum{};
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      const Edge& edge = edges_[e];
      if (edge.a.x > v.x) break;  // sorted by their smaller point
      if (component[start_[2 * e]] == own) continue;
      const bool a_above = edge.a.y > v.y, b_above = edge.b.y > v.y;
      if (a_above == b_above) continue;
      const bool up = b_above;
      if ((side_of(edge.a, edge.b, v) > 0) == up) continue;  // v lies on its smaller side
      for (std::size_t k = 0; k < sum.size(); ++k)
        sum[k] += up ? -edge.winding_change[k] : edge.winding_change[k];
    }
    return sum;
  }

  void wind() {
    const std::size_t halves = start_.size();
    left_.resize(halves);
    // Components, by their smallest point.
    std::vector<std::size_t> component(points_.size());
    std::iota(component.begin(), component.end(), std::size_t{0});
    const auto root = [&](std::size_t p) {
      while (component[p] != p) p = component[p] = component[component[p]];
      return p;
    };
    for (std::size_t e = 0; e < edges_.size(); ++e) {
      const std::size_t p = root(start_[2 * e]), q = root(start_[2 * e + 1]);
      component[std::max(p, q)] = std::min(p, q);
    }
    for (std::size_t p = 0; p < points_.size(); ++p) component[p] = root(p);

    std::vector<char> done(halves, 0);
    std::vector<std::size_t> open;
    const auto take_cycle = [&](std::size_t h, const Windings& windings) {
      for (std::size_t k = h; !done[k]; k = next(k)) {
        done[k] = 1;
        left_[k] = windings;
        open.push_back(k);
      }
    };
    for (std::size_t p = 0; p < points_.size(); ++p) {
      if (component[p] != p) continue;
      // All its edges lead to larger points. Left of the last one, counted from straight down, is the
      // outside.
      std::size_t last = leaving_[first_[p]];
      for (std::size_t i = first_[p]; i < first_[p + 1]; ++i)
        if (cross_sign(direction(last), direction(leaving_[i])) > 0) last = leaving_[i];
      take_cycle(last, around(points_[p], component, p));
      while (!open.empty()) {
        const std::size_t h = open.back();
        open.pop_back();
        if (!done[h ^ 1]) take_cycle(h ^ 1, across(h, left_[h]));
      }
    }
  }

  const std::vector<Edge>& edges_;
  std::vector<GridPoint> points_;                            // sorted
  std::vector<std::size_t> start_, leaving_, rank_, first_;  // of half edges; leaving_: by point, then angle
  std::vector<Windings> left_;                               // of each half edge
};

}  // namespace

std::vector<Ring> outlines_of(const std::vector<TaggedRing>& rings,
                              const std::function<bool(const Windings&)>& inside) {
  const std::vector<Edge> edges = noded(rings);
  if (edges.empty()) return {};
  return Regions(edges).outlines(inside);
}

}  // namespace alinify

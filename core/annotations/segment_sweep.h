#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/annotations/exact_plane.h"

namespace alinify {

/// Calls visit(i, j) for every pair of segments whose bounding boxes meet, until it returns false; returns
/// whether it never did. `Segment` has the points `a` and `b`. They are visited in the order of their lower
/// ends along the longer side: near n log n for outlines, whose segments are short.
template <class Segment, class Visit>
bool for_each_close_pair(const std::vector<Segment>& segments, const Visit& visit) {
  struct Reach {
    std::int64_t low, high, across_low, across_high;
    std::size_t index;
  };
  if (segments.empty()) return true;
  GridPoint min = segments[0].a, max = min;
  for (const Segment& s : segments) {
    min = {std::min({min.x, s.a.x, s.b.x}), std::min({min.y, s.a.y, s.b.y})};
    max = {std::max({max.x, s.a.x, s.b.x}), std::max({max.y, s.a.y, s.b.y})};
  }
  const bool along_x = max.x - min.x >= max.y - min.y;
  thread_local std::vector<Reach> reaches;
  std::vector<Reach> order = std::move(reaches);
  order.clear();
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const auto [ax, bx] = std::minmax(segments[i].a.x, segments[i].b.x);
    const auto [ay, by] = std::minmax(segments[i].a.y, segments[i].b.y);
    if (along_x) {
      order.push_back({ax, bx, ay, by, i});
    } else {
      order.push_back({ay, by, ax, bx, i});
    }
  }
  std::sort(order.begin(), order.end(), [](const Reach& a, const Reach& b) {
    return a.low != b.low ? a.low < b.low : a.index < b.index;
  });
  bool all = true;
  for (std::size_t i = 0; i < order.size() && all; ++i) {
    const Reach& one = order[i];
    for (std::size_t j = i + 1; j < order.size() && order[j].low <= one.high && all; ++j) {
      const Reach& other = order[j];
      if (other.across_low <= one.across_high && one.across_low <= other.across_high)
        all = visit(one.index, other.index);
    }
  }
  reaches = std::move(order);
  return all;
}

}  // namespace alinify

#pragma once

#include <cstdint>

#include "core/math/atomic_combine.h"
#include "core/math/ops/join_runs.h"
#include "core/math/view2d.h"

namespace alinify {

/// A pixel's rank: by its squared distance, equal ones by their place. No two pixels have the same, so every
/// comparison has one answer. 0: background.
using Rank = std::uint64_t;

ALINIFY_HD inline Rank rank_of(std::uint32_t squared, Node node) {
  return squared ? Rank{squared} << 32 | node : 0;
}
ALINIFY_HD inline Node node_of(Rank rank) {
  return static_cast<Node>(rank);
}
ALINIFY_HD inline std::uint32_t squared_of(Rank rank) {
  return static_cast<std::uint32_t>(rank >> 32);
}

/// Calls visit(x, y) for the up to eight neighbours inside the image.
template <class Visit>
ALINIFY_HD inline void visit_neighbours(std::int64_t x, std::int64_t y, std::int64_t width,
                                        std::int64_t height, const Visit& visit) {
  for (std::int64_t j = y > 0 ? y - 1 : y; j <= (y + 1 < height ? y + 1 : y); ++j)
    for (std::int64_t i = x > 0 ? x - 1 : x; i <= (x + 1 < width ? x + 1 : x); ++i)
      if (i != x || j != y) visit(i, j);
}

/// Points every pixel at its highest neighbour, a peak at itself, the background at 0. Extent: squared.
struct ClimbDistance {
  View2D<const std::uint32_t> squared;
  Node* parents = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t width = squared.width;
    const Node own = node_at(x, y, width);
    Rank highest = rank_of(squared.at(x, y), own);
    if (highest) {
      visit_neighbours(x, y, width, squared.height, [&](std::int64_t i, std::int64_t j) {
        const Rank rank = rank_of(squared.at(i, j), node_at(i, j, width));
        if (rank > highest) highest = rank;
      });
    }
    parents[own] = node_of(highest);
  }
};

/// Shortens the way to the peak: each pixel takes several steps at once. Extent: the image.
struct ShortenClimb {
  Size image;
  int steps = 8;
  /// Visits pixels from the last: where calls run in order, the ways of the other half shorten at once.
  bool backwards = false;
  Node* parents = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const Node own = backwards ? node_at(image.width - 1 - x, image.height - 1 - y, image.width)
                               : node_at(x, y, image.width);
    const Node start = load_shared(parents + own);
    Node at = start;
    for (int k = 0; k < steps; ++k) {
      const Node next = load_shared(parents + at);
      if (next == at) break;
      at = next;
    }
    if (at != start) store_shared(parents + own, at);
  }
};

/// 1 for a pixel that does not point at a peak yet. Extent: the image.
struct StillClimbing {
  std::int64_t width = 0;
  const Node* parents = nullptr;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    const Node at = parents[node_at(x, y, width)];
    return parents[at] == at ? 0 : 1;
  }
};

}  // namespace alinify

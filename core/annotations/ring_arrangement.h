#pragma once

#include <array>
#include <functional>
#include <vector>

#include "core/annotations/polygon_rings.h"

namespace alinify {

/// How often a place is wound around by each of two kinds of rings.
using Windings = std::array<int, 2>;

struct TaggedRing {
  const Ring* ring = nullptr;
  int kind = 0;  ///< 0 or 1: which winding it counts for
};

/// The regions into which rings cut the plane, joined where `inside` is true for their windings: simple rings
/// with the inside on the side of positive turns, outer ones (positive double_area()) and holes (negative),
/// in no particular order. They may touch in points only.
/// **Throws** Error(Failed) for more than a million crossings. **Threads**: any number concurrently.
std::vector<Ring> outlines_of(const std::vector<TaggedRing>& rings,
                              const std::function<bool(const Windings&)>& inside);

}  // namespace alinify

#pragma once

#include "core/math/lattice_map.h"

namespace alinify {

/// Interpolates a lattice of positions down its columns: element (column, y) of `rows` is the lattice at
/// output row y. This is the vertical half of the separable interpolation; LatticeMap::at is the horizontal
/// one. Extent: node columns x output rows.
struct InterpolateLatticeRow {
  View2D<const Vec2f> nodes;
  View2D<Vec2f> rows;
  const float* weights = nullptr;  ///< four per phase, 2^shift phases
  int shift = 0;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t y) const {
    const std::int64_t first = y >> shift;
    const float* w = weights + 4 * (y & ((std::int64_t{1} << shift) - 1));
    Vec2f sum{0, 0};
    for (int k = 0; k < 4; ++k) sum = sum + w[k] * nodes.at(column, first + k);
    rows.at(column, y) = sum;
  }
};

}  // namespace alinify

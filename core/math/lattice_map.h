#pragma once

#include "core/math/lanes.h"
#include "core/math/portable.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

static_assert(sizeof(Vec2f) == 2 * sizeof(float), "positions are read as pairs of floats");

/// Weights of cubic (four-point Lagrange) interpolation between samples at -1, 0, 1, 2, for t in [0, 1).
/// Exact for cubics.
template <class Real>
ALINIFY_HD void lagrange_weights(Real t, Real w[4]) {
  const Real a = t + 1, b = t, c = t - 1, d = t - 2;
  w[0] = -b * c * d / 6;
  w[1] = a * c * d / 2;
  w[2] = -a * b * d / 2;
  w[3] = a * b * c / 6;
}

/// The source position of each output pixel of a tile, interpolated from a coarse lattice of exact positions.
///
/// Nodes are 2^shift output pixels apart, the first at (-2^shift, -2^shift). InterpolateLatticeRow has
/// already interpolated down each column, which leaves four products per component and pixel. shift = -1:
/// every pixel has its own node.
struct LatticeMap {
  View2D<const Vec2f> rows;        ///< node columns x output rows (shift = -1: output columns x rows)
  const float* weights = nullptr;  ///< four per phase, 2^shift phases
  int shift = -1;

  ALINIFY_HD Vec2f at(std::int64_t x, std::int64_t y) const {
    if (shift < 0) return rows.at(x, y);
    const Vec2f* node = rows.row(y) + (x >> shift);
    const float* w = weights + 4 * (x & ((std::int64_t{1} << shift) - 1));
    using Pair = Lanes<float, 2>;
    Pair p = w[0] * Pair::load(&node[0].x);
    for (int k = 1; k < 4; ++k) p = p + w[k] * Pair::load(&node[k].x);
    return {p[0], p[1]};
  }
};

}  // namespace alinify

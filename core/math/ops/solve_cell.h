#pragma once

#include <cmath>

#include "core/math/cell_grid.h"
#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// Weights the sums of a window: at a local correlation rho the noise is (1 - rho^2) / rho^2 of the signal,
/// so the normal equations get inverse-variance scale (1 / px^2) by the weight
///   gain * rho^2 / (1 - rho^2 + 0.02).
/// **Shapes**: sums: eight floats per cell, from SumCell; window: the same, smoothed over the finest window;
/// out: eight floats per cell: five of normal equations, max(rho, 0), rho, and 0, to which LandmarkTerm adds;
/// it may be sums or window; extent: cells.
struct WeighCell {
  View2D<const float> sums, window;
  float gain = 1;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Cell = Lanes<float, 8>;
    const Cell s = Cell::load_element(sums.row(y) + 8 * x), m = Cell::load_element(window.row(y) + 8 * x);
    const float signed_rho =
        clamp(m[5] / std::sqrt(max2(m[6], 0.0f) * max2(m[7], 0.0f) + 1e-6f), -1.0f, 1.0f);
    const float rho = max2(signed_rho, 0.0f);
    const float weight = gain * rho * rho / (1 - rho * rho + 0.02f);
    const float result[8] = {weight * s[0], weight * s[1], weight * s[2], weight * s[3],
                             weight * s[4], rho,           signed_rho,    0};
    Cell::load(result).store_element(out.row(y) + 8 * x);
  }
};

/// Solves (A + prior I) d = p + prior d_wider for one cell, where A and p are `times` its normal equations
/// and d_wider is the solution of the window twice as wide.
/// **Shapes**: normal_equations: eight floats per cell; wider and out: two floats per cell; wider empty:
/// zero; extent: cells. **Units**: pixels.
struct SolveCell {
  View2D<const float> normal_equations, wider;
  float times = 1, prior = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const auto i = Lanes<float, 8>::load_element(normal_equations.row(y) + 8 * x);
    const Pair lean = wider.width > 0 ? Pair::load_element(wider.row(y) + 2 * x) : Pair::all(0);
    const float dx = lean[0], dy = lean[1];
    const float a = times * i[0] + prior, b = times * i[1], c = times * i[2] + prior;
    const float p = times * i[3] + prior * dx, q = times * i[4] + prior * dy;
    const float per = 1 / (a * c - b * b);
    const float d[2] = {(c * p - b * q) * per, (a * q - b * p) * per};
    Pair::load(d).store_element(out.row(y) + 2 * x);
  }
};

/// Composes two displacement fields: out(p) = step(p) + field(p + step(p)), at the cell centres.
/// **Shapes**: two floats per cell; extent: cells. **Units**: pixels of the level.
struct ComposeFields {
  View2D<const float> field, step;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const Lanes<float, 2> d = Lanes<float, 2>::load_element(step.row(y) + 2 * x);
    const Lanes<float, 2> there = sample_lanes<2>(field, static_cast<float>(x) + d[0] * (1.0f / cell_px),
                                                  static_cast<float>(y) + d[1] * (1.0f / cell_px));
    (d + there).store_element(out.row(y) + 2 * x);
  }
};

/// Length of a cell's step, to be summed.
struct StepLength {
  View2D<const float> step;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    const float dx = step.row(y)[2 * x], dy = step.row(y)[2 * x + 1];
    return static_cast<double>(std::sqrt(dx * dx + dy * dy));
  }
};

/// One of a cell's values, to be summed.
struct PickLane {
  View2D<const float> from;
  int count = 8, lane = 0;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    return static_cast<double>(from.row(y)[count * x + lane]);
  }
};

/// Copies one of a cell's values to a plane.
struct CopyLane {
  View2D<const float> from;
  int count = 8, lane = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.at(x, y) = from.row(y)[count * x + lane];
  }
};

/// Writes zeros.
struct ClearLanes {
  int count = 2;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    for (int k = 0; k < count; ++k) out.row(y)[count * x + k] = 0;
  }
};

}  // namespace alinify

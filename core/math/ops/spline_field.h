#pragma once

#include <cmath>

#include "core/math/control_points.h"
#include "core/math/scalar.h"

namespace alinify {

/// First half of evaluating a cubic B-spline at the cell centres: the sum over control rows.
/// **Shapes**: coefficients: two floats per control point; out: two floats per control column and cell row;
/// extent: of out.
struct SplineAlongY {
  View2D<const float> coefficients;
  SplineAxisTable axis;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t cell_row) const {
    using Pair = Lanes<float, 2>;
    const std::int64_t first = axis.first_control.data[cell_row];
    const float* weight = axis.weights.data + 4 * cell_row;
    Pair sum = weight[0] * Pair::load_element(coefficients.row(first) + 2 * column);
    for (int k = 1; k < 4; ++k)
      sum = sum + weight[k] * Pair::load_element(coefficients.row(first + k) + 2 * column);
    sum.store_element(out.row(cell_row) + 2 * column);
  }
};

/// Second half: the sum over control columns.
/// **Shapes**: rows: SplineAlongY's output; out: two floats per cell; extent: cells.
struct SplineAlongX {
  View2D<const float> rows;
  SplineAxisTable axis;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t cell, std::int64_t cell_row) const {
    using Pair = Lanes<float, 2>;
    const float* in = rows.row(cell_row) + 2 * axis.first_control.data[cell];
    const float* weight = axis.weights.data + 4 * cell;
    Pair sum = weight[0] * Pair::load_element(in);
    for (int k = 1; k < 4; ++k) sum = sum + weight[k] * Pair::load_element(in + 2 * k);
    sum.store_element(out.row(cell_row) + 2 * cell);
  }
};

/// Spreads marks over `radius` cells on either side, along one axis. Extent: cells.
struct SpreadMarks {
  View2D<const float> marks;
  std::int64_t radius = 1;
  bool along_x = true;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t here = along_x ? x : y, last = (along_x ? marks.width : marks.height) - 1;
    float max = 0;
    for (std::int64_t i = max2<std::int64_t>(0, here - radius); i <= min2(last, here + radius); ++i)
      max = max2(max, along_x ? marks.at(i, y) : marks.at(x, i));
    out.at(x, y) = max;
  }
};

/// Sets the share of marked cells to 0. Extent: cells.
struct LeaveOutMarked {
  View2D<const float> marks;
  View2D<float> share;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    if (marks.at(x, y) > 0) share.at(x, y) = 0;
  }
};

/// How far apart two displacements of a cell are, to be summed.
/// **Shapes**: two floats per cell; extent: cells.
struct Distance {
  View2D<const float> a, b;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const Pair d = Pair::load_element(a.row(y) + 2 * x) - Pair::load_element(b.row(y) + 2 * x);
    return static_cast<double>(std::sqrt(d[0] * d[0] + d[1] * d[1]));
  }
};

/// Negative log likelihood of a cell, per independent sample; its derivative gives WeighCell's weights. At a
/// local correlation rho the weight is rho^2 / (a^2 - rho^2), whose integral is a atanh(rho / a) - rho.
/// **Shapes**: normal_equations: eight floats per cell; extent: cells.
struct CorrelationCost {
  View2D<const float> normal_equations;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    constexpr double limit = 1.00995049383620779;  // sqrt(1.02), from WeighCell's weight
    const auto rho = static_cast<double>(normal_equations.row(y)[8 * x + 5]);
    return rho - limit * std::atanh(rho / limit);
  }
};

/// The evidence of a cell: the mean of its matrix's diagonal, as 1 / px^2. **Shapes**: normal_equations:
/// eight floats per cell; extent: cells.
struct CellEvidence {
  View2D<const float> normal_equations;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    const float* n = normal_equations.row(y) + 8 * x;
    return 0.5 * (static_cast<double>(n[0]) + static_cast<double>(n[2]));
  }
};

/// The same as CorrelationCost for a cell that was measured by mutual information, which is a log likelihood
/// itself.
/// **Shapes**: normal_equations: eight floats per cell, from WeighPairCell; extent: cells.
struct PairCost {
  View2D<const float> normal_equations;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    return -static_cast<double>(normal_equations.row(y)[8 * x + 5]);
  }
};

}  // namespace alinify

#pragma once

#include "core/math/lanes.h"
#include "core/math/ops/resize_lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// The cells to use: all, or those on one colour of a checkerboard with squares of `block` cells.
struct ValidationSplit {
  int colour = -1;  ///< -1: all; 0 or 1: only squares of that colour; 2: none
  int block = 8;
  std::int64_t first_x = 0, first_y = 0;  ///< the grid's first cell in the whole image

  ALINIFY_HD bool takes(std::int64_t x, std::int64_t y) const {
    return colour < 0 || ((x + first_x) / block + (y + first_y) / block) % 2 == colour;
  }
};

/// Splits the normal equations into matrix and right-hand side, for the cells in the split; zero elsewhere.
/// **Shapes**: normal_equations: eight floats per cell; matrix: four (xx, xy, yy, 0); right: two; extent:
/// cells.
struct SplitCell {
  View2D<const float> normal_equations;
  ValidationSplit split;
  View2D<float> matrix, right;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const auto i = Lanes<float, 8>::load_element(normal_equations.row(y) + 8 * x);
    const bool taken = split.takes(x, y);
    const float m[4] = {i[0], i[1], i[2], 0}, r[2] = {i[3], i[4]};
    (taken ? Lanes<float, 4>::load(m) : Lanes<float, 4>::all(0)).store_element(matrix.row(y) + 4 * x);
    (taken ? Pair::load(r) : Pair::all(0)).store_element(right.row(y) + 2 * x);
  }
};

/// Right-hand side of the normal equations relative to an estimate of the field, whose solution is the
/// correction the estimate needs; `right` is relative to `field`. The matrix does not change.
/// **Shapes**: matrix: four floats per cell, the others two; extent: cells.
struct ResidualCell {
  View2D<const float> matrix, right, field, estimate;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const auto m = Lanes<float, 4>::load_element(matrix.row(y) + 4 * x);
    const Pair r = Pair::load_element(right.row(y) + 2 * x);
    const Pair e = Pair::load_element(estimate.row(y) + 2 * x) - Pair::load_element(field.row(y) + 2 * x);
    const float left[2] = {r[0] - m[0] * e[0] - m[1] * e[1], r[1] - m[1] * e[0] - m[2] * e[1]};
    Pair::load(left).store_element(out.row(y) + 2 * x);
  }
};

/// Solves (A + prior I) d = p + prior d_wider for one cell and adds d to `out`, or stores it there;
/// optionally subtracts the part explained by d from the cells' own residual. **Shapes**: matrix and own:
/// four floats per cell; right, out, before and rest: two; wider: two floats per cell of the half-size grid,
/// read bilinearly, or empty (zero); extent: cells. `rest` may be `before`. **Units**: pixels.
struct SolveMean {
  View2D<const float> matrix, right, wider;
  float prior = 0;
  bool first = true;  ///< store d instead of adding it
  View2D<float> out;
  View2D<const float> own{}, before{};  ///< the cells' matrices and residuals, not smoothed; or empty
  View2D<float> rest{};                 ///< before - own d, consistent with ResidualCell; or empty

  using Pair = Lanes<float, 2>;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const Pair d = solution(x, y, Pair::load_element(right.row(y) + 2 * x));
    if (rest.width > 0) left_over(x, y, d).store_element(rest.row(y) + 2 * x);
  }
  /// Solves with right-hand side `p`, adds d to `out` or stores it, and returns it.
  ALINIFY_HD Pair solution(std::int64_t x, std::int64_t y, const Pair& p) const {
    const auto m = Lanes<float, 4>::load_element(matrix.row(y) + 4 * x);
    const float a = m[0] + prior, b = m[1], c = m[2] + prior;
    const Pair lean = wider.width > 0 ? doubled_lanes<2>(wider, x, y) : Pair::all(0);
    const Pair s = p + prior * lean;
    const float per = 1 / (a * c - b * b);
    const float values[2] = {(c * s[0] - b * s[1]) * per, (a * s[1] - b * s[0]) * per};
    const Pair d = Pair::load(values);
    float* result = out.row(y) + 2 * x;
    (first ? d : Pair::load_element(result) + d).store_element(result);
    return d;
  }
  ALINIFY_HD Pair left_over(std::int64_t x, std::int64_t y, const Pair& d) const {
    const auto m = Lanes<float, 4>::load_element(own.row(y) + 4 * x);
    const float explained[2] = {m[0] * d[0] + m[1] * d[1], m[1] * d[0] + m[2] * d[1]};
    return Pair::load_element(before.row(y) + 2 * x) - Pair::load(explained);
  }
};

/// Negative log likelihood up to a constant: of `estimate` in the cells of the split, of `other` elsewhere.
/// **Shapes**: normal_equations: eight floats per cell, field and estimates: two, out: one; extent: cells.
struct FitLoss {
  View2D<const float> normal_equations, field, estimate, other;
  ValidationSplit split;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const auto i = Lanes<float, 8>::load_element(normal_equations.row(y) + 8 * x);
    const float* judged = (split.takes(x, y) ? estimate.row(y) : other.row(y)) + 2 * x;
    const Pair e = Pair::load_element(judged) - Pair::load_element(field.row(y) + 2 * x);
    const float ex = e[0], ey = e[1];
    out.at(x, y) = 0.5f * (i[0] * ex * ex + 2 * i[1] * ex * ey + i[2] * ey * ey) - ex * i[3] - ey * i[4];
  }
};

/// The loss of `predicted` in the cells outside the split, 0 in those that it was made from; to be summed.
/// **Shapes**: as FitLoss.
struct HeldOutLoss {
  View2D<const float> normal_equations, field, predicted;
  ValidationSplit split;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    if (split.takes(x, y)) return 0;
    const auto i = Lanes<float, 8>::load_element(normal_equations.row(y) + 8 * x);
    const Pair e = Pair::load_element(predicted.row(y) + 2 * x) - Pair::load_element(field.row(y) + 2 * x);
    const float ex = e[0], ey = e[1];
    return static_cast<double>(0.5f * (i[0] * ex * ex + 2 * i[1] * ex * ey + i[2] * ey * ey) - ex * i[3] -
                               ey * i[4]);
  }
};

/// Keeps the minimum loss so far and its candidate.
struct KeepMinimum {
  View2D<const float> loss;
  float candidate = 0;
  bool first = false;
  View2D<float> min, chosen;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    if (!first && !(loss.at(x, y) < min.at(x, y))) return;
    min.at(x, y) = loss.at(x, y);
    chosen.at(x, y) = candidate;
  }
};

/// 1 where a candidate was chosen, else 0.
struct MarkChosen {
  View2D<const float> chosen;
  float candidate = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.at(x, y) = chosen.at(x, y) == candidate ? 1.0f : 0.0f;
  }
};

/// out + weight * field.
struct AddWeighted {
  View2D<const float> field, weight;
  bool first = false;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    float* sum = out.row(y) + 2 * x;
    const Pair before = first ? Pair::all(0) : Pair::load_element(sum);
    (before + weight.at(x, y) * Pair::load_element(field.row(y) + 2 * x)).store_element(sum);
  }
};

}  // namespace alinify

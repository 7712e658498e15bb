#pragma once

#include "core/math/cell_grid.h"
#include "core/math/control_points.h"
#include "core/math/lanes.h"
#include "core/math/ops/spline_field.h"

namespace alinify {

/// What a field has to pay where it shrinks a cell too far: half the square of what the cell's determinant,
/// as FoldedCell has it, lacks. To be summed over the cells, less one in each direction.
struct FoldPenalty {
  FoldedCell cell;  ///< with the determinant below which there is something to pay

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    const float lacks = max2(0.0f, cell.min_determinant - cell.determinant(x, y));
    return 0.5 * static_cast<double>(lacks) * static_cast<double>(lacks);
  }
};

/// The gradient of FoldPenalty's sum with respect to the displacements; with a `direction`, the product of
/// its Hessian with that instead, without the terms that a change of sign of the determinant's own Hessian
/// would bring (Gauss-Newton: never indefinite).
/// **Shapes**: direction (or empty) and out: two floats per cell; extent: cells.
struct FoldPenaltyGradient {
  FoldedCell cell;
  View2D<const float> direction;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    // A cell's displacement acts on its own determinant, and on that of the cells before and above.
    const Pull own = pull_of(x, y), before = pull_of(x - 1, y), above = pull_of(x, y - 1);
    for (int k = 0; k < 2; ++k)
      out.row(y)[2 * x + k] = before.right[k] + above.below[k] - (own.right[k] + own.below[k]);
  }

 private:
  // How one cell's penalty changes with the displacement of the next cells.
  struct Pull {
    float right[2] = {0, 0}, below[2] = {0, 0};
  };
  ALINIFY_HD Pull pull_of(std::int64_t x, std::int64_t y) const {
    Pull pull;
    if (x < 0 || y < 0 || x + 1 >= cell.field.width || y + 1 >= cell.field.height) return pull;
    const FoldedCell::Slopes s = cell.slopes(x, y);
    const float lacks = cell.min_determinant - s.determinant();
    if (!(lacks > 0)) return pull;
    // Of the determinant, with respect to the displacements of the next cells.
    constexpr float per = 1.0f / cell_px;
    const float right[2] = {per * (1 + s.along_y[1]), -per * s.along_y[0]},
                below[2] = {-per * s.along_x[1], per * (1 + s.along_x[0])};
    float times = -lacks;
    if (direction.width > 0) {
      times = 0;
      const float *here = direction.row(y) + 2 * x, *next = direction.row(y + 1) + 2 * x;
      for (int k = 0; k < 2; ++k)
        times += right[k] * (here[2 + k] - here[k]) + below[k] * (next[k] - here[k]);
    }
    for (int k = 0; k < 2; ++k) {
      pull.right[k] = times * right[k];
      pull.below[k] = times * below[k];
    }
    return pull;
  }
};

/// First half of the transpose of evaluating a spline at the cells: a control column's share of a row of
/// cells.
/// **Shapes**: vectors: two floats per cell; out: two per control column and cell row; extent: of out.
struct GatherVectorsAlongX {
  View2D<const float> vectors;
  SplineAxisTable axis;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t cell_row) const {
    const std::int64_t begin = axis.cell_range.data[2 * column], end = axis.cell_range.data[2 * column + 1];
    float sum[2] = {0, 0};
    for (std::int64_t cell = begin; cell < end; ++cell) {
      const float w = axis.weights.data[4 * cell + column - axis.first_control.data[cell]];
      for (int k = 0; k < 2; ++k) sum[k] += w * vectors.row(cell_row)[2 * cell + k];
    }
    for (int k = 0; k < 2; ++k) out.row(cell_row)[2 * column + k] = sum[k];
  }
};

/// Second half: out += weight * a control row's share of the cell rows. Extent: control points.
struct GatherVectorsAlongY {
  View2D<const float> rows;  ///< GatherVectorsAlongX's output
  SplineAxisTable axis;
  float weight = 1;
  ControlPlanes out;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t row) const {
    const std::int64_t begin = axis.cell_range.data[2 * row], end = axis.cell_range.data[2 * row + 1];
    float sum[2] = {0, 0};
    for (std::int64_t cell_row = begin; cell_row < end; ++cell_row) {
      const float w = axis.weights.data[4 * cell_row + row - axis.first_control.data[cell_row]];
      for (int k = 0; k < 2; ++k) sum[k] += w * rows.row(cell_row)[2 * column + k];
    }
    out.x.at(column, row) += weight * sum[0];
    out.y.at(column, row) += weight * sum[1];
  }
};

/// out = a + share * b; `out` may be either. Extent: control points.
struct AddShare {
  ConstControlPlanes a, b;
  float share = 1;
  ControlPlanes out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.x.at(x, y) = a.x.at(x, y) + share * b.x.at(x, y);
    out.y.at(x, y) = a.y.at(x, y) + share * b.y.at(x, y);
  }
};

}  // namespace alinify

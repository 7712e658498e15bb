#pragma once

#include "core/math/view2d.h"

namespace alinify {

/// Adds weight / 2 times |field + step|^2 to the normal equations of every cell: a Gaussian prior on the total
/// displacement, with standard deviation 1 / sqrt(weight).
/// **Shapes**: normal_equations: eight floats per cell; field and step: two; extent: cells. **Units**:
/// pixels.
struct DisplacementPrior {
  View2D<const float> field, step;
  float weight = 0;
  View2D<float> normal_equations;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    float* i = normal_equations.row(y) + 8 * x;
    i[0] += weight;
    i[2] += weight;
    i[3] -= weight * (field.row(y)[2 * x] + step.row(y)[2 * x]);
    i[4] -= weight * (field.row(y)[2 * x + 1] + step.row(y)[2 * x + 1]);
  }
};

}  // namespace alinify

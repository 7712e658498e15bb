#pragma once

#include "core/math/lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// Adds what landmarks say to the information of the cells that hold them: `weight` of information that the
/// whole displacement field + step is (x, y).
/// **Shapes**: anchors: four floats a cell (weight, x, y, unused); information: eight, field and step: two;
/// extent: cells. **Units**: pixels, weights 1 / px^2.
struct AnchorCell {
  View2D<const float> anchors, field, step;
  View2D<float> information;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float* anchor = anchors.row(y) + 4 * x;
    if (!(anchor[0] > 0)) return;
    float* i = information.row(y) + 8 * x;
    i[0] += anchor[0];
    i[2] += anchor[0];
    i[3] += anchor[0] * (anchor[1] - field.row(y)[2 * x] - step.row(y)[2 * x]);
    i[4] += anchor[0] * (anchor[2] - field.row(y)[2 * x + 1] - step.row(y)[2 * x + 1]);
  }
};

/// Adds `weight` of information to every cell that the whole displacement field + step is zero.
/// **Shapes**: information: eight floats a cell, field and step: two; extent: cells.
struct LeashCell {
  View2D<const float> field, step;
  float weight = 0;
  View2D<float> information;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    float* i = information.row(y) + 8 * x;
    i[0] += weight;
    i[2] += weight;
    i[3] -= weight * (field.row(y)[2 * x] + step.row(y)[2 * x]);
    i[4] -= weight * (field.row(y)[2 * x + 1] + step.row(y)[2 * x + 1]);
  }
};

}  // namespace alinify

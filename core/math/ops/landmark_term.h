#pragma once

#include "core/math/lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// Adds a least-squares term to the normal equations of every cell that contains a landmark: weight / 2 times
/// |field + step - (x, y)|^2, where (x, y) is the landmark's displacement. The last of the eight floats tells
/// how much of the matrix is certain, whatever the images show.
/// **Shapes**: landmark_terms: four floats per cell (weight, x, y, unused), weight 0 if there is none;
/// normal_equations: eight; field and step: two; extent: cells. **Units**: pixels, weights 1 / px^2.
struct LandmarkTerm {
  View2D<const float> landmark_terms, field, step;
  View2D<float> normal_equations;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float* term = landmark_terms.row(y) + 4 * x;
    if (!(term[0] > 0)) return;
    float* i = normal_equations.row(y) + 8 * x;
    i[0] += term[0];
    i[2] += term[0];
    i[3] += term[0] * (term[1] - field.row(y)[2 * x] - step.row(y)[2 * x]);
    i[4] += term[0] * (term[2] - field.row(y)[2 * x + 1] - step.row(y)[2 * x + 1]);
    i[7] += term[0];
  }
};

}  // namespace alinify

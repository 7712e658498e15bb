#pragma once

#include <cmath>

#include "core/transform/transform.h"

namespace alinify {

/// How many pixels of the moving image a pixel of the fixed one becomes on the whole: the root of what the
/// map's nearest_affine() makes of an area. 0 where that is nothing.
inline double length_scale(const Transform& moving_from_fixed) {
  return std::sqrt(std::abs(nearest_affine(moving_from_fixed).determinant()));
}

}  // namespace alinify

#pragma once

#include "core/math/scalar.h"

namespace alinify {

/// The vertex of the parabola through three neighbouring values, relative to the middle one; at most half a
/// step.
inline double top_of_parabola(float before, float at, float after) {
  const double left = static_cast<double>(before), right = static_cast<double>(after);
  const double curve = left - 2 * static_cast<double>(at) + right;
  return curve >= 0 ? 0 : clamp(0.5 * (left - right) / curve, -0.5, 0.5);
}

}  // namespace alinify

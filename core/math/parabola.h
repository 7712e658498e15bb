#pragma once

#include "core/math/scalar.h"

namespace alinify {

/// Where the parabola through three values one step apart is highest, in steps from the middle one: half a
/// step at most; 0 where they bend upwards or lie on a line.
inline double parabola_vertex(double before, double here, double after) {
  const double bend = before - 2 * here + after;
  return bend < -1e-9 ? clamp(0.5 * (before - after) / bend, -0.5, 0.5) : 0;
}

}  // namespace alinify

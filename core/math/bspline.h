#pragma once

#include "core/math/portable.h"

namespace alinify {

/// Uniform cubic B-spline: the weights of the four control points around a position t in [0, 1) past the
/// second. They are non-negative and sum to one.
/// **Source**: Unser, "Splines: a perfect fit for signal and image processing", IEEE Signal Processing
/// Magazine 16(6), 1999, eq. 2 with n = 3.
template <class T>
ALINIFY_HD void cubic_bspline_weights(T t, T weights[4]) {
  const T s = 1 - t, sixth = T(1) / 6;
  weights[0] = s * s * s * sixth;
  weights[1] = (3 * t * t * t - 6 * t * t + 4) * sixth;
  weights[2] = (3 * s * s * s - 6 * s * s + 4) * sixth;
  weights[3] = t * t * t * sixth;
}

/// Derivatives of the four weights with respect to t; they sum to zero.
template <class T>
ALINIFY_HD void cubic_bspline_derivatives(T t, T weights[4]) {
  const T s = 1 - t;
  weights[0] = -s * s / 2;
  weights[1] = (3 * t * t - 4 * t) / 2;
  weights[2] = -(3 * s * s - 4 * s) / 2;
  weights[3] = t * t / 2;
}

}  // namespace alinify

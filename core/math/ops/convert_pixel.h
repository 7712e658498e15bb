#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/view2d.h"

namespace alinify {

/// Reads Count (1 to Lanes) channels of an interleaved pixel, starting at `first`, into Lanes Reals; the
/// remaining lanes become zero. Extent: pixels.
template <class T, class Real, int Lanes, int Count>
struct UnpackPixel {
  View2D<const T> in;  ///< stride counts samples
  View2D<Real> out;    ///< stride counts Reals
  int channels = 1, first = 0;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const T* pixel = in.data + y * in.stride + x * channels + first;
    Real* lanes = out.data + y * out.stride + x * Lanes;
    for (int lane = 0; lane < Count; ++lane) lanes[lane] = static_cast<Real>(pixel[lane]);
    for (int lane = Count; lane < Lanes; ++lane) lanes[lane] = Real(0);
  }
};

/// Rounds half up and clamps to T's range. NaN becomes the minimum of an integer type and stays NaN in a
/// floating-point type.
template <class T, class Real>
ALINIFY_HD T to_sample(Real value, Real lowest, Real highest) {
  if constexpr (static_cast<T>(0.5) != 0) {
    return static_cast<T>(value);
  } else {
    value = value > lowest ? value : lowest;
    value = value < highest ? value : highest;
    // For non-negative values truncation is the floor, and saves a library call per sample.
    if constexpr (static_cast<T>(-1) > static_cast<T>(0)) return static_cast<T>(value + Real(0.5));
    return static_cast<T>(std::floor(value + Real(0.5)));
  }
}

/// The inverse: the first Count of Lanes Reals into channels of an interleaved pixel. Extent: pixels.
template <class T, class Real, int Lanes, int Count>
struct PackPixel {
  View2D<const Real> in;  ///< stride counts Reals
  View2D<T> out;          ///< stride counts samples
  int channels = 1, first = 0;
  Real lowest = 0, highest = 0;  ///< range of T, for integer types

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const Real* lanes = in.data + y * in.stride + x * Lanes;
    T* pixel = out.data + y * out.stride + x * channels + first;
    for (int lane = 0; lane < Count; ++lane) pixel[lane] = to_sample<T>(lanes[lane], lowest, highest);
  }
};

}  // namespace alinify

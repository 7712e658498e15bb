#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/view2d.h"

namespace alinify {

/// Reads `count` (1 to Lanes) channels from `first` on of an interleaved pixel into Lanes Reals; lanes beyond count become zero.
/// Extent: pixels.
template <class T, class Real, int Lanes>
struct UnpackPixel {
  View2D<const T> in;  ///< stride counts samples
  View2D<Real> out;    ///< stride counts Reals
  int channels = 1, first = 0, count = 1;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const T* pixel = in.data + y * in.stride + x * channels + first;
    Real* lanes = out.data + y * out.stride + x * Lanes;
    if constexpr (Lanes == 1) {
      lanes[0] = static_cast<Real>(pixel[0]);
    } else {
      for (int lane = 0; lane < Lanes; ++lane) lanes[lane] = lane < count ? static_cast<Real>(pixel[lane]) : Real(0);
    }
  }
};

/// Rounds half up and clamps to T's range. NaN becomes the lowest value of an integer type and stays NaN in a floating one.
template <class T, class Real>
ALINIFY_HD T to_sample(Real value, Real lowest, Real highest) {
  if constexpr (static_cast<T>(0.5) != 0) {
    return static_cast<T>(value);
  } else {
    value = value > lowest ? value : lowest;
    value = value < highest ? value : highest;
    return static_cast<T>(std::floor(value + Real(0.5)));
  }
}

/// The way back: Lanes Reals into `count` channels of an interleaved pixel. Extent: pixels.
template <class T, class Real, int Lanes>
struct PackPixel {
  View2D<const Real> in;  ///< stride counts Reals
  View2D<T> out;          ///< stride counts samples
  int channels = 1, first = 0, count = 1;
  Real lowest = 0, highest = 0;  ///< range of T, for integer types

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const Real* lanes = in.data + y * in.stride + x * Lanes;
    T* pixel = out.data + y * out.stride + x * channels + first;
    if constexpr (Lanes == 1) {
      pixel[0] = to_sample<T>(lanes[0], lowest, highest);
    } else {
      for (int lane = 0; lane < Lanes; ++lane)
        if (lane < count) pixel[lane] = to_sample<T>(lanes[lane], lowest, highest);
    }
  }
};

}  // namespace alinify

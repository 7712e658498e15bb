#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"

namespace alinify {

// std::min, std::max and std::clamp are not device functions.
template <class T>
ALINIFY_HD constexpr T min2(T a, T b) {
  return b < a ? b : a;
}
template <class T>
ALINIFY_HD constexpr T max2(T a, T b) {
  return a < b ? b : a;
}
template <class T>
ALINIFY_HD constexpr T clamp(T value, T min, T max) {
  return value < min ? min : (max < value ? max : value);
}

/// The least multiple of `step` that is not below `value`; neither is negative.
ALINIFY_HD constexpr std::int64_t rounded_up(std::int64_t value, std::int64_t step) {
  return (value + step - 1) / step * step;
}

/// Floor. x must be within the result's range; NaN gives an unspecified value.
ALINIFY_HD inline int floor_to_int(float x) {
  const int truncated = static_cast<int>(x);
  return truncated - (x < static_cast<float>(truncated) ? 1 : 0);
}
ALINIFY_HD inline std::int64_t floor_to_int64(double x) {
  const auto truncated = static_cast<std::int64_t>(x);
  return truncated - (x < static_cast<double>(truncated) ? 1 : 0);
}

}  // namespace alinify

#pragma once

#include <cmath>

#include "core/math/rect.h"
#include "core/math/vec2.h"

namespace alinify {

/// A level's downsampling factor per axis: a whole number if rounding explains the difference.
inline Vec2d downsample_of(Size full, Size level) {
  const auto fits = [&](double n) {
    return std::abs(double(full.width) / n - double(level.width)) < 1 &&
           std::abs(double(full.height) / n - double(level.height)) < 1;
  };
  for (double n = 1; n <= 1e6; n *= 2)
    if (fits(n)) return {n, n};
  const Vec2d exact{double(full.width) / double(level.width), double(full.height) / double(level.height)};
  for (const double n : {std::round(exact.x), std::round(exact.y)})
    if (n >= 1 && fits(n)) return {n, n};
  return exact;
}

}  // namespace alinify

#pragma once

#include <cstdint>

#include "core/math/portable.h"
#include "core/math/view2d.h"

namespace alinify {

/// One pixel's terms of the correlation sums: weight * value, weight * value^2 and the weight.
/// **Shapes**: extent: out. Pixel (x, y) of out is (x - left, y - top) of `picture`. **Range**: all three are
/// zero outside the image, where it is not finite, and where the weight is not above zero; a null `weight`
/// means 1 everywhere.
struct WeighMatchPixel {
  View2D<const float> picture, weight;
  std::int64_t left = 0, top = 0;
  View2D<float> weighted, weighted_square, weights;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t px = x - left, py = y - top;
    float value = 0, w = 0;
    if (px >= 0 && py >= 0 && px < picture.width && py < picture.height) {
      value = picture.at(px, py);
      w = weight.data ? weight.at(px, py) : 1.0f;
      // The square must be finite too; NaN fails either comparison.
      if (!(value > -1e15f && value < 1e15f && w > 0)) value = w = 0;
    }
    weighted.at(x, y) = w * value;
    weighted_square.at(x, y) = w * value * value;
    weights.at(x, y) = w;
  }
};

}  // namespace alinify

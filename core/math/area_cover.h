#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"

namespace alinify {

/// The pixels of a finer image that a coarser pixel covers along one axis, [i * ratio, (i + 1) * ratio)
/// clipped to the image, with the weights of the outermost ones.
struct AreaCover {
  std::int64_t first = 0, last = 0;  ///< inclusive
  float first_weight = 1, last_weight = 1, sum = 1;

  ALINIFY_HD float weight(std::int64_t k) const {
    if (k == first) return first_weight;
    return k == last ? last_weight : 1.0f;
  }
};

/// `ratio`: finer pixels per coarser pixel, at least 1; `size`: number of finer pixels.
ALINIFY_HD inline AreaCover area_cover(std::int64_t i, double ratio, std::int64_t size) {
  // With a tolerance, so that a ratio of 2.0000001 does not include a third pixel of zero weight.
  const double begin = min2(static_cast<double>(i) * ratio, static_cast<double>(size) - 1e-3);
  const double end = clamp(static_cast<double>(i + 1) * ratio, begin + 1e-3, static_cast<double>(size));
  AreaCover cover;
  cover.first = static_cast<std::int64_t>(std::floor(begin + 1e-6));
  cover.last = max2(cover.first, static_cast<std::int64_t>(std::ceil(end - 1e-6)) - 1);
  cover.last = min2(cover.last, size - 1);
  cover.first = min2(cover.first, cover.last);
  if (cover.first == cover.last) return cover;
  cover.first_weight = static_cast<float>(min2(1.0, static_cast<double>(cover.first + 1) - begin));
  cover.last_weight = static_cast<float>(min2(1.0, end - static_cast<double>(cover.last)));
  cover.sum = cover.first_weight + cover.last_weight + static_cast<float>(cover.last - cover.first - 1);
  return cover;
}

}  // namespace alinify

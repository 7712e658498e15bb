#pragma once

#include <cstdint>

#include "core/math/view2d.h"

namespace alinify {

/// Whether grey levels above the threshold belong to the foreground, or the others. Extent: mask.
struct ThresholdPixel {
  View2D<const std::uint16_t> grey;
  std::uint16_t threshold = 0;
  bool bright = true;
  View2D<std::uint8_t> mask;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    mask.at(x, y) = (grey.at(x, y) > threshold) == bright ? 255 : 0;
  }
};

}  // namespace alinify

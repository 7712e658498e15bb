#pragma once

#include <cstdint>

#include "core/math/view2d.h"

namespace alinify {

/// Compares squared distances with a radius: pixels whose distance is above it are set (or, `inside`, the
/// others). Extent: mask.
struct CompareDistance {
  View2D<const std::uint32_t> squared;
  std::uint32_t radius_squared = 0;
  bool inside = false;
  View2D<std::uint8_t> mask;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    mask.at(x, y) = (squared.at(x, y) > radius_squared) != inside ? 255 : 0;
  }
};

/// Swaps foreground and background. Extent: out.
struct InvertMask {
  View2D<const std::uint8_t> mask;
  View2D<std::uint8_t> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const { out.at(x, y) = mask.at(x, y) ? 0 : 255; }
};

}  // namespace alinify

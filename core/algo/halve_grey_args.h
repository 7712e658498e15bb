#pragma once

#include <cstdint>

#include "core/math/view2d.h"

namespace alinify {

/// Arguments of halve_grey (core/algo/halve_grey.h).
struct HalveGreyArgs {
  View2D<const std::uint16_t> pixels;
  View2D<const std::uint8_t> mask;  ///< size of `pixels`, or empty
  View2D<std::uint16_t> half;       ///< ceil(pixels / 2)
  View2D<std::uint8_t> half_mask;   ///< size of `half`, or empty without a mask
};

}  // namespace alinify

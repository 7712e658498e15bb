#pragma once

#include <cstdint>

#include "core/math/grey.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Pixels as grey levels of 16 bits: (grey - base) * scale + 16384, held within the type.
/// **Shapes**: pixels: `rule.channels` samples a pixel, width counts samples; extent: out.
template <class T>
struct LoadGrey {
  View2D<const T> pixels;
  GreyRule rule;
  float base = 0, scale = 1;
  View2D<std::uint16_t> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float level = (grey_of(pixels.row(y) + x * rule.channels, rule) - base) * scale + 16384.0f;
    out.at(x, y) = static_cast<std::uint16_t>(clamp(level, 0.0f, 65535.0f));
  }
};

}  // namespace alinify

#pragma once

#include <cstdint>

#include "core/math/grey.h"
#include "core/math/view2d.h"

namespace alinify {

/// Converts pixels to 16-bit grey levels.
/// **Shapes**: pixels: `rule.channels` samples per pixel, width counts samples; extent: out.
template <class T>
struct LoadGrey {
  View2D<const T> pixels;
  GreyRule rule;
  float base = 0, scale = 1;
  View2D<std::uint16_t> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.at(x, y) = grey_level(grey_of(pixels.row(y) + x * rule.channels, rule), base, scale);
  }
};

}  // namespace alinify

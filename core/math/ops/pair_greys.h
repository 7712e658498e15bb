#pragma once

#include <cstdint>

#include "core/math/blend.h"
#include "core/math/view2d.h"

namespace alinify {

/// The greys of a pixel that both sides show, for comparisons of neighbourhoods.
/// **Shapes**: all views have the same size; extent: the size. **Range**: the sides are premultiplied; greys
/// are luminances of the colours themselves, 0..255. Where either side is missing `both` and the greys are 0.
struct PairGreys {
  View2D<const Rgba8> fixed, moving;
  View2D<std::uint8_t> fixed_grey, moving_grey, both;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const Rgba8 f = fixed.at(x, y), m = moving.at(x, y);
    const bool seen = f.a != 0 && m.a != 0;
    both.at(x, y) = seen ? 1 : 0;
    fixed_grey.at(x, y) = seen ? grey(f) : std::uint8_t{0};
    moving_grey.at(x, y) = seen ? grey(m) : std::uint8_t{0};
  }

 private:
  ALINIFY_HD static std::uint8_t grey(Rgba8 p) {
    const int light = luminance(p);
    return static_cast<std::uint8_t>(p.a == 255 ? light : min2(255, (light * 255 + p.a / 2) / p.a));
  }
};

}  // namespace alinify

#pragma once

#include "core/math/blend.h"
#include "core/math/view2d.h"

namespace alinify {

/// The numbers that a comparison needs besides its mode.
struct ComposeNumbers {
  Rgba8 background{0, 0, 0, 255};
  int fixed_opacity = 255, moving_opacity = 255;  ///< of the layers
  int overlay = 128;                              ///< of the moving image in Overlay
  int gain_16th = 16;                             ///< of Difference, in 1/16
  float checker = 96, checker_x = 0,
        checker_y = 0;  ///< side of a square, and where pixel (0, 0) lies in the board
};

/// One pixel of the compared picture from one of either image; opaque.
/// **Shapes**: fixed, moving and out have one size; extent: their pixels. **Range**: premultiplied bytes;
/// opacity 0 where there is no image.
template <CompareMode mode>
struct ComposePixel {
  View2D<const Rgba8> fixed, moving;
  View2D<Rgba8> out;
  ComposeNumbers numbers;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const Rgba8 f = faded(fixed.at(x, y), numbers.fixed_opacity);
    const Rgba8 m = faded(moving.at(x, y), numbers.moving_opacity);
    out.at(x, y) = over(compared(f, m, x, y), numbers.background);
  }

 private:
  ALINIFY_HD Rgba8 compared(Rgba8 f, Rgba8 m, std::int64_t x, std::int64_t y) const {
    if constexpr (mode == CompareMode::Fixed) {
      return f;
    } else if constexpr (mode == CompareMode::Moving) {
      return m;
    } else if constexpr (mode == CompareMode::Overlay) {
      return over(faded(m, numbers.overlay), f);
    } else if constexpr (mode == CompareMode::Checkerboard) {
      const float u = (static_cast<float>(x) + numbers.checker_x) / numbers.checker;
      const float v = (static_cast<float>(y) + numbers.checker_y) / numbers.checker;
      return ((floor_to_int(u) + floor_to_int(v)) & 1) != 0 ? m : f;
    } else if constexpr (mode == CompareMode::RedCyan) {
      const std::uint8_t red = static_cast<std::uint8_t>(luminance(f)),
                         cyan = static_cast<std::uint8_t>(luminance(m));
      return {red, cyan, cyan, max2(f.a, m.a)};
    } else {
      // Nothing to compare with: not a difference.
      if (f.a == 0 || m.a == 0) return {0, 0, 0, 0};
      return {scaled_difference(f.r, m.r, numbers.gain_16th), scaled_difference(f.g, m.g, numbers.gain_16th),
              scaled_difference(f.b, m.b, numbers.gain_16th), 255};
    }
  }
};

}  // namespace alinify

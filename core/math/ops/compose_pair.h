#pragma once

#include "core/math/rgba_pair.h"

namespace alinify {

/// Parameters of a comparison besides its mode.
struct ComposeNumbers {
  Rgba8 background{0, 0, 0, 255};
  int gain_16th = 16;  ///< for differences and edges, in 1/16; at most 255 * 16
  int window_radius =
      16;  ///< for LocalDifference and Edges: windows are 2 radius + 1 pixels wide and high; 1..127
  /// For Checkerboard: side of a square, and the position of pixel (0, 0) on the board.
  float checker = 96, checker_x = 0, checker_y = 0;
  /// For Swipe: fixed where normal_x * x + normal_y * y < limit.
  float normal_x = 1, normal_y = 0, limit = 0;
  bool swap_red_and_blue = false;  ///< in the output
  bool grey_difference = false;    ///< Difference is of the luminances, in grey, instead of each channel's
};

/// Whether Checkerboard or Swipe shows the moving side at a pixel.
template <CompareMode mode>
ALINIFY_HD bool shows_moving(const ComposeNumbers& numbers, std::int64_t x, std::int64_t y) {
  static_assert(mode == CompareMode::Checkerboard || mode == CompareMode::Swipe);
  const float fx = static_cast<float>(x), fy = static_cast<float>(y);
  if constexpr (mode == CompareMode::Checkerboard) {
    const float u = (fx + numbers.checker_x) / numbers.checker,
                v = (fy + numbers.checker_y) / numbers.checker;
    return ((floor_to_int(u) + floor_to_int(v)) & 1) != 0;
  } else {
    return !(numbers.normal_x * fx + numbers.normal_y * fy < numbers.limit);
  }
}

/// Composites two pixels of the two sides over the background; the result is opaque.
/// **Shapes**: fixed, moving and out have the same size; extent: pairs, (width + 1) / 2 x height. In Overlay
/// and Fixed `moving` is not read. **Range**: premultiplied bytes; alpha 0 where there is no image.
template <CompareMode mode>
struct ComposePair {
  View2D<const Rgba8> fixed, moving;
  View2D<Rgba8> out;
  ComposeNumbers numbers;

  ALINIFY_HD void operator()(std::int64_t pair, std::int64_t y) const {
    const Rgba8 g = numbers.background;
    const RgbaPair p = over(compared(pair, y), RgbaPair::channels(g.r, g.g, g.b, 255));
    store_pair(numbers.swap_red_and_blue ? p.with_red_and_blue_swapped() : p, out, pair, y);
  }

 private:
  ALINIFY_HD RgbaPair compared(std::int64_t pair, std::int64_t y) const {
    if constexpr (mode == CompareMode::Fixed || mode == CompareMode::Overlay) {
      return load_pair(fixed, pair, y);
    } else if constexpr (mode == CompareMode::Moving) {
      return load_pair(moving, pair, y);
    } else if constexpr (mode == CompareMode::Checkerboard || mode == CompareMode::Swipe) {
      Rgba8 chosen[2] = {at(2 * pair, y), {}};
      if (2 * pair + 1 < out.width) chosen[1] = at(2 * pair + 1, y);
      return RgbaPair::load(chosen);
    } else if constexpr (mode == CompareMode::RedCyan) {
      const RgbaPair f = load_pair(fixed, pair, y), m = load_pair(moving, pair, y);
      return luminance(f) * RgbaPair::channels(1, 0, 0, 0) + luminance(m) * RgbaPair::channels(0, 1, 1, 0) +
             max_of(f, m) * RgbaPair::channels(0, 0, 0, 1);
    } else {
      const RgbaPair f = subtracted(load_pair(fixed, pair, y)), m = subtracted(load_pair(moving, pair, y));
      // |f - m| * gain / 16: the difference is clamped where the product would overflow, which shows as 255
      // anyway.
      const RgbaPair apart = max_of(f, m) - min_of(f, m);
      const int max = numbers.gain_16th > 0 ? (255 * 16 + 15) / numbers.gain_16th + 1 : 255;
      const RgbaPair cut = min_of(apart, RgbaPair::all(min2(255, max)));
      const RgbaPair gained =
          min_of((cut * RgbaPair::all(numbers.gain_16th) + RgbaPair::all(8)) >> 4, RgbaPair::all(255));
      // Where either side is missing there is no difference to show.
      const RgbaPair both = min_of(min_of(f.template spread<3>(), m.template spread<3>()), RgbaPair::all(1));
      return (gained * RgbaPair::channels(1, 1, 1, 0) + RgbaPair::channels(0, 0, 0, 255)) * both;
    }
  }

  ALINIFY_HD RgbaPair subtracted(RgbaPair p) const {
    if (!numbers.grey_difference) return p;
    return luminance(p) * RgbaPair::channels(1, 1, 1, 0) + p * RgbaPair::channels(0, 0, 0, 1);
  }

  ALINIFY_HD Rgba8 at(std::int64_t x, std::int64_t y) const {
    return shows_moving<mode>(numbers, x, y) ? moving.at(x, y) : fixed.at(x, y);
  }
};

}  // namespace alinify

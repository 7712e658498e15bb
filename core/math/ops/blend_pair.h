#pragma once

#include "core/math/rgba_pair.h"

namespace alinify {

/// Blends two pixels of a layer with those below.
/// **Shapes**: below, top and out have the same size, out may be below; extent: pairs, (width + 1) / 2 x
/// height. **Range**: premultiplied. Where only one of the two exists, it is shown unchanged.
/// **Source**: W3C, "Compositing and Blending Level 1", 2015: result = (1 - a_b) t + (1 - a_t) b + a_t a_b
/// B(b, t).
template <BlendMode mode>
struct BlendPair {
  View2D<const Rgba8> below, top;
  View2D<Rgba8> out;
  int opacity = 255;  ///< of top

  ALINIFY_HD void operator()(std::int64_t pair, std::int64_t y) const {
    const RgbaPair b = load_pair(below, pair, y), t = faded(load_pair(top, pair, y), opacity);
    store_pair(blended(b, t), out, pair, y);
  }

 private:
  ALINIFY_HD static RgbaPair blended(RgbaPair b, RgbaPair t) {
    const RgbaPair max = RgbaPair::all(255);
    const RgbaPair a_b = b.template spread<3>(), a_t = t.template spread<3>();
    if constexpr (mode == BlendMode::Normal) {
      return over(t, b);
    } else if constexpr (mode == BlendMode::Add) {
      return min_of(b + t, max);
    } else if constexpr (mode == BlendMode::Screen) {
      return min_of(b + t - over_255(b * t), max);
    } else if constexpr (mode == BlendMode::Multiply) {
      // In the alpha lane: t (1 - b) + b (1 - t) + b t, the union of both.
      return min_of(over_255(t * (max - a_b)) + over_255(b * (max - a_t)) + over_255(b * t), max);
    } else if constexpr (mode == BlendMode::Difference) {
      const RgbaPair common = min_of(over_255(t * a_b), over_255(b * a_t));
      const RgbaPair color = RgbaPair::channels(2, 2, 2, 1);  // alpha only once: the union of both
      return min_of(b + t - common * color, max);
    } else {
      const RgbaPair red = over_255(luminance(b) * a_t), cyan = over_255(luminance(t) * a_b);
      const RgbaPair both = red * RgbaPair::channels(1, 0, 0, 0) + cyan * RgbaPair::channels(0, 1, 1, 0) +
                            over_255(a_b * a_t) * RgbaPair::channels(0, 0, 0, 1);
      return min_of(over_255(t * (max - a_b)) + over_255(b * (max - a_t)) + both, max);
    }
  }
};

}  // namespace alinify

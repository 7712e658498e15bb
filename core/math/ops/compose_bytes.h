#pragma once

#include <cstdint>

#include "core/math/blend.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Compares sixteen bytes in modes that treat every channel alike (Overlay and Difference): word by word, two
/// bytes per product.
/// **Shapes**: fixed, moving and out have the same size; extent: (width + 15) / 16 x height. `aligned`: every
/// row of all three starts at a multiple of sixteen bytes. **Range**: identical to ComposeRgb.
template <CompareMode mode>
struct ComposeBytes {
  static_assert(mode == CompareMode::Overlay || mode == CompareMode::Difference);
  static constexpr int bytes = 16;

  View2D<const std::uint8_t> fixed, moving;
  View2D<std::uint8_t> out;
  int gain_16th = 16;
  int opacity = 128;
  bool aligned = false;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t first = bytes * run;
    const auto here = static_cast<int>(min2<std::int64_t>(bytes, out.width - first));
    const std::uint8_t *f = fixed.row(y) + first, *m = moving.row(y) + first;
    std::uint8_t* to = out.row(y) + first;
#if defined(__CUDA_ARCH__)
    if (aligned && here == bytes) {
      const uint4 a = *reinterpret_cast<const uint4*>(f), b = *reinterpret_cast<const uint4*>(m);
      *reinterpret_cast<uint4*>(to) = {word(a.x, b.x), word(a.y, b.y), word(a.z, b.z), word(a.w, b.w)};
      return;
    }
#endif
    for (int i = 0; i < here; ++i) to[i] = static_cast<std::uint8_t>(word(f[i], m[i]));
  }

 private:
  /// Four bytes.
  ALINIFY_HD std::uint32_t word(std::uint32_t f, std::uint32_t m) const {
    constexpr std::uint32_t low = 0x00ff00ffu;
    return half(f & low, m & low) | half(f >> 8 & low, m >> 8 & low) << 8;
  }
  /// Two bytes, each the lower one of a 16-bit half.
  ALINIFY_HD std::uint32_t half(std::uint32_t f, std::uint32_t m) const {
    if constexpr (mode == CompareMode::Overlay) {
      const auto share = static_cast<std::uint32_t>(opacity);
      const std::uint32_t sum = f * (255u - share) + m * share + 0x00800080u;
      return (sum + (sum >> 8 & 0x00ff00ffu)) >> 8 & 0x00ff00ffu;
    } else {
      const auto level = [&](int shift) {
        return static_cast<std::uint32_t>(scaled_difference(static_cast<int>(f >> shift & 255u),
                                                            static_cast<int>(m >> shift & 255u), gain_16th))
               << shift;
      };
      return level(0) | level(16);
    }
  }
};

}  // namespace alinify

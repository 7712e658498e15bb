#pragma once

#include <cstdint>

#include "core/math/blend.h"
#include "core/math/ops/compose_pair.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Compares four pixels of two opaque RGB images, three bytes per pixel throughout.
/// **Shapes**: fixed, moving and out have the same size, widths count bytes; extent: (pixels + 3) / 4 x
/// height. `words`: every row of all three starts at a multiple of four bytes. **Range**: as ComposePair for
/// opaque pixels; in Overlay the moving image is blended over the fixed one with `opacity`.
template <CompareMode mode>
struct ComposeRgb {
  View2D<const std::uint8_t> fixed, moving;
  View2D<std::uint8_t> out;
  ComposeNumbers numbers;
  int opacity = 128;  ///< of the moving image in Overlay, 0..255
  bool words = false;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t first = 4 * run;
    const auto here = static_cast<int>(min2<std::int64_t>(4, out.width / 3 - first));
    std::uint8_t f[bytes], m[bytes];
    load(fixed.row(y) + 3 * first, here, f);
    load(moving.row(y) + 3 * first, here, m);
    for (int k = 0; k < 4; ++k) compose(first + k, y, f + 3 * k, m + 3 * k);
    store(f, here, out.row(y) + 3 * first);
  }

 private:
  static constexpr int bytes = 12;

  ALINIFY_HD void load(const std::uint8_t* from, int here, std::uint8_t* to) const {
#if defined(__CUDA_ARCH__)
    if (words && here == 4) {
      const auto* all = reinterpret_cast<const std::uint32_t*>(from);
      const std::uint32_t v[3] = {all[0], all[1], all[2]};
      for (int i = 0; i < bytes; ++i) to[i] = static_cast<std::uint8_t>(v[i / 4] >> 8 * (i % 4));
      return;
    }
#endif
    for (int i = 0; i < bytes; ++i) to[i] = i < 3 * here ? from[i] : std::uint8_t{0};
  }
  ALINIFY_HD void store(const std::uint8_t* from, int here, std::uint8_t* to) const {
#if defined(__CUDA_ARCH__)
    if (words && here == 4) {
      std::uint32_t v[3] = {0, 0, 0};
      for (int i = 0; i < bytes; ++i) v[i / 4] |= static_cast<std::uint32_t>(from[i]) << 8 * (i % 4);
      auto* all = reinterpret_cast<std::uint32_t*>(to);
      all[0] = v[0], all[1] = v[1], all[2] = v[2];
      return;
    }
#endif
    for (int i = 0; i < 3 * here; ++i) to[i] = from[i];
  }

  /// The result replaces f.
  ALINIFY_HD void compose(std::int64_t x, std::int64_t y, std::uint8_t* f, const std::uint8_t* m) const {
    if constexpr (mode == CompareMode::Overlay) {
      for (int c = 0; c < 3; ++c) {
        const int sum = f[c] * (255 - opacity) + m[c] * opacity + 128;
        f[c] = static_cast<std::uint8_t>((sum + (sum >> 8)) >> 8);
      }
    } else if constexpr (mode == CompareMode::Difference) {
      for (int c = 0; c < 3; ++c) f[c] = scaled_difference(f[c], m[c], numbers.gain_16th);
    } else if constexpr (mode == CompareMode::RedCyan) {
      f[0] = static_cast<std::uint8_t>(luminance(Rgba8{f[0], f[1], f[2], 255}));
      f[1] = f[2] = static_cast<std::uint8_t>(luminance(Rgba8{m[0], m[1], m[2], 255}));
    } else if constexpr (mode == CompareMode::Moving) {
      for (int c = 0; c < 3; ++c) f[c] = m[c];
    } else if constexpr (mode != CompareMode::Fixed) {
      if (shows_moving<mode>(numbers, x, y))
        for (int c = 0; c < 3; ++c) f[c] = m[c];
    }
  }
};

}  // namespace alinify

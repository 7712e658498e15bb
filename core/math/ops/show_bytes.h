#pragma once

#include "core/math/blend.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Four RGB pixels of three bytes, shown unchanged: ShowPixel<std::uint8_t, ShowKind::Bytes>, four at a time.
/// **Shapes**: the width of `samples` counts bytes; extent: (out.width + 3) / 4 x out.height.
struct ShowBytes {
  static constexpr int count = 4, rows_ahead = 4;

  View2D<const std::uint8_t> samples;
  View2D<Rgba8> out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t first = run * count;
    const std::uint8_t* s = samples.row(y) + 3 * first;
    Rgba8* to = out.row(y) + first;
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__CUDACC__) && \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (3 * first + 14 <= samples.width) {
      // Tiles are not in cache, and their rows are too short for the hardware prefetcher.
      __builtin_prefetch(s + rows_ahead * samples.stride);
      // Each of the two words holds two pixels and two spare bytes.
      typedef std::uint64_t Words __attribute__((vector_size(16)));
      std::uint64_t left, right;
      __builtin_memcpy(&left, s, sizeof left);
      __builtin_memcpy(&right, s + 6, sizeof right);
      const Words words = {left, right};
      constexpr std::uint64_t lower = 0x0000000000ffffffU, upper = 0x00ffffff00000000U,
                              opaque = 0xff000000ff000000U;
      const Words four = (words & lower) | (words << 8 & upper) | opaque;
      __builtin_memcpy(static_cast<void*>(to), &four, sizeof four);
      return;
    }
#endif
    const auto here = static_cast<int>(min2<std::int64_t>(count, out.width - first));
    for (int k = 0; k < here; ++k) to[k] = {s[3 * k], s[3 * k + 1], s[3 * k + 2], 255};
  }
};

}  // namespace alinify

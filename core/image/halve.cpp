#include "core/image/halve.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "core/math/ops/halve_pixel.h"

namespace alinify {
namespace {

// `Channels` is a constant for common counts, so that the compiler unrolls and vectorises; 0 means any.
template <int Channels, class T>
void halve_row(const T* upper, const T* lower, std::int64_t pairs, int any_channels, T* to) {
  const int n = Channels > 0 ? Channels : any_channels;
  for (std::int64_t x = 0; x < pairs; ++x) {
    for (int c = 0; c < n; ++c)
      to[x * n + c] = mean_of_four(upper[2 * x * n + c], upper[(2 * x + 1) * n + c], lower[2 * x * n + c],
                                   lower[(2 * x + 1) * n + c]);
  }
}

template <class T>
void halve_row_by_opacity(const T* upper, const T* lower, std::int64_t pairs, int n, T* to) {
  const int o = n - 1;
  for (std::int64_t x = 0; x < pairs; ++x, upper += 2 * n, lower += 2 * n, to += n) {
    for (int c = 0; c < o; ++c)
      to[c] = mean_by_opacity(upper[c], upper[n + c], lower[c], lower[n + c], upper[o], upper[n + o],
                              lower[o], lower[n + o]);
    to[o] = mean_of_four(upper[o], upper[n + o], lower[o], lower[n + o]);
  }
}

// Bytes are summed along columns first: that loop treats all samples alike, 16 at a time, and halves the work
// left for the pairing along rows.
template <int Channels>
void halve_byte_row(const std::uint8_t* upper, const std::uint8_t* lower, std::int64_t pairs,
                    std::uint16_t* sums, std::uint8_t* to) {
  for (std::int64_t i = 0; i < 2 * pairs * Channels; ++i)
    sums[i] = static_cast<std::uint16_t>(upper[i] + lower[i]);
  for (std::int64_t x = 0; x < pairs; ++x) {
    for (int c = 0; c < Channels; ++c)
      to[x * Channels + c] =
          static_cast<std::uint8_t>((sums[2 * x * Channels + c] + sums[(2 * x + 1) * Channels + c] + 2) >> 2);
  }
}

template <class T>
void halve_row_of(const T* upper, const T* lower, std::int64_t pairs, int channels, Opacity opacity,
                  std::vector<std::uint16_t>& sums, T* to) {
  if (opacity == Opacity::LastChannel && channels > 1)
    return halve_row_by_opacity(upper, lower, pairs, channels, to);
  if constexpr (std::is_same_v<T, std::uint8_t>) {
    if (channels == 3) return halve_byte_row<3>(upper, lower, pairs, sums.data(), to);
    if (channels == 4) return halve_byte_row<4>(upper, lower, pairs, sums.data(), to);
  }
  if (channels == 1) return halve_row<1>(upper, lower, pairs, channels, to);
  if (channels == 3) return halve_row<3>(upper, lower, pairs, channels, to);
  halve_row<0>(upper, lower, pairs, channels, to);
}

}  // namespace

Opacity opacity_of(const ImageInfo& info) {
  const bool has_opacity = info.color == ColorModel::GreyAlpha || info.color == ColorModel::Rgba;
  return has_opacity && !info.alpha_is_premultiplied ? Opacity::LastChannel : Opacity::None;
}

Opacity opacity_of(ColorModel color, bool premultiplied) {
  ImageInfo info;
  info.color = color;
  info.alpha_is_premultiplied = premultiplied;
  return opacity_of(info);
}

void halve(ConstPixels from, Pixels to, Opacity opacity) {
  visit_pixel_type(from.type, [&](auto zero) {
    using T = decltype(zero);
    const auto finer = from.samples<T>();
    const auto coarser = to.samples<T>();
    const int n = from.channels;
    const std::int64_t pairs = from.width / 2;
    std::vector<T> pair(static_cast<std::size_t>(4 * n));
    std::vector<std::uint16_t> sums(
        std::is_same_v<T, std::uint8_t> ? static_cast<std::size_t>(2 * (pairs + 1) * n) : 0);
    for (std::int64_t y = 0; y < to.height; ++y) {
      const T* upper = finer.row(2 * y);
      const T* lower = finer.row(std::min(2 * y + 1, from.height - 1));
      halve_row_of(upper, lower, pairs, n, opacity, sums, coarser.row(y));
      if (from.width % 2 == 0) continue;
      // The last column counts twice.
      for (int i = 0; i < 2 * n; ++i) {
        pair[static_cast<std::size_t>(i)] = upper[2 * pairs * n + i % n];
        pair[static_cast<std::size_t>(2 * n + i)] = lower[2 * pairs * n + i % n];
      }
      halve_row_of(pair.data(), pair.data() + 2 * n, 1, n, opacity, sums, coarser.row(y) + pairs * n);
    }
  });
}

}  // namespace alinify

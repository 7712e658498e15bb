#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/ops/compose_pair.h"
#include "core/math/ops/sum_window_row.h"

namespace alinify {

/// Compares the greys of both sides after their mean and deviation in a square window were made equal, so
/// that uneven light and differing stains vanish and differing structure stays.
///
/// LocalDifference: |z_fixed - z_moving| * 64 * gain, z = (grey - mean) / sqrt(variance + floor^2), as a
/// grey. Edges: |gradient| / sqrt(variance + floor^2) * 160 * gain, the gradient in greys per pixel after
/// Sobel; the fixed side's in red, the moving one's in green and blue, so that edges in one place are white.
///
/// Mean and variance are of all pixels of the window that both sides show. The floor of 4 greys keeps the
/// noise of flat places dark.
/// **Shapes**: `out` is the picture; greys are larger by radius + 1 on every side; sums as SumWindowRow
/// leaves them, as high as the greys. Rows of greys and sums may be read up to Lanes - 1 elements past out's
/// width; extent: (width + Lanes - 1) / Lanes x (height + rows - 1) / rows. **Range**: the background where
/// either side is missing; an edge needs all of its nine pixels. **Source**: I. Sobel, "An isotropic 3x3
/// image gradient operator", 1968.
template <CompareMode mode, int Lanes>
struct CompareWindows {
  static_assert(mode == CompareMode::LocalDifference || mode == CompareMode::Edges);
  static constexpr int rows = 32, lane_count = Lanes;
  static constexpr float floor_greys = 4, difference_scale = 64, edge_scale = 160;

  View2D<const std::uint8_t> fixed, moving, both;
  WindowSums sums;
  View2D<Rgba8> out;
  ComposeNumbers numbers;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t strip) const {
    const std::int64_t x = run * Lanes, top = strip * rows, end = min2<std::int64_t>(top + rows, out.height);
    std::uint32_t s[WindowSums::kinds][Lanes] = {};
    for (std::int64_t y = top + 1; y <= top + 1 + 2 * numbers.window_radius; ++y) add<1>(s, x, y);
    for (std::int64_t y = top;;) {
      write(s, x, y);
      if (++y >= end) return;
      add<1>(s, x, y + 1 + 2 * numbers.window_radius);
      add<-1>(s, x, y);
    }
  }

 private:
  template <int Sign>
  ALINIFY_HD void add(std::uint32_t (&s)[WindowSums::kinds][Lanes], std::int64_t x, std::int64_t y) const {
    const std::uint32_t* from[WindowSums::kinds] = {sums.count.row(y) + x, sums.fixed.row(y) + x,
                                                    sums.fixed_squared.row(y) + x, sums.moving.row(y) + x,
                                                    sums.moving_squared.row(y) + x};
    for (int kind = 0; kind < WindowSums::kinds; ++kind)
      for (int k = 0; k < Lanes; ++k) s[kind][k] += Sign > 0 ? from[kind][k] : 0u - from[kind][k];
  }

  ALINIFY_HD void write(const std::uint32_t (&s)[WindowSums::kinds][Lanes], std::int64_t x,
                        std::int64_t y) const {
    const std::int64_t gx = x + numbers.window_radius + 1, gy = y + numbers.window_radius + 1;
    float red[Lanes], other[Lanes], shown[Lanes];
    const float gain = static_cast<float>(numbers.gain_16th) / 16;
    for (int k = 0; k < Lanes; ++k) {
      // Pixels that only one side shows are in no sum; a window without any has no centre to show either.
      const float share = 1 / max2(1.0f, static_cast<float>(s[0][k]));
      const float mean_f = static_cast<float>(s[1][k]) * share, mean_m = static_cast<float>(s[3][k]) * share;
      const float var_f = static_cast<float>(s[2][k]) * share - mean_f * mean_f;
      const float var_m = static_cast<float>(s[4][k]) * share - mean_m * mean_m;
      const float per_f = 1 / std::sqrt(max2(0.0f, var_f) + floor_greys * floor_greys);
      const float per_m = 1 / std::sqrt(max2(0.0f, var_m) + floor_greys * floor_greys);
      if constexpr (mode == CompareMode::LocalDifference) {
        const float z_f = (static_cast<float>(fixed.row(gy)[gx + k]) - mean_f) * per_f;
        const float z_m = (static_cast<float>(moving.row(gy)[gx + k]) - mean_m) * per_m;
        red[k] = other[k] = min2(255.0f, std::fabs(z_f - z_m) * difference_scale * gain + 0.5f);
        shown[k] = static_cast<float>(both.row(gy)[gx + k]);
      } else {
        red[k] = min2(255.0f, gradient(fixed, gx + k, gy) * per_f * edge_scale * gain + 0.5f);
        other[k] = min2(255.0f, gradient(moving, gx + k, gy) * per_m * edge_scale * gain + 0.5f);
        shown[k] = static_cast<float>(both.row(gy)[gx + k]);
      }
    }
    const auto here = static_cast<int>(min2<std::int64_t>(Lanes, out.width - x));
    Rgba8* to = out.row(y) + x;
    for (int k = 0; k < here; ++k) {
      const auto r = static_cast<std::uint8_t>(red[k]), o = static_cast<std::uint8_t>(other[k]);
      Rgba8 p = shown[k] != 0 ? Rgba8{r, o, o, 255} : numbers.background;
      if (numbers.swap_red_and_blue) p = {p.b, p.g, p.r, p.a};
      to[k] = p;
    }
  }

  /// Greys per pixel; 0 where one of the nine pixels is not shown.
  ALINIFY_HD float gradient(const View2D<const std::uint8_t>& grey, std::int64_t x, std::int64_t y) const {
    const std::uint8_t *a = grey.row(y - 1) + x, *b = grey.row(y) + x, *c = grey.row(y + 1) + x;
    const std::uint8_t *p = both.row(y - 1) + x, *q = both.row(y) + x, *r = both.row(y + 1) + x;
    const int across = a[1] + 2 * b[1] + c[1] - a[-1] - 2 * b[-1] - c[-1];
    const int down = c[-1] + 2 * c[0] + c[1] - a[-1] - 2 * a[0] - a[1];
    const int all = p[-1] & p[0] & p[1] & q[-1] & q[0] & q[1] & r[-1] & r[0] & r[1];
    return std::sqrt(static_cast<float>(all * (across * across + down * down))) * 0.125f;
  }
};

}  // namespace alinify

#pragma once

#include "core/math/lattice_map.h"
#include "core/math/ops/sample_eight.h"
#include "core/math/rgba_pair.h"
#include "core/math/scalar.h"

namespace alinify {

/// Samples several output pixels from a footprint of colours, in bytes throughout: accurate to one step of
/// 255, all a screen can show; export uses WarpPixel.
///
/// **Shapes**: Count is 4, or 8 for wide registers, with the same bits; extent: (out.width + Count - 1) /
/// Count x out.height. **Frame**: positions are pixels of `source`.
/// **Range**: 0 beyond the level's outer edges and at NaN positions; constant extrapolation between a border
/// pixel's centre and its edge.
template <bool Linear, int Count>
struct SampleRgba {
  static_assert(Count == 4 || Count == 8);
  static constexpr int count = Count;

  View2D<const Rgba8> source;
  View2D<Rgba8> out;
  View2D<const Vec2f> rows;       ///< a lattice collapsed to rows (LatticeMap), or one position per pixel
  const float* by_tap = nullptr;  ///< the weights of all phases for node 0, then for nodes 1, 2, 3
  int shift = -1;                 ///< of the lattice, 2 or more; -1: one position per pixel
  float min_x = 0, max_x = 0, min_y = 0, max_y = 0;  ///< the level's outer edges
  bool inside = false;                               ///< every position has both neighbours in the footprint

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t first = run * count;
    const int here = static_cast<int>(min2<std::int64_t>(count, out.width - first));
    float px[count], py[count];
    positions(first, here, y, px, py);
    Rgba8* to = out.row(y) + first;
    if (here == count && (inside || all_inside(px, py))) return sample_inside(px, py, to);
    for (int k = 0; k < here; ++k) {
      if (!(px[k] >= min_x && px[k] <= max_x && py[k] >= min_y && py[k] <= max_y)) {
        to[k] = {};
      } else {
        to[k] = Linear ? linear(place(px[k]), place(py[k])) : nearest(place(px[k]), place(py[k]));
      }
    }
  }

 private:
  static constexpr int bits = 8, one = 1 << bits;

  ALINIFY_HD void positions(std::int64_t first, int here, std::int64_t y, float* px, float* py) const {
    if (shift < 0) {
      const Vec2f* node = rows.row(y) + first;
      for (int k = 0; k < count; ++k) px[k] = node[min2(k, here - 1)].x, py[k] = node[min2(k, here - 1)].y;
      return;
    }
    if constexpr (count == 8) {
      if (shift > 2) return positions_of<8>(first, y, px, py);
      if (first + 4 < out.width) positions_of<4>(first + 4, y, px + 4, py + 4);
    }
    positions_of<4>(first, y, px, py);
  }
  /// For N pixels between the same nodes.
  template <int N>
  ALINIFY_HD void positions_of(std::int64_t first, std::int64_t y, float* px, float* py) const {
    using Some = Lanes<float, N>;
    const Vec2f* node = rows.row(y) + (first >> shift);
    const std::int64_t step = std::int64_t{1} << shift;
    const float* w = by_tap + (first & (step - 1));
    const Some w0 = Some::load(w), w1 = Some::load(w + step), w2 = Some::load(w + 2 * step),
               w3 = Some::load(w + 3 * step);
    (node[0].x * w0 + node[1].x * w1 + (node[2].x * w2 + node[3].x * w3)).store(px);
    (node[0].y * w0 + node[1].y * w1 + (node[2].y * w2 + node[3].y * w3)).store(py);
  }
  ALINIFY_HD bool all_inside(const float* px, const float* py) const {
    const auto max_px = static_cast<float>(source.width - 2), max_py = static_cast<float>(source.height - 2);
    bool all = true;
    for (int k = 0; k < count; ++k) all &= px[k] >= 0 && px[k] <= max_px && py[k] >= 0 && py[k] <= max_py;
    return all;
  }
  /// A position in 1/256 pixel, rounded; adds 4 and subtracts it again, since truncation is the floor of
  /// positive values only.
  ALINIFY_HD static int place(float position) {
    return static_cast<int>((position + 4) * one + 0.5F) - 4 * one;
  }
  ALINIFY_HD Rgba8 at(int x, int y) const {
    return source.at(clamp<std::int64_t>(x, 0, source.width - 1),
                     clamp<std::int64_t>(y, 0, source.height - 1));
  }
  ALINIFY_HD Rgba8 nearest(int px, int py) const {
    return at((px + one / 2) >> bits, (py + one / 2) >> bits);
  }
  ALINIFY_HD Rgba8 linear(int px, int py) const {
    const int x = px >> bits, y = py >> bits;
    const Rgba8 above[2] = {at(x, y), at(x + 1, y)}, below[2] = {at(x, y + 1), at(x + 1, y + 1)};
    const RgbaPair column = between(RgbaPair::load(above), RgbaPair::load(below), py & (one - 1));
    Rgba8 two[4];
    column.store(two);
    const Rgba8 left[2] = {two[0], {}}, right[2] = {two[1], {}};
    between(RgbaPair::load(left), RgbaPair::load(right), px & (one - 1)).store(two);
    return two[0];
  }
  /// a + (b - a) * t / 256, rounded; intermediate sums wrap, the result does not.
  ALINIFY_HD static RgbaPair between(RgbaPair a, RgbaPair b, int t) {
    return (a * RgbaPair::all(one) + (b - a) * RgbaPair::all(t) + RgbaPair::all(one / 2)) >> bits;
  }

  ALINIFY_HD void sample_inside(const float* px, const float* py, Rgba8* to) const {
#ifdef ALINIFY_SAMPLES_EIGHT
    if constexpr (count == 8) {
      const SampleEight eight(source.data, source.stride, px, py);
      if (Linear) return eight.linear(to);
      return eight.nearest(to);
    } else if constexpr (Linear) {
      return linear_four(px, py, to);
    }
#endif
    for (int k = 0; k < count; ++k)
      to[k] = Linear ? linear(place(px[k]), place(py[k])) : nearest(place(px[k]), place(py[k]));
  }
#ifdef ALINIFY_SAMPLES_EIGHT
  // The same sums, two pixels per register.
  void linear_four(const float* px, const float* py, Rgba8* to) const {
    using Four = Lanes<float, 4>;
    typedef std::int32_t Places __attribute__((vector_size(16)));
    typedef std::uint16_t Words __attribute__((vector_size(16)));
    const auto placed = [](const float* p) {
      const Four moved = static_cast<float>(one) * (Four::load(p) + Four::all(4)) + Four::all(0.5F);
      return __builtin_convertvector(moved.v, Places) - 4 * one;
    };
    const Places qx = placed(px), qy = placed(py);
    const Places ix = qx >> bits, iy = qy >> bits, tx = qx & (one - 1), ty = qy & (one - 1);
    // Duplicated in each 32-bit lane, so that one shuffle spreads them.
    const Places wx = tx | tx << 16, wy = ty | ty << 16;
    const auto words = [](Places p) {
      Words w;
      __builtin_memcpy(&w, &p, sizeof w);
      return w;
    };
    const auto column = [&](int k, Places t) {
      const Rgba8* from = source.data + iy[k] * source.stride + ix[k];
      const RgbaPair above = RgbaPair::load(from), below = RgbaPair::load(from + source.stride);
      return ((above.v << std::uint16_t{bits}) + (below.v - above.v) * words(t) + std::uint16_t{one / 2}) >>
             std::uint16_t{bits};
    };
    const auto row = [&](Words a, Words b, Places t, Rgba8* out_pair) {
      const Words left = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
      const Words right = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
      RgbaPair{((left << std::uint16_t{bits}) + (right - left) * words(t) + std::uint16_t{one / 2}) >>
               std::uint16_t{bits}}
          .store(out_pair);
    };
    row(column(0, __builtin_shufflevector(wy, wy, 0, 0, 0, 0)),
        column(1, __builtin_shufflevector(wy, wy, 1, 1, 1, 1)), __builtin_shufflevector(wx, wx, 0, 0, 1, 1),
        to);
    row(column(2, __builtin_shufflevector(wy, wy, 2, 2, 2, 2)),
        column(3, __builtin_shufflevector(wy, wy, 3, 3, 3, 3)), __builtin_shufflevector(wx, wx, 2, 2, 3, 3),
        to + 2);
  }
#endif
};

}  // namespace alinify

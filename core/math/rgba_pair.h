#pragma once

#include <cstdint>

#include "core/math/blend.h"
#include "core/math/view2d.h"

namespace alinify {

/// Two adjacent pixels, their eight bytes widened to 16 bits: 255 * 255 + 255 fits, and sums wrap, so a + (b
/// - a) * t of bytes is exact if the result is in range. A vector register if the compiler has vector types,
/// plain loops otherwise; the same bits in both.
#if (defined(__GNUC__) || defined(__clang__)) && !defined(__CUDACC__)

struct RgbaPair {
  typedef std::uint16_t Vector __attribute__((vector_size(16)));
  typedef std::uint8_t Bytes __attribute__((vector_size(16)));
  Vector v;

  static RgbaPair load(const Rgba8* from) {
    typedef std::uint64_t Words __attribute__((vector_size(16)));
    std::uint64_t both;
    __builtin_memcpy(&both, from, sizeof both);
    const Words words = {both, 0};
    Bytes low;
    __builtin_memcpy(&low, &words, sizeof low);
    return {widened(low)};
  }
  void store(Rgba8* to) const {
    typedef std::uint8_t Half __attribute__((vector_size(8)));
    const Half bytes = __builtin_convertvector(v, Half);
    __builtin_memcpy(static_cast<void*>(to), &bytes, sizeof bytes);
  }
  static RgbaPair all(int value) { return {Vector{} + static_cast<std::uint16_t>(value)}; }
  static RgbaPair channels(int r, int g, int b, int a) {
    const auto u = [](int value) { return static_cast<std::uint16_t>(value); };
    return {Vector{u(r), u(g), u(b), u(a), u(r), u(g), u(b), u(a)}};
  }
  friend RgbaPair operator+(RgbaPair p, RgbaPair q) { return {p.v + q.v}; }
  friend RgbaPair operator-(RgbaPair p, RgbaPair q) { return {p.v - q.v}; }
  friend RgbaPair operator*(RgbaPair p, RgbaPair q) { return {p.v * q.v}; }
  friend RgbaPair operator>>(RgbaPair p, int bits) { return {p.v >> static_cast<std::uint16_t>(bits)}; }
  /// For numbers below 2^15.
  friend RgbaPair min_of(RgbaPair p, RgbaPair q) {
    typedef std::int16_t Signed __attribute__((vector_size(16)));
    const Signed a = signed_of<Signed>(p.v), b = signed_of<Signed>(q.v), less = a < b ? a : b;
    return {signed_of<Vector>(less)};
  }
  friend RgbaPair max_of(RgbaPair p, RgbaPair q) {
    typedef std::int16_t Signed __attribute__((vector_size(16)));
    const Signed a = signed_of<Signed>(p.v), b = signed_of<Signed>(q.v), more = a > b ? a : b;
    return {signed_of<Vector>(more)};
  }
  /// Channel `C` of each pixel in all four of its lanes.
  template <int C>
  RgbaPair spread() const {
    return {__builtin_shufflevector(v, v, C, C, C, C, 4 + C, 4 + C, 4 + C, 4 + C)};
  }
  RgbaPair with_red_and_blue_swapped() const {
    return {__builtin_shufflevector(v, v, 2, 1, 0, 3, 6, 5, 4, 7)};
  }

 private:
  template <class To, class From>
  static To signed_of(From from) {
    To to;
    __builtin_memcpy(&to, &from, sizeof to);
    return to;
  }
  static Vector widened(Bytes low) {
    const Bytes apart =
        __builtin_shufflevector(low, Bytes{}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    Vector wide;
    __builtin_memcpy(&wide, &apart, sizeof wide);
    return wide;
  }
};

#else

struct RgbaPair {
  std::uint16_t v[8];

  ALINIFY_HD static RgbaPair load(const Rgba8* from) {
    return {{from[0].r, from[0].g, from[0].b, from[0].a, from[1].r, from[1].g, from[1].b, from[1].a}};
  }
  ALINIFY_HD void store(Rgba8* to) const {
    for (int i = 0; i < 2; ++i)
      to[i] = {static_cast<std::uint8_t>(v[4 * i]), static_cast<std::uint8_t>(v[4 * i + 1]),
               static_cast<std::uint8_t>(v[4 * i + 2]), static_cast<std::uint8_t>(v[4 * i + 3])};
  }
  ALINIFY_HD static RgbaPair all(int value) { return channels(value, value, value, value); }
  ALINIFY_HD static RgbaPair channels(int r, int g, int b, int a) {
    RgbaPair p;
    for (int i = 0; i < 8; i += 4) {
      p.v[i] = static_cast<std::uint16_t>(r);
      p.v[i + 1] = static_cast<std::uint16_t>(g);
      p.v[i + 2] = static_cast<std::uint16_t>(b);
      p.v[i + 3] = static_cast<std::uint16_t>(a);
    }
    return p;
  }
  ALINIFY_HD friend RgbaPair operator+(RgbaPair p, RgbaPair q) {
    for (int i = 0; i < 8; ++i) p.v[i] = static_cast<std::uint16_t>(p.v[i] + q.v[i]);
    return p;
  }
  ALINIFY_HD friend RgbaPair operator-(RgbaPair p, RgbaPair q) {
    for (int i = 0; i < 8; ++i) p.v[i] = static_cast<std::uint16_t>(p.v[i] - q.v[i]);
    return p;
  }
  ALINIFY_HD friend RgbaPair operator*(RgbaPair p, RgbaPair q) {
    for (int i = 0; i < 8; ++i) p.v[i] = static_cast<std::uint16_t>(1U * p.v[i] * q.v[i]);
    return p;
  }
  ALINIFY_HD friend RgbaPair operator>>(RgbaPair p, int bits) {
    for (int i = 0; i < 8; ++i) p.v[i] = static_cast<std::uint16_t>(p.v[i] >> bits);
    return p;
  }
  ALINIFY_HD friend RgbaPair min_of(RgbaPair p, RgbaPair q) {
    for (int i = 0; i < 8; ++i) p.v[i] = min2(p.v[i], q.v[i]);
    return p;
  }
  ALINIFY_HD friend RgbaPair max_of(RgbaPair p, RgbaPair q) {
    for (int i = 0; i < 8; ++i) p.v[i] = max2(p.v[i], q.v[i]);
    return p;
  }
  template <int C>
  ALINIFY_HD RgbaPair spread() const {
    RgbaPair p;
    for (int i = 0; i < 8; ++i) p.v[i] = v[(i & 4) + C];
    return p;
  }
  ALINIFY_HD RgbaPair with_red_and_blue_swapped() const {
    return {{v[2], v[1], v[0], v[3], v[6], v[5], v[4], v[7]}};
  }
};

#endif

/// p / 255 for products of bytes, rounded; exact.
ALINIFY_HD inline RgbaPair over_255(RgbaPair product) {
  const RgbaPair p = product + RgbaPair::all(128);
  return (p + (p >> 8)) >> 8;
}

ALINIFY_HD inline RgbaPair faded(RgbaPair p, int opacity) {
  return over_255(p * RgbaPair::all(opacity));
}

/// `top` over `below`, as for single pixels.
ALINIFY_HD inline RgbaPair over(RgbaPair top, RgbaPair below) {
  const RgbaPair rest = RgbaPair::all(255) - top.spread<3>();
  return min_of(top + over_255(below * rest), RgbaPair::all(255));
}

/// Rec. 709 luminance in each of the four lanes.
ALINIFY_HD inline RgbaPair luminance(RgbaPair p) {
  return (p.spread<0>() * RgbaPair::all(54) + p.spread<1>() * RgbaPair::all(183) +
          p.spread<2>() * RgbaPair::all(19) + RgbaPair::all(128)) >>
         8;
}

/// Views of pixels are processed in pairs; the last pair of an odd row has only one pixel.
ALINIFY_HD inline RgbaPair load_pair(View2D<const Rgba8> view, std::int64_t pair, std::int64_t y) {
  const Rgba8* from = view.row(y) + 2 * pair;
  if (2 * pair + 1 < view.width) return RgbaPair::load(from);
  const Rgba8 padded[2] = {*from, {}};
  return RgbaPair::load(padded);
}
ALINIFY_HD inline void store_pair(RgbaPair p, View2D<Rgba8> view, std::int64_t pair, std::int64_t y) {
  Rgba8* to = view.row(y) + 2 * pair;
  if (2 * pair + 1 < view.width) return p.store(to);
  Rgba8 both[2];
  p.store(both);
  *to = both[0];
}

}  // namespace alinify

#pragma once

#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"

namespace alinify {

/// How two images are compared in one picture.
enum class CompareMode {
  Overlay,          ///< all layers blended in their order
  Difference,       ///< |fixed - moving|: black where they agree
  Fixed,            ///< the fixed side only
  Moving,           ///< the moving side only, warped
  Checkerboard,     ///< alternating squares of the two sides
  RedCyan,          ///< fixed luminance in red, moving luminance in green and blue: grey where they agree
  Swipe,            ///< the fixed side on one side of a line, the moving one on the other
  LocalDifference,  ///< difference of greys after their mean and deviation were made equal in a window
  Edges,            ///< gradients in equal contrast: fixed in red, moving in green and blue, white where both
};

/// Whether a mode compares neighbourhoods instead of single pixels (core/algo/compare_locally.h).
ALINIFY_HD constexpr bool looks_around(CompareMode mode) {
  return mode == CompareMode::LocalDifference || mode == CompareMode::Edges;
}

/// How a layer blends with those below it.
enum class BlendMode { Normal, Add, Multiply, Screen, Difference, RedCyan };

/// A display pixel. Colours are premultiplied by alpha wherever pixels are blended.
struct Rgba8 {
  std::uint8_t r = 0, g = 0, b = 0, a = 0;
  ALINIFY_HD friend constexpr bool operator==(Rgba8 p, Rgba8 q) {
    return p.r == q.r && p.g == q.g && p.b == q.b && p.a == q.a;
  }
};

/// a * b / 255, rounded; exact for all bytes.
ALINIFY_HD constexpr std::uint8_t multiply_bytes(int a, int b) {
  const int product = a * b + 128;
  return static_cast<std::uint8_t>((product + (product >> 8)) >> 8);
}

/// Rec. 709 luminance in integers: the weights sum to 256.
ALINIFY_HD constexpr int luminance(Rgba8 p) {
  return (54 * p.r + 183 * p.g + 19 * p.b + 128) >> 8;
}

/// All four components times an opacity of 0..255.
ALINIFY_HD constexpr Rgba8 faded(Rgba8 p, int opacity) {
  return {multiply_bytes(p.r, opacity), multiply_bytes(p.g, opacity), multiply_bytes(p.b, opacity),
          multiply_bytes(p.a, opacity)};
}

/// `top` over `below`. **Source**: Porter and Duff, "Compositing digital images", SIGGRAPH 1984.
ALINIFY_HD constexpr Rgba8 over(Rgba8 top, Rgba8 below) {
  const int rest = 255 - top.a;
  return {static_cast<std::uint8_t>(min2(255, top.r + multiply_bytes(below.r, rest))),
          static_cast<std::uint8_t>(min2(255, top.g + multiply_bytes(below.g, rest))),
          static_cast<std::uint8_t>(min2(255, top.b + multiply_bytes(below.b, rest))),
          static_cast<std::uint8_t>(min2(255, top.a + multiply_bytes(below.a, rest)))};
}

/// a - b| * gain, clamped to 255; `gain` in 1/16.
ALINIFY_HD constexpr std::uint8_t scaled_difference(int a, int b, int gain_16th) {
  const int d = a < b ? b - a : a - b;
  return static_cast<std::uint8_t>(min2(255, (d * gain_16th + 8) >> 4));
}

}  // namespace alinify

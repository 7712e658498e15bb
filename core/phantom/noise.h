#pragma once

#include <cstdint>

#include "core/math/scalar.h"
#include "core/math/vec2.h"

/// Randomness as a function of position: the same number at the same position, whatever was generated before,
/// so that any part of an image can be generated on its own, on any thread, and joins its neighbours
/// seamlessly.
namespace alinify::noise {

/// 32 well-mixed bits for a lattice point. **Source**: the finaliser is C. Wellons' "lowbias32"
/// (hash-prospector, public domain).
inline std::uint32_t hash(std::int32_t x, std::int32_t y, std::uint32_t seed) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 0x8da6b343u ^
                    static_cast<std::uint32_t>(y) * 0xd8163841u ^ seed * 0xcb1ab31fu;
  h ^= h >> 16;
  h *= 0x7feb352du;
  h ^= h >> 15;
  h *= 0x846ca68bu;
  h ^= h >> 16;
  return h;
}

/// A number in [0, 1) for a lattice point.
inline float unit(std::int32_t x, std::int32_t y, std::uint32_t seed) {
  return static_cast<float>(hash(x, y, seed) >> 8) * (1.0f / 16777216.0f);
}

/// Approximately normal with standard deviation 1, between -3.5 and 3.5: the sum of a hash's four bytes.
inline float normal(std::int32_t x, std::int32_t y, std::uint32_t seed) {
  const std::uint32_t h = hash(x, y, seed);
  const auto sum =
      static_cast<std::int32_t>((h & 255u) + (h >> 8 & 255u) + (h >> 16 & 255u) + (h >> 24)) - 510;
  return static_cast<float>(sum) * (1.0f / 147.8f);
}

inline std::int32_t cell(double x) {
  return static_cast<std::int32_t>(floor_to_int64(x));
}

/// A smooth random field in [-1, 1] with features about one unit wide; twice continuously differentiable.
inline float smooth(double x, double y, std::uint32_t seed) {
  const std::int32_t i = cell(x), j = cell(y);
  const float fx = static_cast<float>(x - i), fy = static_cast<float>(y - j);
  const float wx = fx * fx * fx * (fx * (fx * 6 - 15) + 10), wy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const float a = unit(i, j, seed), b = unit(i + 1, j, seed), c = unit(i, j + 1, seed),
              d = unit(i + 1, j + 1, seed);
  const float top = a + (b - a) * wx, bottom = c + (d - c) * wx;
  return 2 * (top + (bottom - top) * wy) - 1;
}
inline float smooth(Vec2d p, double feature_px, std::uint32_t seed) {
  return smooth(p.x / feature_px, p.y / feature_px, seed);
}

/// 0 below `from`, 1 above `to`, smooth in between.
inline float ramp(float from, float to, float value) {
  const float t = clamp((value - from) / (to - from), 0.0f, 1.0f);
  return t * t * (3 - 2 * t);
}

}  // namespace alinify::noise

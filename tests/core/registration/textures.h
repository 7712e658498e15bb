#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace alinify::test {

/// Smooth random values between the points of a lattice.
inline double noise(double x, double y, std::uint64_t seed) {
  const auto at = [&](double i, double j) {
    std::uint64_t h = static_cast<std::uint64_t>(static_cast<std::int64_t>(i)) * 0x9E3779B97F4A7C15ull ^
                      static_cast<std::uint64_t>(static_cast<std::int64_t>(j)) * 0xC2B2AE3D27D4EB4Full ^
                      seed * 0x165667B19E3779F9ull;
    h ^= h >> 31;
    h *= 0xBF58476D1CE4E5B9ull;
    h ^= h >> 29;
    return static_cast<double>(h >> 11) / 9007199254740992.0 - 0.5;
  };
  const double i = std::floor(x), j = std::floor(y), u = x - i, v = y - j;
  const double su = u * u * (3 - 2 * u), sv = v * v * (3 - 2 * v);
  return (1 - sv) * ((1 - su) * at(i, j) + su * at(i + 1, j)) +
         sv * ((1 - su) * at(i, j + 1) + su * at(i + 1, j + 1));
}

/// Texture of all sizes, as tissue has it.
inline double texture(double x, double y, std::uint64_t seed = 1) {
  return 128 + 70 * noise(x / 5, y / 5, seed) + 90 * noise(x / 13, y / 13, seed + 1) +
         90 * noise(x / 41, y / 41, seed + 2);
}

/// Woven threads of period 7 by 9 whose thickness and brightness vary from thread to thread and along them.
inline double weave(double x, double y) {
  const double threads =
      std::sin(2 * std::numbers::pi * x / 7) * (1 + noise(std::floor(x / 7) * 3.7, y / 60, 5)) +
      std::sin(2 * std::numbers::pi * y / 9) * (1 + noise(std::floor(y / 9) * 5.3, x / 60, 6));
  return 128 + 30 * threads + 25 * noise(x / 9, y / 11, 7) + 20 * noise(x / 45, y / 45, 8);
}

}  // namespace alinify::test

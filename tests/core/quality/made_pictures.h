#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/grey/grey_reader.h"

/// Pictures given by a formula, so that a shifted one is exact and not interpolated.
namespace alinify::testing {

template <class Function>
GreyImage picture_of(Size size, Function value) {
  GreyImage picture;
  picture.size = size;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      picture.values.push_back(static_cast<float>(value(static_cast<double>(x), static_cast<double>(y))));
  return picture;
}

/// Waves of many lengths and directions: nothing in it repeats within hundreds of pixels. About 0 to 1.
inline double unrepeating(double x, double y) {
  double sum = 0.5;
  for (int k = 0; k < 40; ++k) {
    const double turn = 2.399963 * k, length = 6 + 0.77 * k;
    sum +=
        0.055 * std::sin(2 * std::numbers::pi * (x * std::cos(turn) + y * std::sin(turn)) / length + k * k);
  }
  return sum;
}

/// A figure that repeats exactly every 90 px across and every 70 px down. About 0 to 1.
inline double repeating(double x, double y) {
  double sum = 0.5;
  for (int k = 0; k < 40; ++k) {
    const int across = k * 7 % 13 - 6, down = k * 5 % 11 - 5;
    sum += 0.055 * std::sin(2 * std::numbers::pi * (across * x / 90 + down * y / 70) + k * k);
  }
  return sum;
}

/// 0 to 1, another at every pixel and in every picture.
inline double grain(double x, double y, std::uint32_t picture) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 73856093u ^ static_cast<std::uint32_t>(y) * 19349663u ^
                    picture * 83492791u;
  h = (h ^ h >> 15) * 2246822519u;
  return static_cast<double>((h ^ h >> 13) & 0xFFFF) / 65535;
}

/// A weave of that period; the same everywhere but for threads of uneven strength.
inline double weave(double x, double y, double period, double uneven) {
  const double turn = 2 * std::numbers::pi / period;
  const double threads = uneven * (unrepeating(x, 7 * std::floor(y / period)) - 0.5);
  return 0.5 + 0.2 * std::sin(turn * x) + 0.2 * std::sin(turn * y) + threads;
}

}  // namespace alinify::testing

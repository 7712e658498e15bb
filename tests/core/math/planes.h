#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/math/view2d.h"

/// Small planes of numbers for tests of single ops.
namespace alinify::test {

template <class T>
struct Plane {
  std::int64_t width, height;
  int count;
  std::vector<T> values;

  Plane(std::int64_t w, std::int64_t h, int n = 1, T value = {})
      : width(w), height(h), count(n), values(static_cast<std::size_t>(w * h * n), value) {}
  const T& at(std::int64_t x, std::int64_t y, int lane = 0) const {
    return values[static_cast<std::size_t>((y * width + x) * count + lane)];
  }
  T& at(std::int64_t x, std::int64_t y, int lane = 0) {
    return values[static_cast<std::size_t>((y * width + x) * count + lane)];
  }
  // Border elements are continued.
  double held(std::int64_t x, std::int64_t y) const {
    x = x < 0 ? 0 : x >= width ? width - 1 : x;
    y = y < 0 ? 0 : y >= height ? height - 1 : y;
    return static_cast<double>(values[static_cast<std::size_t>(y * width + x)]);
  }
  View2D<T> view() { return {values.data(), width, height, width * count}; }
  View2D<const T> in() const { return {values.data(), width, height, width * count}; }
};
using Floats = Plane<float>;
using Weights = Plane<std::uint8_t>;

template <class T = float, class Formula>
Plane<T> made(std::int64_t width, std::int64_t height, const Formula& formula) {
  Plane<T> p(width, height);
  for (std::int64_t y = 0; y < height; ++y)
    for (std::int64_t x = 0; x < width; ++x)
      p.at(x, y) = static_cast<T>(formula(static_cast<double>(x), static_cast<double>(y)));
  return p;
}

struct Random {
  std::uint32_t state = 11;
  double operator()() { return (state = state * 1664525u + 1013904223u) / 4294967296.0; }
};

template <class Op>
void run(std::int64_t width, std::int64_t height, const Op& op) {
  for (std::int64_t y = 0; y < height; ++y)
    for (std::int64_t x = 0; x < width; ++x) op(x, y);
}

}  // namespace alinify::test

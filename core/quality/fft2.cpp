#include "core/quality/fft2.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace alinify {
namespace {

void transpose(std::vector<float>& values, int n) {
  constexpr int tile = 16;  // both sides of a swap stay in the first cache
  for (int y0 = 0; y0 < n; y0 += tile)
    for (int x0 = y0; x0 < n; x0 += tile)
      for (int y = y0; y < std::min(y0 + tile, n); ++y)
        for (int x = std::max(x0, y + 1); x < std::min(x0 + tile, n); ++x)
          std::swap(values[static_cast<std::size_t>(y * n + x)], values[static_cast<std::size_t>(x * n + y)]);
}

}  // namespace

Fft2::Fft2(int side) : side_(side), reversed_(static_cast<std::size_t>(side)) {
  for (int i = 0, bit = 0; i < side; ++i) {
    reversed_[static_cast<std::size_t>(i)] = bit;
    int step = side / 2;
    for (; step > 0 && (bit & step) != 0; step /= 2) bit &= ~step;
    bit |= step;
  }
  for (int i = 0; i < side / 2; ++i) {
    const double angle = 2 * std::numbers::pi * i / side;
    cosine_.push_back(static_cast<float>(std::cos(angle)));
    sine_.push_back(static_cast<float>(std::sin(angle)));
  }
}

// Along all columns at once: a butterfly joins two whole rows, which is the order of memory.
void Fft2::columns(ComplexSquare& square, float sign) const {
  const int n = side_;
  for (int y = 0; y < n; ++y) {
    const int other = reversed_[static_cast<std::size_t>(y)];
    if (other <= y) continue;
    std::swap_ranges(&square.re[square.at(0, y)], &square.re[square.at(0, y)] + n,
                     &square.re[square.at(0, other)]);
    std::swap_ranges(&square.im[square.at(0, y)], &square.im[square.at(0, y)] + n,
                     &square.im[square.at(0, other)]);
  }
  for (int half = 1; half < n; half *= 2) {
    for (int k = 0; k < half; ++k) {
      const auto turn = static_cast<std::size_t>(k * (n / (2 * half)));
      const float c = cosine_[turn], s = sign * sine_[turn];
      for (int y = k; y < n; y += 2 * half) {
        float* const ar = &square.re[square.at(0, y)];
        float* const ai = &square.im[square.at(0, y)];
        float* const br = &square.re[square.at(0, y + half)];
        float* const bi = &square.im[square.at(0, y + half)];
        for (int x = 0; x < n; ++x) {
          const float tr = br[x] * c - bi[x] * s, ti = br[x] * s + bi[x] * c;
          br[x] = ar[x] - tr, bi[x] = ai[x] - ti;
          ar[x] += tr, ai[x] += ti;
        }
      }
    }
  }
}

void Fft2::forward(ComplexSquare& square) const {
  columns(square, -1);
  transpose(square.re, side_), transpose(square.im, side_);
  columns(square, -1);
}

void Fft2::inverse(ComplexSquare& square) const {
  columns(square, 1);
  transpose(square.re, side_), transpose(square.im, side_);
  columns(square, 1);
}

}  // namespace alinify

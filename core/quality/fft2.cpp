#include "core/quality/fft2.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "core/compute/cpu_exec.h"

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

struct Complex {
  float re, im;
};
struct Turn {
  float cosine, sine;
};

// The butterfly.
inline void join(Complex& a, Complex& b, Turn by) {
  const float re = b.re * by.cosine - b.im * by.sine, im = b.re * by.sine + b.im * by.cosine;
  b = {a.re - re, a.im - im};
  a = {a.re + re, a.im + im};
}

struct Turns {
  int side;
  const int* reversed;
  const float *cosine, *sine;
  float sign;

  // Of the k-th butterfly that joins rows `half` apart.
  Turn at(std::ptrdiff_t k, std::ptrdiff_t half) const {
    const std::ptrdiff_t turn = k * (side / (2 * half));
    return {cosine[turn], sign * sine[turn]};
  }
};

// A row of the square. No other pointer of a loop leads to it.
struct Row {
  float* __restrict re, * __restrict im;
  Complex at(std::ptrdiff_t x) const { return {re[x], im[x]}; }
  void set(std::ptrdiff_t x, Complex to) const { re[x] = to.re, im[x] = to.im; }
};

inline void join_rows(Row a, Row b, std::ptrdiff_t n, Turn by) {
  for (std::ptrdiff_t x = 0; x < n; ++x) {
    Complex p = a.at(x), q = b.at(x);
    join(p, q, by);
    a.set(x, p), b.set(x, q);
  }
}

inline void join_rows(Row a, Row b, Row c, Row d, std::ptrdiff_t n, Turn first, Turn even, Turn odd) {
  for (std::ptrdiff_t x = 0; x < n; ++x) {
    Complex p = a.at(x), q = b.at(x), r = c.at(x), s = d.at(x);
    join(p, q, first), join(r, s, first);
    join(p, r, even), join(q, s, odd);
    a.set(x, p), b.set(x, q), c.set(x, r), d.set(x, s);
  }
}

// Along all columns at once: a butterfly joins whole rows, which is the order of memory.
inline void transform_columns(float* re, float* im, const Turns& turns) {
  const std::ptrdiff_t n = turns.side;
  const auto row = [=](std::ptrdiff_t y) { return Row{re + y * n, im + y * n}; };
  for (std::ptrdiff_t y = 0; y < n; ++y) {
    const std::ptrdiff_t other = turns.reversed[y];
    if (other <= y) continue;
    std::swap_ranges(re + y * n, re + (y + 1) * n, re + other * n);
    std::swap_ranges(im + y * n, im + (y + 1) * n, im + other * n);
  }
  std::ptrdiff_t half = 1;
  // Two steps at a time: the squares do not fit in the first cache.
  for (; 4 * half <= n; half *= 4)
    for (std::ptrdiff_t k = 0; k < half; ++k) {
      const Turn first = turns.at(k, half), even = turns.at(k, 2 * half), odd = turns.at(k + half, 2 * half);
      for (std::ptrdiff_t y = k; y < n; y += 4 * half)
        join_rows(row(y), row(y + half), row(y + 2 * half), row(y + 3 * half), n, first, even, odd);
    }
  for (; half < n; half *= 2)
    for (std::ptrdiff_t k = 0; k < half; ++k)
      for (std::ptrdiff_t y = k; y < n; y += 2 * half) join_rows(row(y), row(y + half), n, turns.at(k, half));
}

#ifdef ALINIFY_CPU_AVX2
// The same bits: AVX2 has no fused multiply-add.
ALINIFY_CPU_AVX2 void columns_by_avx2(float* re, float* im, const Turns& turns) {
  transform_columns(re, im, turns);
}
#endif

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

void Fft2::columns(ComplexSquare& square, float sign) const {
  const Turns turns{square.side, reversed_.data(), cosine_.data(), sine_.data(), sign};
#ifdef ALINIFY_CPU_AVX2
  if (cpu_loops::has_avx2()) return columns_by_avx2(square.re.data(), square.im.data(), turns);
#endif
  transform_columns(square.re.data(), square.im.data(), turns);
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

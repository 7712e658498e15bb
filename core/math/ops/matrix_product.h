#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/portable.h"
#include "core/math/view2d.h"

namespace alinify {

/// The orthonormal cosine transform (DCT-II) as a matrix: element (x, y) weighs sample x in coefficient y; or
/// its transpose, which is its inverse. Extent: out, which is square.
struct CosineMatrix {
  bool transposed = false;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    constexpr double pi = 3.14159265358979323846;
    const std::int64_t sample = transposed ? y : x, frequency = transposed ? x : y, count = out.width;
    // The angle is reduced in integers first, so that no library's cosine has to.
    const std::int64_t quarter_turns = frequency * (2 * sample + 1) % (4 * count);
    const double angle = pi * static_cast<double>(quarter_turns) / static_cast<double>(2 * count);
    const double scale = frequency == 0 ? 1 : 2;
    out.at(x, y) = static_cast<float>(std::sqrt(scale / static_cast<double>(count)) * std::cos(angle));
  }
};

/// Matrix product of a and b, `Length` columns per call; the bits do not depend on Length.
/// **Shapes**: a: height x inner, b: inner x width, out: height x width; extent: ceil(width / Length) x
/// height.
template <int Length>
struct MatrixProduct {
  View2D<const float> a, b;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t x0 = run * Length;
    const float* factors = a.row(y);
    if (x0 + Length <= out.width) {
      float sums[Length] = {};
      for (std::int64_t k = 0; k < a.width; ++k) {
        const float factor = factors[k];
        const float* from = b.row(k) + x0;
        for (int i = 0; i < Length; ++i) sums[i] += factor * from[i];
      }
      for (int i = 0; i < Length; ++i) out.row(y)[x0 + i] = sums[i];
      return;
    }
    for (std::int64_t x = x0; x < out.width; ++x) {
      float sum = 0;
      for (std::int64_t k = 0; k < a.width; ++k) sum += factors[k] * b.at(x, k);
      out.at(x, y) = sum;
    }
  }
};

}  // namespace alinify

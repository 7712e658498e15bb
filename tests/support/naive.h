#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/math/sample.h"
#include "core/math/vec2.h"

/// Simple, slow, double-precision reference implementations from the textbook definitions. They share no code
/// with the program.
namespace alinify::testing {

/// One channel of doubles.
struct NaiveImage {
  int width = 0, height = 0;
  std::vector<double> values;
  double at(int x, int y) const {
    x = x < 0 ? 0 : (x >= width ? width - 1 : x);
    y = y < 0 ? 0 : (y >= height ? height - 1 : y);
    return values[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                  static_cast<std::size_t>(x)];
  }
};

/// Weight of a pixel at signed distance d from the sampling position.
inline double naive_weight(Interpolation interpolation, double d) {
  const double a = std::fabs(d), pi = std::acos(-1.0);
  switch (interpolation) {
    case Interpolation::Nearest:
      return d >= -0.5 && d < 0.5 ? 1 : 0;
    case Interpolation::Linear:
      return a < 1 ? 1 - a : 0;
    case Interpolation::Cubic:
      if (a < 1) return 1.5 * a * a * a - 2.5 * a * a + 1;
      if (a < 2) return -0.5 * a * a * a + 2.5 * a * a - 4 * a + 2;
      return 0;
    case Interpolation::Lanczos:
      if (a < 1e-12) return 1;
      if (a < 3) return std::sin(pi * d) / (pi * d) * std::sin(pi * d / 3) / (pi * d / 3);
      return 0;
  }
  return 0;
}

/// The value at p, with borders clamped, `outside` beyond the outer edges of the border pixels.
inline double naive_sample(const NaiveImage& image, Vec2d p, Interpolation interpolation, double outside) {
  if (!(p.x >= -0.5 && p.x <= image.width - 0.5 && p.y >= -0.5 && p.y <= image.height - 0.5)) return outside;
  double sum = 0, total = 0;
  for (int y = static_cast<int>(std::floor(p.y)) - 4; y <= p.y + 4; ++y) {
    for (int x = static_cast<int>(std::floor(p.x)) - 4; x <= p.x + 4; ++x) {
      // The nearest pixel is the one whose half-open square [x - 1/2, x + 1/2) contains the position.
      const double w =
          naive_weight(interpolation, interpolation == Interpolation::Nearest ? p.x - x : x - p.x) *
          naive_weight(interpolation, interpolation == Interpolation::Nearest ? p.y - y : y - p.y);
      if (w == 0) continue;
      sum += w * image.at(x, y);
      total += w;
    }
  }
  return sum / total;
}

}  // namespace alinify::testing

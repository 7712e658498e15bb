#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "core/transform/transform.h"

/// Transforms and points for tests; reproducible for a given seed.
namespace alinify::testing {

/// Numbers in [min, max), identical with every standard library.
class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}
  double in(double min, double max) {
    return min + (max - min) * (static_cast<double>(engine_()) / 4294967296.0);
  }
  Vec2d point(double width, double height) {
    const double x = in(0, width - 1);
    return {x, in(0, height - 1)};
  }

 private:
  std::mt19937 engine_;
};

/// A grid over an image of that size with random coefficients of up to `amplitude` pixels in either
/// direction.
inline BsplineGrid random_grid(double width, double height, Vec2d spacing, double amplitude,
                               std::uint32_t seed) {
  BsplineGrid grid = make_bspline_grid(width, height, spacing);
  Random random(seed);
  for (Vec2d& c : grid.coefficients) {
    const double x = random.in(-amplitude, amplitude);
    c = {x, random.in(-amplitude, amplitude)};
  }
  return grid;
}

/// A field of smooth waves of that amplitude.
inline DisplacementField wavy_field(int columns, int rows, Vec2d spacing, double amplitude,
                                    double wavelength) {
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < columns; ++i) {
      const double x = i * spacing.x, y = j * spacing.y, k = 6.283185307179586 / wavelength;
      vectors->push_back({static_cast<float>(amplitude * std::sin(k * (x + 0.5 * y))),
                          static_cast<float>(amplitude * std::cos(k * (y - 0.3 * x)))});
    }
  }
  return {{0, 0}, spacing, columns, rows, vectors};
}

/// Two pieces of a slide that changed places: left of 450 everything goes 600 px to the right, right of 750
/// as far to the left, and between them the map folds. 1200 x 600 px.
inline DisplacementField swapped_pieces() {
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  constexpr int columns = 241, rows = 121;
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) {
      const double right = std::clamp((5.0 * i - 450) / 300, 0.0, 1.0);
      vectors->push_back({static_cast<float>(600 - 1200 * right), 0});
    }
  return {{0, 0}, {5, 5}, columns, rows, vectors};
}

/// A rotation by `degrees` and a scaling about a centre, then a shift.
inline Affine2 similarity_about(Vec2d center, double degrees, double scale, Vec2d shift) {
  const double a = degrees * 3.141592653589793 / 180, c = scale * std::cos(a), s = scale * std::sin(a);
  return {c,
          -s,
          s,
          c,
          center.x - c * center.x + s * center.y + shift.x,
          center.y - s * center.x - c * center.y + shift.y};
}

}  // namespace alinify::testing

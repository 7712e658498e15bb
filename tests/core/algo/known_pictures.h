#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/algo/flow_args.h"
#include "core/math/affine2.h"
#include "core/math/rect.h"
#include "core/math/vec2.h"

/// Pictures in double precision that are known between their pixels too, and the features that the dense
/// engine compares, by their definitions.
namespace alinify::test {

/// The pixels of a tile.
inline constexpr Size tile{128, 112};

/// Greys from 0 to 1 at any place.
using Picture = std::function<double(Vec2d)>;

struct Wave {
  double length_px, angle, phase, size;
};

inline Picture sum_of_waves(std::vector<Wave> waves, double mean = 0.5) {
  return [=](Vec2d p) {
    double sum = mean;
    for (const Wave& wave : waves) {
      const double along = std::cos(wave.angle) * p.x + std::sin(wave.angle) * p.y;
      sum += wave.size * std::cos(2 * std::acos(-1.0) * along / wave.length_px + wave.phase);
    }
    return sum;
  };
}

/// Shows at p what the picture shows at map(p).
inline Picture seen_through(const Affine2& map, const Picture& picture) {
  return [=](Vec2d p) { return picture(map(p)); };
}

/// A picture on the pixels of a tile and of a margin around it, and between them by the polynomial through
/// six pixels in either direction.
class Sheet {
 public:
  template <class Formula>
  explicit Sheet(const Formula& formula) : values_(static_cast<std::size_t>(width * height)) {
    for (std::int64_t y = 0; y < height; ++y)
      for (std::int64_t x = 0; x < width; ++x)
        value(x, y) = formula(Vec2d{static_cast<double>(x - margin), static_cast<double>(y - margin)});
  }
  double operator()(Vec2d p) const {
    const double ix = std::floor(p.x), iy = std::floor(p.y);
    const std::array<double, 6> wx = weights(p.x - ix), wy = weights(p.y - iy);
    double sum = 0;
    for (std::int64_t j = 0; j < 6; ++j)
      for (std::int64_t i = 0; i < 6; ++i)
        sum += wy[static_cast<std::size_t>(j)] * wx[static_cast<std::size_t>(i)] *
               held(static_cast<std::int64_t>(ix) + margin + i - 2,
                    static_cast<std::int64_t>(iy) + margin + j - 2);
    return sum;
  }
  Sheet smoothed(double sigma) const {
    const auto radius = static_cast<std::int64_t>(std::ceil(5 * sigma));
    std::vector<double> taps;
    double all = 0;
    for (std::int64_t k = -radius; k <= radius; ++k)
      all += taps.emplace_back(std::exp(-0.5 * static_cast<double>(k * k) / (sigma * sigma)));
    const auto sum = [&](const auto& at) {
      double total = 0;
      for (std::int64_t k = -radius; k <= radius; ++k)
        total += taps[static_cast<std::size_t>(k + radius)] / all * at(k);
      return total;
    };
    const Sheet rows = each(
        [&](std::int64_t x, std::int64_t y) { return sum([&](std::int64_t k) { return held(x + k, y); }); });
    return each([&](std::int64_t x, std::int64_t y) {
      return sum([&](std::int64_t k) { return rows.held(x, y + k); });
    });
  }
  // Exact for polynomials of the fourth degree.
  Sheet slope(Vec2d along) const {
    const auto dx = static_cast<std::int64_t>(along.x), dy = static_cast<std::int64_t>(along.y);
    return each([&](std::int64_t x, std::int64_t y) {
      return (8 * (held(x + dx, y + dy) - held(x - dx, y - dy)) -
              (held(x + 2 * dx, y + 2 * dy) - held(x - 2 * dx, y - 2 * dy))) /
             12;
    });
  }
  template <class Combine>
  friend Sheet combined(const Sheet& a, const Sheet& b, const Combine& combine) {
    return a.each([&](std::int64_t x, std::int64_t y) { return combine(a.held(x, y), b.held(x, y)); });
  }

 private:
  static constexpr std::int64_t margin = 48, width = tile.width + 2 * margin,
                                height = tile.height + 2 * margin;

  double& value(std::int64_t x, std::int64_t y) { return values_[static_cast<std::size_t>(y * width + x)]; }
  double held(std::int64_t x, std::int64_t y) const {
    x = std::clamp<std::int64_t>(x, 0, width - 1), y = std::clamp<std::int64_t>(y, 0, height - 1);
    return values_[static_cast<std::size_t>(y * width + x)];
  }
  template <class Of>
  Sheet each(const Of& of) const {
    Sheet all = *this;
    for (std::int64_t y = 0; y < height; ++y)
      for (std::int64_t x = 0; x < width; ++x) all.value(x, y) = of(x, y);
    return all;
  }
  // Lagrange's, for the nodes -2 to 3.
  static std::array<double, 6> weights(double t) {
    std::array<double, 6> w;
    for (int i = -2; i <= 3; ++i) {
      double product = 1;
      for (int j = -2; j <= 3; ++j)
        if (j != i) product *= (t - j) / (i - j);
      w[static_cast<std::size_t>(i + 2)] = product;
    }
    return w;
  }
  std::vector<double> values_;
};

/// (value - local mean) / sqrt(local variance + floor^2), both under a Gaussian window.
inline Sheet normalised(const Sheet& picture, double window_px, double floor) {
  if (window_px <= 0) return picture;
  const auto product = [](double a, double b) { return a * b; };
  const Sheet mean = picture.smoothed(window_px),
              square = combined(picture, picture, product).smoothed(window_px);
  const Sheet deviation = combined(
      square, mean, [&](double s, double m) { return std::sqrt(std::max(0.0, s - m * m) + floor * floor); });
  const Sheet rest = combined(picture, mean, [](double v, double m) { return v - m; });
  return combined(rest, deviation, [](double r, double d) { return r / d; });
}

/// What a filter compares: local texture, or the tensors n n^T of normalised gradients (Haber and Modersitzki
/// 2006) as the cosine and sine of twice their angle and their trace.
inline std::vector<Sheet> features_of(const Picture& picture, const FeatureFilter& filter) {
  const Sheet grey =
      normalised(Sheet(picture).smoothed(filter.blur_px), filter.window_px, filter.noise_floor);
  if (!filter.edges) return {grey};
  const EdgeFilter& edges = *filter.edges;
  const Sheet gx = grey.slope({1, 0}), gy = grey.slope({0, 1});
  const auto tensor = [&](const auto& of) {
    const Sheet plane = combined(
        gx, gy, [&](double x, double y) { return of(x, y) / (x * x + y * y + edges.slope * edges.slope); });
    return normalised(plane.smoothed(edges.blur_px), edges.window_px, edges.noise_floor);
  };
  return {tensor([](double x, double y) { return x * x - y * y; }),
          tensor([](double x, double y) { return 2 * x * y; }),
          tensor([](double x, double y) { return x * x + y * y; })};
}

}  // namespace alinify::test

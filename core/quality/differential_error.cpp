#include "core/quality/differential_error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "core/quality/picture.h"

namespace alinify {
namespace {

constexpr std::int64_t cell = 4;  // pixels; sums are kept by cells
constexpr std::int64_t normalized_radius = 12;
constexpr float contrast_floor = 0.02f;
constexpr double told_px = 0.25;  // directions known less well tell nothing
// Grey values that follow each other by a curve, as stains do, mimic displacements, but leave more
// unexplained: a solution that explains less of the difference's square is none.
constexpr double explained_share = 0.3;
constexpr double least_strength = 1e-9;  // of an axis whose slopes are more than rounding

// Sums over the pixels of a cell: products of the mean slopes and of the difference of the pictures.
struct Sums {
  double n = 0, xx = 0, xy = 0, yy = 0, xt = 0, yt = 0, tt = 0;
  void add(const Sums& s, double weight) {
    n += weight * s.n;
    xx += weight * s.xx, xy += weight * s.xy, yy += weight * s.yy;
    xt += weight * s.xt, yt += weight * s.yt, tt += weight * s.tt;
  }
};

Sums sums_of(const GreyImage& f, const GreyImage& w, std::int64_t i, std::int64_t j) {
  Sums s;
  const View2D<const float> a = f.view(), b = w.view();
  for (std::int64_t y = std::max<std::int64_t>(1, j * cell); y < std::min(f.size.height - 1, (j + 1) * cell);
       ++y)
    for (std::int64_t x = std::max<std::int64_t>(1, i * cell); x < std::min(f.size.width - 1, (i + 1) * cell);
         ++x) {
      const auto slope = [&](std::int64_t u, std::int64_t v) {
        return 0.25 * static_cast<double>(a.at(x + u, y + v) - a.at(x - u, y - v) + b.at(x + u, y + v) -
                                          b.at(x - u, y - v));
      };
      const double dx = slope(1, 0), dy = slope(0, 1), t = static_cast<double>(b.at(x, y) - a.at(x, y));
      if (!std::isfinite(dx) || !std::isfinite(dy) || !std::isfinite(t)) continue;
      s.n += 1, s.xx += dx * dx, s.xy += dx * dy, s.yy += dy * dy, s.xt += dx * t, s.yt += dy * t;
      s.tt += t * t;
    }
  return s;
}

// The sums with x along the direction at this angle, and y across it.
Sums rotated(const Sums& s, double c, double d) {
  Sums r = s;
  r.xx = c * c * s.xx + 2 * c * d * s.xy + d * d * s.yy;
  r.yy = d * d * s.xx - 2 * c * d * s.xy + c * c * s.yy;
  r.xy = c * d * (s.yy - s.xx) + (c * c - d * d) * s.xy;
  r.xt = c * s.xt + d * s.yt, r.yt = c * s.yt - d * s.xt;
  return r;
}

struct Window {
  struct Part {
    const Sums* sums;
    double weight;
  };
  Sums sums;
  std::array<Part, 25> parts;
  std::size_t count = 0;

  void add(const Sums& part, double weight) {
    sums.add(part, weight);
    parts[count++] = {&part, weight};
  }
};

// The square of a window's displacement beyond its noise; negative where noise is all there is.
double displacement_squared(const Window& window) {
  if (window.sums.n <= 2) return 0;
  // Along the axes of the structure tensor.
  const double angle = 0.5 * std::atan2(2 * window.sums.xy, window.sums.xx - window.sums.yy);
  const double c = std::cos(angle), d = std::sin(angle);
  const Sums s = rotated(window.sums, c, d);
  const auto over = [](double value, double strength) {
    return strength > least_strength ? value / strength : 0;
  };
  const double x = over(s.xt, s.xx), y = over(s.yt, s.yy), explained = x * s.xt + y * s.yt;
  if (explained < explained_share * s.tt) return 0;
  // What is left unexplained is not white where the pictures' structures differ: its products with the slopes
  // scatter from cell to cell, and tell the noise whatever its correlation within a cell.
  double scatter_x = 0, scatter_y = 0;
  for (std::size_t k = 0; k < window.count; ++k) {
    const Sums of_cell = rotated(*window.parts[k].sums, c, d);
    const double weight = window.parts[k].weight;
    const double left_x = weight * (of_cell.xt - of_cell.xx * x - of_cell.xy * y),
                 left_y = weight * (of_cell.yt - of_cell.xy * x - of_cell.yy * y);
    scatter_x += left_x * left_x, scatter_y += left_y * left_y;
  }
  const double white = std::max(0.0, s.tt - explained) / (s.n - 2);
  const auto beyond_noise = [&](double along, double strength, double scatter) {
    if (!(strength > least_strength)) return 0.0;
    const double variance = std::max(white / strength, scatter / (strength * strength));
    return variance < told_px * told_px ? along * along - variance : 0.0;
  };
  return beyond_noise(x, s.xx, scatter_x) + beyond_noise(y, s.yy, scatter_y);
}

}  // namespace

std::vector<float> differential_errors(const GreyImage& fixed, const GreyImage& warped, int step_px,
                                       Size places, ThreadPool& pool) {
  const auto prepared = [&](const GreyImage& picture) {
    GreyImage out = smoothed(locally_normalized(picture, normalized_radius, contrast_floor, &pool), &pool);
    for (std::size_t k = 0; k < out.values.size(); ++k)
      if (!std::isfinite(picture.values[k])) out.values[k] = picture.values[k];
    return out;
  };
  const GreyImage f = prepared(fixed), w = prepared(warped);
  const Size size{(fixed.size.width + cell - 1) / cell, (fixed.size.height + cell - 1) / cell};
  std::vector<Sums> cells(static_cast<std::size_t>(size.area()));
  pool.parallel_for(size.height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < size.width; ++i)
      cells[static_cast<std::size_t>(j * size.width + i)] = sums_of(f, w, i, j);
  });
  std::vector<float> errors(static_cast<std::size_t>(places.area()), 0);
  const std::int64_t each = step_px / cell;
  pool.parallel_for(places.height, [&](std::int64_t row) {
    for (std::int64_t column = 0; column < places.width; ++column) {
      double sum = 0, n = 0;
      for (std::int64_t j = row * each; j < std::min(size.height, (row + 1) * each); ++j)
        for (std::int64_t i = column * each; i < std::min(size.width, (column + 1) * each); ++i) {
          Window window;
          for (std::int64_t v = -2; v <= 2; ++v)
            for (std::int64_t u = -2; u <= 2; ++u) {
              const std::int64_t x = i + u, y = j + v;
              if (x < 0 || y < 0 || x >= size.width || y >= size.height) continue;
              const double weight = static_cast<double>((3 - std::abs(u)) * (3 - std::abs(v))) / 9;
              window.add(cells[static_cast<std::size_t>(y * size.width + x)], weight);
            }
          sum += displacement_squared(window), n += 1;
        }
      if (n > 0)
        errors[static_cast<std::size_t>(row * places.width + column)] =
            static_cast<float>(std::sqrt(std::max(0.0, sum / n)));
    }
  });
  return errors;
}

}  // namespace alinify

#include "core/quality/unresolved_error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/order_statistics.h"
#include "core/math/neighbourhood.h"
#include "core/math/scalar.h"
#include "core/quality/picture.h"

namespace alinify {
namespace {

constexpr std::int64_t cell = CellDisplacements::cell;  // sums are kept by cells
constexpr std::int64_t around = 3;  // cells to either side: the window of the noise and of the affine fit
constexpr double min_noise = 0.5 / 255;
// Variance of half the central difference of noise of variance 1 that was smoothed by 1 2 1 along both axes.
constexpr double slope_noise = 0.15625 * 0.375;
// The error assumed for a cell that does not resemble its partner, as a multiple of the map's deviation.
constexpr double unlike_px = 3, along_an_edge = 2;
// A map is smooth over more than the window that the bound is taken from: found on strained cloth.
constexpr double held_by_others = 0.4;
constexpr double usual_stray_px = 0.15;  // of a map that bends as cloth and tissue do

// The data of one cell.
struct Cell {
  double count = 0, f = 0, w = 0, ff = 0, ww = 0, fw = 0;  // where both pictures are
  double pixels = 0, xx = 0, yy = 0, xy = 0;               // of the fixed picture's slopes
};

class Cells {
 public:
  Cells(const GreyImage& fixed, const GreyImage& warped, ThreadPool& pool)
      : size_{(fixed.size.width + cell - 1) / cell, (fixed.size.height + cell - 1) / cell},
        cells_(static_cast<std::size_t>(size_.area())) {
    const GreyImage smooth = smoothed(fixed, &pool);
    pool.parallel_for(size_.height, [&](std::int64_t j) {
      for (std::int64_t i = 0; i < size_.width; ++i) fill(i, j, fixed, warped, smooth);
    });
  }
  Size size() const { return size_; }
  const Cell& at(std::int64_t i, std::int64_t j) const {
    return cells_[static_cast<std::size_t>(j * size_.width + i)];
  }

 private:
  void fill(std::int64_t i, std::int64_t j, const GreyImage& fixed, const GreyImage& warped,
            const GreyImage& smooth) {
    Cell& c = cells_[static_cast<std::size_t>(j * size_.width + i)];
    const std::int64_t x1 = std::min(fixed.size.width, (i + 1) * cell),
                       y1 = std::min(fixed.size.height, (j + 1) * cell);
    const View2D<const float> s = smooth.view();
    for (std::int64_t y = j * cell; y < y1; ++y)
      for (std::int64_t x = i * cell; x < x1; ++x) {
        const float a = fixed.view().at(x, y), b = warped.view().at(x, y);
        if (std::isfinite(a) && std::isfinite(b)) {
          const auto f = static_cast<double>(a), w = static_cast<double>(b);
          c.count += 1, c.f += f, c.w += w, c.ff += f * f, c.ww += w * w, c.fw += f * w;
        }
        if (x < 1 || y < 1 || x + 1 >= fixed.size.width || y + 1 >= fixed.size.height) continue;
        const double dx = 0.5 * static_cast<double>(s.at(x + 1, y) - s.at(x - 1, y)),
                     dy = 0.5 * static_cast<double>(s.at(x, y + 1) - s.at(x, y - 1));
        if (!std::isfinite(dx) || !std::isfinite(dy)) continue;
        c.pixels += 1, c.xx += dx * dx, c.yy += dy * dy, c.xy += dx * dy;
      }
  }

  Size size_;
  std::vector<Cell> cells_;
};

// The squared deviation of one cell's displacement from the affine fit to those around it.
double strays_squared(const CellDisplacements& cells, std::int64_t i, std::int64_t j) {
  const std::int64_t x0 = std::max<std::int64_t>(0, i - around),
                     x1 = std::min(cells.size().width - 1, i + around),
                     y0 = std::max<std::int64_t>(0, j - around),
                     y1 = std::min(cells.size().height - 1, j + around);
  // On a rectangle of cells the two slopes and the mean are found one by one.
  const double xm = 0.5 * static_cast<double>(x0 + x1), ym = 0.5 * static_cast<double>(y0 + y1);
  Vec2d mean{0, 0}, along_x{0, 0}, along_y{0, 0};
  double n = 0, sxx = 0, syy = 0;
  for (std::int64_t y = y0; y <= y1; ++y)
    for (std::int64_t x = x0; x <= x1; ++x) {
      const double dx = static_cast<double>(x) - xm, dy = static_cast<double>(y) - ym;
      const Vec2d d = cells.at(x, y);
      n += 1, sxx += dx * dx, syy += dy * dy;
      mean = mean + d, along_x = along_x + dx * d, along_y = along_y + dy * d;
    }
  const double dx = static_cast<double>(i) - xm, dy = static_cast<double>(j) - ym;
  Vec2d fitted = (1 / n) * mean;
  if (sxx > 0) fitted = fitted + (dx / sxx) * along_x;
  if (syy > 0) fitted = fitted + (dy / syy) * along_y;
  const Vec2d strays = cells.at(i, j) - fitted;
  return strays.x * strays.x + strays.y * strays.y;
}

// How alike the pictures are within a window of cells.
struct Likeness {
  double count = 0, variance = 0, correlation = 0, unexplained = 0;  // of the fixed picture
};
Likeness likeness_around(const Cells& cells, std::int64_t i, std::int64_t j, std::int64_t radius) {
  Cell all;
  for_each_neighbour(cells.size(), i, j, radius, [&](std::int64_t x, std::int64_t y) {
    const Cell& c = cells.at(x, y);
    all.count += c.count, all.f += c.f, all.w += c.w, all.ff += c.ff, all.ww += c.ww, all.fw += c.fw;
  });
  Likeness l;
  l.count = all.count;
  if (all.count < 2 * cell * cell) return l;
  const double fm = all.f / all.count, wm = all.w / all.count;
  const double vf = std::max(0.0, all.ff / all.count - fm * fm),
               vw = std::max(min_noise * min_noise, all.ww / all.count - wm * wm),
               both = all.fw / all.count - fm * wm;
  l.variance = vf;
  l.correlation = vf > 0 ? both / std::sqrt(vf * vw) : 0;
  l.unexplained = std::max(min_noise * min_noise, vf - both * both / vw);
  return l;
}

// Standard deviation of a window of 8 pixels' place in its texture's weaker direction; 0 where nothing is
// compared.
double bound_px(const Cells& cells, std::int64_t i, std::int64_t j) {
  const Likeness l = likeness_around(cells, i, j, around);
  if (l.count < 2 * cell * cell) return 0;
  const double noise = l.unexplained;
  // Weights 1 2 1 by 1 2 1 over 4: an area of 8 x 8 pixels.
  double pixels = 0, xx = 0, yy = 0, xy = 0;
  for (std::int64_t v = -1; v <= 1; ++v)
    for (std::int64_t u = -1; u <= 1; ++u) {
      const Cell& c = cells.at(std::clamp<std::int64_t>(i + u, 0, cells.size().width - 1),
                               std::clamp<std::int64_t>(j + v, 0, cells.size().height - 1));
      const double weight = (u == 0 ? 2 : 1) * (v == 0 ? 2 : 1) / 4.0;
      pixels += weight * c.pixels, xx += weight * c.xx, yy += weight * c.yy, xy += weight * c.xy;
    }
  xx -= pixels * slope_noise * noise, yy -= pixels * slope_noise * noise;
  const double weaker = 0.5 * (xx + yy) - std::hypot(0.5 * (xx - yy), xy);
  constexpr double hardly = 1e-3;
  return std::sqrt(noise / std::max(hardly * noise, weaker));
}

// Cells amid 12 x 12 pixels of texture that do not resemble their mapped counterpart, though nearly all
// others do.
std::vector<std::uint8_t> unlike_cells(const Cells& cells, ThreadPool& pool) {
  const Size size = cells.size();
  constexpr std::int64_t radius = 1;
  constexpr double mostly_there = 0.6, textured = 0.2, less_alike = 0.65, far_below = 3.5;
  constexpr double full = (2 * radius + 1) * (2 * radius + 1) * cell * cell;
  // Fisher's z is spread alike whatever the correlation.
  struct Compared {
    bool there = false;
    double variance = 0, z = 0;
  };
  std::vector<Compared> all(static_cast<std::size_t>(size.area()));
  pool.parallel_for(size.height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < size.width; ++i) {
      const Likeness l = likeness_around(cells, i, j, radius);
      all[static_cast<std::size_t>(j * size.width + i)] = {
          l.count >= mostly_there * full, l.variance, std::atanh(std::clamp(l.correlation, -0.999, 0.999))};
    }
  });
  std::vector<double> values;
  for (const Compared& c : all)
    if (c.there) values.push_back(c.variance);
  const double min_variance = textured * median(values);
  const auto counts = [&](const Compared& c) { return c.there && c.variance >= min_variance; };
  values.clear();
  for (const Compared& c : all)
    if (counts(c)) values.push_back(c.z);
  const double usual = median(values);
  for (double& z : values) z = std::abs(z - usual);
  const double spread = 1.4826 * median(std::move(values));
  const auto below = [&](double share, double spreads) {
    return std::min(usual - spreads * spread, std::atanh(share * std::tanh(usual)));
  };
  // Two thresholds: cells beside those that are surely unlike need to be so less clearly.
  const double surely = below(less_alike, far_below), beside = below(0.8, 2);
  std::vector<std::uint8_t> unlike(all.size(), 0), sure(all.size(), 0);
  for (std::size_t k = 0; k < all.size(); ++k) sure[k] = counts(all[k]) && all[k].z < surely ? 1 : 0;
  for (std::int64_t j = 0; j < size.height; ++j)
    for (std::int64_t i = 0; i < size.width; ++i) {
      const auto k = static_cast<std::size_t>(j * size.width + i);
      if (!counts(all[k]) || all[k].z >= beside) continue;
      for_each_neighbour(size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
        if (sure[static_cast<std::size_t>(y * size.width + x)]) unlike[k] = 1;
      });
    }
  return unlike;
}

}  // namespace

std::vector<float> unresolved_errors(const GreyImage& fixed, const GreyImage& warped,
                                     const CellDisplacements& displacements, int step_px, Size places,
                                     ThreadPool& pool) {
  const Cells cells(fixed, warped, pool);
  const Size size = cells.size();
  const double scale = displacements.scale();
  std::vector<float> strays(static_cast<std::size_t>(size.area()));
  pool.parallel_for(size.height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < size.width; ++i)
      strays[static_cast<std::size_t>(j * size.width + i)] =
          static_cast<float>(strays_squared(displacements, i, j) / std::max(1e-12, scale * scale));
  });
  const std::vector<std::uint8_t> unlike = unlike_cells(cells, pool);
  // By cells, each of them with its neighbours' strays.
  std::vector<float> errors(strays.size(), 0);
  pool.parallel_for(size.height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < size.width; ++i) {
      double sum = 0, n = 0;
      for_each_neighbour(size, i, j, 1, [&](std::int64_t x, std::int64_t y) {
        sum += static_cast<double>(strays[static_cast<std::size_t>(y * size.width + x)]), n += 1;
      });
      const double strayed = std::sqrt(sum / n) - usual_stray_px;
      if (strayed <= 0) continue;
      const auto k = static_cast<std::size_t>(j * size.width + i);
      // Where the map is smooth, a difference is in the object: a stain, a tear, dust.
      const double seen = unlike[k] ? std::min(unlike_px, along_an_edge * strayed) : 0;
      errors[k] =
          static_cast<float>(std::max(seen, std::min(strayed, held_by_others * bound_px(cells, i, j))));
    }
  });
  std::vector<float> of_places(static_cast<std::size_t>(places.area()), 0);
  const std::int64_t each = step_px / cell;
  for (std::int64_t j = 0; j < places.height; ++j)
    for (std::int64_t i = 0; i < places.width; ++i) {
      double sum = 0, n = 0;
      for (std::int64_t y = j * each; y < std::min(size.height, (j + 1) * each); ++y)
        for (std::int64_t x = i * each; x < std::min(size.width, (i + 1) * each); ++x) {
          const auto e = static_cast<double>(errors[static_cast<std::size_t>(y * size.width + x)]);
          sum += e * e, n += 1;
        }
      of_places[static_cast<std::size_t>(j * places.width + i)] =
          static_cast<float>(n > 0 ? std::sqrt(sum / n) : 0);
    }
  return of_places;
}

}  // namespace alinify

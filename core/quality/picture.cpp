#include "core/quality/picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/image/pyramid.h"
#include "core/math/scalar.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

constexpr float nowhere = std::numeric_limits<float>::quiet_NaN();

GreyImage of_the_size_of(const GreyImage& like) {
  GreyImage image;
  image.size = like.size;
  image.downsample = like.downsample;
  image.values.assign(like.values.size(), nowhere);
  return image;
}

float& value_at(GreyImage& image, std::int64_t x, std::int64_t y) {
  return image.values[static_cast<std::size_t>(y * image.size.width + x)];
}

std::array<float, 4> catmull_rom(float t) {
  return {0.5f * t * (t * (2 - t) - 1), 0.5f * (t * t * (3 * t - 5) + 2), 0.5f * t * (t * (4 - 3 * t) + 1),
          0.5f * t * t * (t - 1)};
}

// As std::isfinite, which prevents vectorisation.
bool is_known(float value) {
  return std::abs(value) <= std::numeric_limits<float>::max();
}

// Mean and variance of the box of 2 radius + 1 pixels around every pixel, row by row from `first_row` on.
// Running sums: the cost does not depend on the radius.
class LocalMoments {
 public:
  LocalMoments(const GreyImage& picture, std::int64_t radius, std::int64_t first_row)
      : picture_(picture),
        radius_(radius),
        next_row_(first_row),
        width_(static_cast<std::size_t>(picture.size.width)),
        sum_(width_),
        square_(width_),
        count_(width_),
        pixels_(width_),
        mean_(width_),
        variance_(width_) {
    const std::int64_t end = std::min(picture.size.height, first_row + radius);
    for (std::int64_t y = std::max<std::int64_t>(0, first_row - radius - 1); y < end; ++y) add_row(y, 1);
  }
  /// Advances to the next row, of which the first `columns` are wanted.
  void advance(std::size_t columns) {
    skip();
    const std::size_t r = static_cast<std::size_t>(radius_),
                      inside = std::min(columns, width_ - std::min(r, width_));
    double sum = 0, square = 0, count = 0;
    const auto add = [&](std::size_t x) { sum += sum_[x], square += square_[x], count += count_[x]; };
    const auto keep = [&](std::size_t x) {
      if (x > r) sum -= sum_[x - r - 1], square -= square_[x - r - 1], count -= count_[x - r - 1];
      mean_[x] = sum, variance_[x] = square, pixels_[x] = std::max(1.0, count);
    };
    for (std::size_t x = 0; x < std::min(r, width_); ++x) add(x);
    for (std::size_t x = 0; x < inside; ++x) add(x + r), keep(x);
    for (std::size_t x = inside; x < columns; ++x) keep(x);
    // Apart from the running sums, which are one chain of additions: these the compiler does side by side.
    for (std::size_t x = 0; x < columns; ++x) {
      const double each = 1 / pixels_[x], mean = mean_[x] * each,
                   variance = variance_[x] * each - mean * mean;
      mean_[x] = mean;
      variance_[x] = variance > 0 ? variance : 0;
    }
  }
  /// To the next row, of which nothing is wanted.
  void skip() {
    const std::int64_t y = next_row_++;
    if (y + radius_ < picture_.size.height) add_row(y + radius_, 1);
    if (y > radius_) add_row(y - radius_ - 1, -1);
  }
  double mean(std::int64_t x) const { return mean_[static_cast<std::size_t>(x)]; }
  double variance(std::int64_t x) const { return variance_[static_cast<std::size_t>(x)]; }
  const double* means() const { return mean_.data(); }
  const double* variances() const { return variance_.data(); }
  double deviation(std::int64_t x) const { return std::sqrt(variance(x)); }

 private:
  void add_row(std::int64_t y, double sign) {
    const float* const row = picture_.view().row(y);
    for (std::size_t x = 0; x < width_; ++x) {
      const float known = is_known(row[x]) ? row[x] : 0.0f;
      const auto v = static_cast<double>(known);
      sum_[x] += sign * v, square_[x] += sign * v * v;
    }
    for (std::size_t x = 0; x < width_; ++x) count_[x] += is_known(row[x]) ? sign : 0.0;
  }

  const GreyImage& picture_;
  std::int64_t radius_, next_row_;
  std::size_t width_;
  std::vector<double> sum_, square_, count_;  // per column
  std::vector<double> pixels_, mean_, variance_;
};

// Bands of fixed height: the same sums for any number of threads.
constexpr std::int64_t band_rows = 128;

template <class Visit>
void for_bands(Size size, ThreadPool* pool, Visit visit) {
  const std::int64_t bands = (size.height + band_rows - 1) / band_rows;
  const auto one = [&](std::int64_t i) { visit(i * band_rows, std::min(size.height, (i + 1) * band_rows)); };
  if (pool) {
    pool->parallel_for(bands, one);
  } else {
    for (std::int64_t i = 0; i < bands; ++i) one(i);
  }
}

}  // namespace

float sample_at(const GreyImage& picture, Vec2d p_full) {
  const Vec2d p = level_from_full(p_full, picture.downsample);
  const Size size = picture.size;
  if (!(p.x >= 0 && p.y >= 0 && p.x <= static_cast<double>(size.width - 1) &&
        p.y <= static_cast<double>(size.height - 1)))
    return nowhere;
  const std::int64_t i = floor_to_int64(p.x), j = floor_to_int64(p.y);
  const auto fx = static_cast<float>(p.x - static_cast<double>(i)),
             fy = static_cast<float>(p.y - static_cast<double>(j));
  const View2D<const float> view = picture.view();
  if (i < 1 || j < 1 || i + 2 >= size.width || j + 2 >= size.height) {
    const std::int64_t i1 = std::min(i + 1, size.width - 1), j1 = std::min(j + 1, size.height - 1);
    const float top = view.at(i, j) + (view.at(i1, j) - view.at(i, j)) * fx;
    const float bottom = view.at(i, j1) + (view.at(i1, j1) - view.at(i, j1)) * fx;
    return top + (bottom - top) * fy;
  }
  const std::array<float, 4> wx = catmull_rom(fx), wy = catmull_rom(fy);
  float sum = 0;
  for (std::int64_t k = 0; k < 4; ++k) {
    const float* const row = view.row(j - 1 + k) + i - 1;
    sum +=
        wy[static_cast<std::size_t>(k)] * (wx[0] * row[0] + wx[1] * row[1] + wx[2] * row[2] + wx[3] * row[3]);
  }
  return sum;
}

GreyImage warped_onto(const GreyImage& fixed, const GreyImage& moving, const Transform& moving_from_fixed,
                      Backend& backend, const Progress& progress) {
  GreyImage out = of_the_size_of(fixed);
  constexpr std::int64_t band = 128;
  backend.pool()->parallel_for((fixed.size.height + band - 1) / band, [&](std::int64_t i) {
    progress.check_cancelled();
    const Rect rows{0, i * band, fixed.size.width, std::min(band, fixed.size.height - i * band)};
    const TileLattice map =
        map_of_grid(moving_from_fixed, full_from_level({0, static_cast<double>(rows.y)}, fixed.downsample),
                    fixed.downsample, rows.size(), moving.downsample);
    const Rect box = footprint(map, Interpolation::Cubic, moving.size);
    if (box.empty()) return;
    backend.warp_tile(warp_request(map, pixels_of(moving).crop(box), corner_of(box), moving.size),
                      pixels_of(out).crop(rows));
  });
  return out;
}

TileLattice map_of_grid(const Transform& moving_from_fixed, Vec2d first, double step, Size grid,
                        double moving_downsample) {
  TileLatticeRequest request;
  request.moving_from_fixed = &moving_from_fixed;
  request.first_pixel_fixed = first;
  request.fixed_px_per_pixel = step;
  request.moving_level_from_full = level_from_full(Vec2d{moving_downsample, moving_downsample});
  request.out_size = grid;
  request.straight_allowed = true;
  return make_tile_lattice(request);
}

WarpTileRequest warp_request(const TileLattice& map, ConstPixels footprint, Vec2d footprint_origin,
                             Size level) {
  WarpTileRequest request;
  request.map = &map;
  request.footprint = footprint;
  request.footprint_origin = footprint_origin;
  request.level_size = level;
  request.outside = std::numeric_limits<double>::quiet_NaN();
  return request;
}

ConstPixels pixels_of(const GreyImage& picture) {
  const Size size = picture.size;
  return {
      reinterpret_cast<const std::byte*>(picture.values.data()), PixelType::F32, 1, size.width, size.height,
      size.width * static_cast<std::int64_t>(sizeof(float))};
}

Pixels pixels_of(GreyImage& picture) {
  const Size size = picture.size;
  return {reinterpret_cast<std::byte*>(picture.values.data()),  PixelType::F32, 1, size.width, size.height,
          size.width * static_cast<std::int64_t>(sizeof(float))};
}

bool counts_at(const GreyImage& mask, Vec2d p_full) {
  const Vec2d p = level_from_full(p_full, mask.downsample);
  if (!(p.x > -0.5 && p.y > -0.5 && p.x < static_cast<double>(mask.size.width) - 0.5 &&
        p.y < static_cast<double>(mask.size.height) - 0.5))
    return false;
  return mask.view().at(floor_to_int64(p.x + 0.5), floor_to_int64(p.y + 0.5)) >= 0.5f;
}

void mask_out(GreyImage& picture, const GreyImage& mask) {
  for (std::int64_t y = 0; y < picture.size.height; ++y)
    for (std::int64_t x = 0; x < picture.size.width; ++x)
      if (!counts_at(mask,
                     full_from_level({static_cast<double>(x), static_cast<double>(y)}, picture.downsample)))
        value_at(picture, x, y) = nowhere;
}

GreyImage gradient_of(const GreyImage& picture, ThreadPool* pool) {
  GreyImage out = of_the_size_of(picture);
  const View2D<const float> v = picture.view();
  const std::int64_t w = picture.size.width, h = picture.size.height;
  for_bands(picture.size, pool, [&](std::int64_t first, std::int64_t end) {
    for (std::int64_t y = std::max<std::int64_t>(1, first); y < std::min(h - 1, end); ++y)
      for (std::int64_t x = 1; x + 1 < w; ++x) {
        const float dx = v.at(x + 1, y) - v.at(x - 1, y), dy = v.at(x, y + 1) - v.at(x, y - 1);
        value_at(out, x, y) = std::sqrt(dx * dx + dy * dy);
      }
  });
  return out;
}

GreyImage smoothed(const GreyImage& picture, ThreadPool* pool) {
  GreyImage out = of_the_size_of(picture);
  const std::int64_t w = picture.size.width, h = picture.size.height;
  for_bands(picture.size, pool, [&](std::int64_t first, std::int64_t end) {
    std::vector<float> down(static_cast<std::size_t>(w));
    for (std::int64_t y = first; y < end; ++y) {
      const float *const above = picture.view().row(std::max<std::int64_t>(0, y - 1)),
                         *const here = picture.view().row(y),
                         *const below = picture.view().row(std::min(h - 1, y + 1));
      for (std::int64_t x = 0; x < w; ++x)
        down[static_cast<std::size_t>(x)] = 0.25f * (above[x] + 2 * here[x] + below[x]);
      for (std::int64_t x = 0; x < w; ++x)
        value_at(out, x, y) = 0.25f * (down[static_cast<std::size_t>(std::max<std::int64_t>(0, x - 1))] +
                                       2 * down[static_cast<std::size_t>(x)] +
                                       down[static_cast<std::size_t>(std::min(w - 1, x + 1))]);
    }
  });
  return out;
}

GreyImage reduced(const GreyImage& picture, std::int64_t factor, ThreadPool* pool) {
  GreyImage to;
  to.size = {(picture.size.width + factor - 1) / factor, (picture.size.height + factor - 1) / factor};
  to.downsample = picture.downsample * static_cast<double>(factor);
  to.values.resize(static_cast<std::size_t>(to.size.area()));
  for_bands(to.size, pool, [&](std::int64_t first, std::int64_t end) {
    for (std::int64_t v = first; v < end; ++v)
      for (std::int64_t u = 0; u < to.size.width; ++u) {
        const std::int64_t x = u * factor, y = v * factor;
        const std::int64_t right = std::min(x + factor, picture.size.width),
                           bottom = std::min(y + factor, picture.size.height);
        double sum = 0;
        for (std::int64_t j = y; j < bottom; ++j)
          for (std::int64_t i = x; i < right; ++i) sum += static_cast<double>(picture.view().at(i, j));
        value_at(to, u, v) = static_cast<float>(sum / static_cast<double>((right - x) * (bottom - y)));
      }
  });
  return to;
}

GreyImage locally_normalized(const GreyImage& picture, std::int64_t radius, float floor, ThreadPool* pool) {
  return locally_normalized_within(rect_of(picture.size), picture, radius, floor, pool);
}

GreyImage locally_normalized_within(Rect part, const GreyImage& picture, std::int64_t radius, float floor,
                                    ThreadPool* pool) {
  const double min = std::max(1e-9, static_cast<double>(floor)), min_squared = min * min;
  GreyImage out = of_the_size_of(picture);
  for_bands(picture.size, pool, [&](std::int64_t first, std::int64_t end) {
    LocalMoments around(picture, radius, first);
    for (std::int64_t y = first; y < std::min(end, part.bottom()); ++y) {
      if (y < part.y) {
        around.skip();
        continue;
      }
      around.advance(static_cast<std::size_t>(part.right()));
      const float* const values = picture.view().row(y);
      const double *const means = around.means(), *const variances = around.variances();
      float* const normalized = &value_at(out, 0, y);
      for (std::int64_t x = part.x; x < part.right(); ++x) {
        const auto scaled = static_cast<float>((static_cast<double>(values[x]) - means[x]) /
                                               std::sqrt(variances[x] + min_squared));
        normalized[x] = is_known(scaled) ? scaled : 0.0f;
      }
    }
  });
  return out;
}

GreyImage evened(const GreyImage& picture, const GreyImage& like, std::int64_t radius) {
  LocalMoments own(picture, radius, 0), wanted(like, radius, 0);
  const auto columns = static_cast<std::size_t>(picture.size.width);
  GreyImage out = of_the_size_of(picture);
  for (std::int64_t y = 0; y < picture.size.height; ++y) {
    own.advance(columns), wanted.advance(columns);
    for (std::int64_t x = 0; x < picture.size.width; ++x) {
      const double gain = std::clamp(wanted.deviation(x) / std::max(1e-6, own.deviation(x)), 0.5, 2.0);
      value_at(out, x, y) = static_cast<float>(
          wanted.mean(x) + gain * (static_cast<double>(picture.view().at(x, y)) - own.mean(x)));
    }
  }
  return out;
}

}  // namespace alinify

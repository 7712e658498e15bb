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

// Running sums of values and squares and of how many there are, over boxes.
class BoxSums {
 public:
  explicit BoxSums(const GreyImage& picture) : stride_(picture.size.width + 1), size_(picture.size) {
    const auto n = static_cast<std::size_t>(stride_ * (size_.height + 1));
    sum_.resize(n), square_.resize(n), count_.resize(n);
    for (std::int64_t y = 0; y < size_.height; ++y) {
      double sum = 0, square = 0;
      int count = 0;
      for (std::int64_t x = 0; x < size_.width; ++x) {
        const float value = picture.view().at(x, y);
        if (std::isfinite(value)) {
          const auto v = static_cast<double>(value);
          sum += v, square += v * v, ++count;
        }
        const auto here = static_cast<std::size_t>((y + 1) * stride_ + x + 1),
                   above = here - static_cast<std::size_t>(stride_);
        sum_[here] = sum_[above] + sum, square_[here] = square_[above] + square,
        count_[here] = count_[above] + count;
      }
    }
  }
  // Mean and deviation around (x, y).
  std::array<double, 2> around(std::int64_t x, std::int64_t y, std::int64_t radius) const {
    const std::int64_t x0 = std::max<std::int64_t>(0, x - radius), x1 = std::min(size_.width, x + radius + 1);
    const std::int64_t y0 = std::max<std::int64_t>(0, y - radius),
                       y1 = std::min(size_.height, y + radius + 1);
    const auto box = [&](const auto& of) {
      return of[static_cast<std::size_t>(y1 * stride_ + x1)] -
             of[static_cast<std::size_t>(y0 * stride_ + x1)] -
             of[static_cast<std::size_t>(y1 * stride_ + x0)] +
             of[static_cast<std::size_t>(y0 * stride_ + x0)];
    };
    const double n = std::max(1, box(count_)), mean = box(sum_) / n;
    return {mean, std::sqrt(std::max(0.0, box(square_) / n - mean * mean))};
  }

 private:
  std::int64_t stride_;
  Size size_;
  std::vector<double> sum_, square_;
  std::vector<int> count_;
};

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
    const TileMap map =
        map_of_grid(moving_from_fixed, full_from_level({0, static_cast<double>(rows.y)}, fixed.downsample),
                    fixed.downsample, rows.size(), moving.downsample);
    const Rect box = footprint(map, Interpolation::Cubic, moving.size);
    if (box.empty()) return;
    backend.warp_tile(warp_request(map, pixels_of(moving).crop(box), corner_of(box), moving.size),
                      pixels_of(out).crop(rows));
  });
  return out;
}

TileMap map_of_grid(const Transform& moving_from_fixed, Vec2d first, double step, Size grid,
                    double moving_downsample) {
  TileMapRequest request;
  request.moving_from_fixed = &moving_from_fixed;
  request.first_pixel_fixed = first;
  request.fixed_px_per_pixel = step;
  request.moving_level_from_full = level_from_full(Vec2d{moving_downsample, moving_downsample});
  request.out_size = grid;
  request.straight_allowed = true;
  return make_tile_map(request);
}

WarpTileRequest warp_request(const TileMap& map, ConstPixels footprint, Vec2d footprint_origin, Size level) {
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

GreyImage gradient_of(const GreyImage& picture) {
  GreyImage out = of_the_size_of(picture);
  const View2D<const float> v = picture.view();
  for (std::int64_t y = 1; y + 1 < picture.size.height; ++y)
    for (std::int64_t x = 1; x + 1 < picture.size.width; ++x) {
      const float dx = v.at(x + 1, y) - v.at(x - 1, y), dy = v.at(x, y + 1) - v.at(x, y - 1);
      value_at(out, x, y) = std::sqrt(dx * dx + dy * dy);
    }
  return out;
}

GreyImage smoothed(const GreyImage& picture) {
  GreyImage out = picture;
  const std::int64_t w = picture.size.width, h = picture.size.height;
  const View2D<const float> v = picture.view();
  std::vector<float> across(picture.values.size());
  for (std::int64_t y = 0; y < h; ++y)
    for (std::int64_t x = 0; x < w; ++x)
      across[static_cast<std::size_t>(y * w + x)] =
          0.25f *
          (v.at(std::max<std::int64_t>(0, x - 1), y) + 2 * v.at(x, y) + v.at(std::min(w - 1, x + 1), y));
  for (std::int64_t y = 0; y < h; ++y) {
    const std::int64_t up = std::max<std::int64_t>(0, y - 1), down = std::min(h - 1, y + 1);
    for (std::int64_t x = 0; x < w; ++x)
      out.values[static_cast<std::size_t>(y * w + x)] =
          0.25f *
          (across[static_cast<std::size_t>(up * w + x)] + 2 * across[static_cast<std::size_t>(y * w + x)] +
           across[static_cast<std::size_t>(down * w + x)]);
  }
  return out;
}

GreyImage reduced(const GreyImage& picture, std::int64_t factor) {
  GreyImage to;
  to.size = {(picture.size.width + factor - 1) / factor, (picture.size.height + factor - 1) / factor};
  to.downsample = picture.downsample * static_cast<double>(factor);
  to.values.reserve(static_cast<std::size_t>(to.size.area()));
  for (std::int64_t y = 0; y < picture.size.height; y += factor)
    for (std::int64_t x = 0; x < picture.size.width; x += factor) {
      const std::int64_t right = std::min(x + factor, picture.size.width),
                         bottom = std::min(y + factor, picture.size.height);
      double sum = 0;
      for (std::int64_t j = y; j < bottom; ++j)
        for (std::int64_t i = x; i < right; ++i) sum += static_cast<double>(picture.view().at(i, j));
      to.values.push_back(static_cast<float>(sum / static_cast<double>((right - x) * (bottom - y))));
    }
  return to;
}

GreyImage locally_normalized(const GreyImage& picture, std::int64_t radius, float floor) {
  const BoxSums sums(picture);
  const double least = std::max(1e-9, static_cast<double>(floor));
  GreyImage out = of_the_size_of(picture);
  for (std::int64_t y = 0; y < picture.size.height; ++y)
    for (std::int64_t x = 0; x < picture.size.width; ++x) {
      const float value = picture.view().at(x, y);
      const auto [mean, deviation] = sums.around(x, y, radius);
      value_at(out, x, y) = std::isfinite(value)
                                ? static_cast<float>((static_cast<double>(value) - mean) /
                                                     std::sqrt(deviation * deviation + least * least))
                                : 0.0f;
    }
  return out;
}

GreyImage evened(const GreyImage& picture, const GreyImage& like, std::int64_t radius) {
  const BoxSums own(picture), wanted(like);
  GreyImage out = of_the_size_of(picture);
  for (std::int64_t y = 0; y < picture.size.height; ++y)
    for (std::int64_t x = 0; x < picture.size.width; ++x) {
      const auto [mean, deviation] = own.around(x, y, radius);
      const auto [wanted_mean, wanted_deviation] = wanted.around(x, y, radius);
      const double gain = std::clamp(wanted_deviation / std::max(1e-6, deviation), 0.5, 2.0);
      value_at(out, x, y) =
          static_cast<float>(wanted_mean + gain * (static_cast<double>(picture.view().at(x, y)) - mean));
    }
  return out;
}

}  // namespace alinify

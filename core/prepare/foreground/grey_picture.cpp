#include "core/prepare/foreground/grey_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/order_statistics.h"
#include "core/image/grey_rule.h"
#include "core/image/pyramid.h"
#include "core/math/area_cover.h"

namespace alinify {
namespace {

/// Means of rows [first, first + out.height) of the picture.
void average_rows(const TileSource& source, int level, Vec2d ratio, std::int64_t first, View2D<float> out,
                  ThreadPool& pool) {
  const ImageInfo& info = source.info();
  const Size size = info.levels[static_cast<std::size_t>(level)].size;
  const GreyRule rule = grey_rule(info);
  const std::int64_t top = area_cover(first, ratio.y, size.height).first,
                     bottom = area_cover(first + out.height - 1, ratio.y, size.height).last + 1;
  Image pixels({size.width, bottom - top}, info.channels, info.type);
  source.read(level, {0, top, size.width, bottom - top}, pixels.pixels());
  visit_pixel_type(info.type, [&](auto zero) {
    using T = decltype(zero);
    const auto samples = std::as_const(pixels).pixels().samples<T>();
    pool.parallel_for(out.height, [&](std::int64_t j) {
      const AreaCover rows = area_cover(first + j, ratio.y, size.height);
      std::vector<float> line(static_cast<std::size_t>(size.width), 0.0f);
      for (std::int64_t y = rows.first; y <= rows.last; ++y) {
        const T* pixel = samples.row(y - top);
        const float weight = rows.weight(y) / rows.sum;
        for (float& sum : line) {
          sum += weight * grey_of(pixel, rule);
          pixel += info.channels;
        }
      }
      for (std::int64_t x = 0; x < out.width; ++x) {
        const AreaCover columns = area_cover(x, ratio.x, size.width);
        float sum = 0;
        for (std::int64_t i = columns.first; i <= columns.last; ++i)
          sum += columns.weight(i) * line[static_cast<std::size_t>(i)];
        out.at(x, j) = sum / columns.sum;
      }
    });
  });
}

/// Chooses base and scale from at most a million values, spread evenly.
void choose_scale(const std::vector<float>& greys, GreyPicture& picture) {
  const std::size_t step = std::max<std::size_t>(1, greys.size() / 1000003);
  std::vector<float> some;
  for (std::size_t k = 0; k < greys.size(); k += step) some.push_back(greys[k]);
  float low = lower_quantile(some, 0.001), high = lower_quantile(some, 0.999);
  const auto [darkest, brightest] = std::minmax_element(greys.begin(), greys.end());
  picture.darkest = *darkest;
  picture.brightest = *brightest;
  // Nearly all of one value: whatever differs is the content.
  if (!(high > low)) {
    low = *darkest;
    high = *brightest;
  }
  picture.base = low;
  picture.scale = high > low ? 32767.0f / (high - low) : 1.0f;
}

}  // namespace

GreyPicture read_grey_picture(const TileSource& source, double downsample, ThreadPool& pool,
                              Progress& progress) {
  const ImageInfo& info = source.info();
  GreyPicture picture;
  picture.downsample = std::max(1.0, downsample);
  const int level = fitting_level(info, picture.downsample);
  const LevelInfo& stored = info.levels[static_cast<std::size_t>(level)];
  const Vec2d ratio{picture.downsample / stored.downsample.x, picture.downsample / stored.downsample.y};
  const auto shrunk = [&](std::int64_t side) {
    return std::max<std::int64_t>(
        1, static_cast<std::int64_t>(std::ceil(static_cast<double>(side) / picture.downsample - 1e-9)));
  };
  picture.size = {shrunk(info.size.width), shrunk(info.size.height)};
  std::vector<float> greys(static_cast<std::size_t>(picture.size.area()));
  // Whole rows of tiles, some 64 MB at a time.
  const std::int64_t row_bytes = stored.size.width * info.channels * bytes_per_sample(info.type);
  const std::int64_t tile = std::clamp<std::int64_t>(stored.tile_size.height, 1, stored.size.height);
  const std::int64_t fitting = std::max<std::int64_t>(1, (std::int64_t{64} << 20) / row_bytes / tile) * tile;
  const auto rows =
      std::max<std::int64_t>(1, static_cast<std::int64_t>(static_cast<double>(fitting) / ratio.y));
  for (std::int64_t y = 0; y < picture.size.height; y += rows) {
    progress.check_cancelled();
    const std::int64_t count = std::min(rows, picture.size.height - y);
    average_rows(source, level, ratio, y,
                 {greys.data() + y * picture.size.width, picture.size.width, count, picture.size.width},
                 pool);
    progress.update(static_cast<double>(y + count) / static_cast<double>(picture.size.height));
  }
  choose_scale(greys, picture);
  picture.levels.resize(greys.size());
  pool.parallel_for(picture.size.height, [&](std::int64_t y) {
    for (std::int64_t k = y * picture.size.width; k < (y + 1) * picture.size.width; ++k)
      picture.levels[static_cast<std::size_t>(k)] =
          grey_level(greys[static_cast<std::size_t>(k)], picture.base, picture.scale);
  });
  return picture;
}

}  // namespace alinify

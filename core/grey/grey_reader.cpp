#include "core/grey/grey_reader.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <type_traits>
#include <utility>

#include "core/base/order_statistics.h"
#include "core/grey/grey_pyramid.h"
#include "core/grey/row_halver.h"
#include "core/image/pyramid.h"
#include "core/math/area_cover.h"

namespace alinify {
namespace {

// Converts one row of pixels to grey. The colour model is constant in each loop, so the loop does not branch.
template <class T>
void grey_row(const T* pixels, std::int64_t count, const GreyRule& rule, float* out) {
  const auto all = [&](auto model) {
    GreyRule same = rule;
    same.model = decltype(model)::value;
    for (std::int64_t i = 0; i < count; ++i, pixels += rule.channels) out[i] = grey_of(pixels, same);
  };
  switch (rule.model) {
    case GreyModel::First:
      return all(std::integral_constant<GreyModel, GreyModel::First>{});
    case GreyModel::FirstOnWhite:
      return all(std::integral_constant<GreyModel, GreyModel::FirstOnWhite>{});
    case GreyModel::Luma:
      return all(std::integral_constant<GreyModel, GreyModel::Luma>{});
    case GreyModel::LumaOnWhite:
      return all(std::integral_constant<GreyModel, GreyModel::LumaOnWhite>{});
    case GreyModel::Ink:
      return all(std::integral_constant<GreyModel, GreyModel::Ink>{});
    case GreyModel::Mean:
      return all(std::integral_constant<GreyModel, GreyModel::Mean>{});
  }
}

// Adds a row of grey values, starting at column `left`, to the output pixels that cover them.
void add_row(const float* grey, std::int64_t left, const std::vector<AreaCover>& across, float weight,
             float* target) {
  for (const AreaCover& columns : across) {
    const float* const first = grey + (columns.first - left);
    const float* const last = grey + (columns.last - left);
    float sum = 0;
    sum += columns.first_weight * *first;
    for (const float* at = first + 1; at < last; ++at) sum += *at;
    if (last > first) sum += columns.last_weight * *last;
    *target++ += weight * sum / columns.sum;
  }
}

}  // namespace

GreyReader::GreyReader(std::shared_ptr<const TileSource> source, double downsample,
                       std::shared_ptr<const GreyPyramid> held)
    : source_(std::move(source)), held_(std::move(held)), downsample_(std::max(1.0, downsample)) {
  const ImageInfo& info = source_->info();
  any_rows_ = held_ || reads_parts_cheaply(info);
  level_ = fitting_level(info, downsample_);
  const LevelInfo& level = info.levels.at(static_cast<std::size_t>(level_));
  ratio_ = {downsample_ / level.downsample.x, downsample_ / level.downsample.y};
  size_ = {static_cast<std::int64_t>(std::ceil(static_cast<double>(info.size.width) / downsample_ - 1e-9)),
           static_cast<std::int64_t>(std::ceil(static_cast<double>(info.size.height) / downsample_ - 1e-9))};
  size_ = {std::max<std::int64_t>(1, size_.width), std::max<std::int64_t>(1, size_.height)};

  // Whole rows of tiles, as many as fit; single-row strips are read by the dozen.
  const std::int64_t row_bytes =
      std::max<std::int64_t>(1, level.size.width * info.channels * bytes_per_sample(info.type));
  const std::int64_t room = std::max<std::int64_t>(1, (std::int64_t{64} << 20) / row_bytes);
  const std::int64_t tile =
      std::clamp<std::int64_t>(level.tile_size.height, 1, std::max<std::int64_t>(1, level.size.height));
  const std::int64_t wanted = std::max(tile, std::min<std::int64_t>(256, room) / tile * tile);
  rows_per_band_ =
      std::max<std::int64_t>(1, static_cast<std::int64_t>(static_cast<double>(wanted) / ratio_.y + 1e-6));
  rows_per_band_ = std::min(rows_per_band_, size_.height);
}

void GreyReader::read(std::int64_t first_column, std::int64_t first_row, View2D<float> out, ThreadPool& pool,
                      Progress* progress) const {
  if (held_) {
    // In bands, so that it can be cancelled.
    constexpr std::int64_t band = 64;
    for (std::int64_t y = 0; y < out.height; y += band) {
      if (progress) progress->check_cancelled();
      const std::int64_t rows = std::min(band, out.height - y);
      held_->read(downsample_, first_column, first_row + y, {out.row(y), out.width, rows, out.stride});
    }
    return;
  }
  const ImageInfo& info = source_->info();
  const Size level = info.levels[static_cast<std::size_t>(level_)].size;
  std::vector<AreaCover> across(static_cast<std::size_t>(out.width)),
      down(static_cast<std::size_t>(out.height));
  for (std::int64_t x = 0; x < out.width; ++x)
    across[static_cast<std::size_t>(x)] = area_cover(first_column + x, ratio_.x, level.width);
  for (std::int64_t y = 0; y < out.height; ++y)
    down[static_cast<std::size_t>(y)] = area_cover(first_row + y, ratio_.y, level.height);

  const Rect rect{across.front().first, down.front().first, across.back().last - across.front().first + 1,
                  down.back().last - down.front().first + 1};
  visit_pixel_type(info.type, [&](auto zero) {
    using T = decltype(zero);
    const bool row_for_row = ratio_.x == 1 && rect.width == out.width;
    // Computes row y of `out` from rows of the level that begin at `top`.
    const auto make_row = [&](std::int64_t y, View2D<const T> samples, std::int64_t top,
                              std::vector<float>& grey) {
      const AreaCover& rows = down[static_cast<std::size_t>(y)];
      float* const target = out.row(y);
      if (rows.first == rows.last && row_for_row)
        return grey_row<T>(samples.row(rows.first - top), out.width, grey_rule(info), target);
      grey.resize(static_cast<std::size_t>(rect.width));
      std::fill(target, target + out.width, 0.0f);
      for (std::int64_t k = rows.first; k <= rows.last; ++k) {
        grey_row<T>(samples.row(k - top), rect.width, grey_rule(info), grey.data());
        add_row(grey.data(), rect.x, across, rows.weight(k) / rows.sum, target);
      }
    };
    const auto make_rows = [&](std::int64_t first, std::int64_t last, ConstPixels pixels, std::int64_t top) {
      std::vector<float> grey;
      for (std::int64_t y = first; y < last; ++y) make_row(y, pixels.samples<T>(), top, grey);
    };
    if (any_rows_) {
      // Each thread reads the tiles it converts, so that the pixels are still in its cache.
      constexpr std::int64_t piece_bytes = std::int64_t{1} << 20;
      const auto row_bytes = static_cast<double>(rect.width * info.channels * bytes_per_sample(info.type));
      const auto piece = std::clamp<std::int64_t>(
          static_cast<std::int64_t>(static_cast<double>(piece_bytes) / (row_bytes * ratio_.y)), 1,
          out.height);
      const std::int64_t pieces = (out.height + piece - 1) / piece;
      pool.parallel_for(pieces, [&](std::int64_t i) {
        if (progress) progress->check_cancelled();
        const std::int64_t first = i * piece, last = std::min(out.height, first + piece);
        const std::int64_t top = down[static_cast<std::size_t>(first)].first,
                           bottom = down[static_cast<std::size_t>(last - 1)].last + 1;
        Image rows({rect.width, bottom - top}, info.channels, info.type);
        source_->read(level_, {rect.x, top, rect.width, bottom - top}, rows.pixels());
        make_rows(first, last, std::as_const(rows).pixels(), top);
        if (progress) progress->advance(1.0 / static_cast<double>(pieces));
      });
      return;
    }
    // Data that needs decoding is read as a whole; the source parallelises it.
    Image band(rect.size(), info.channels, info.type);
    if (progress) progress->check_cancelled();
    source_->read(level_, rect, band.pixels());
    constexpr std::int64_t piece = 4;
    pool.parallel_for((out.height + piece - 1) / piece, [&](std::int64_t i) {
      make_rows(i * piece, std::min(out.height, (i + 1) * piece), std::as_const(band).pixels(), rect.y);
    });
  });
}

namespace {

double downsample_for(Size full, std::int64_t longest_side) {
  return std::max(1.0,
                  static_cast<double>(std::max(full.width, full.height)) / static_cast<double>(longest_side));
}

}  // namespace

GreyImage read_small(const std::shared_ptr<const TileSource>& source, std::int64_t longest_side,
                     ThreadPool& pool, Progress& progress, std::shared_ptr<const GreyPyramid> held) {
  GreyImage image;
  image.downsample = downsample_for(source->info().size, longest_side);
  const GreyReader reader(source, image.downsample, std::move(held));
  image.size = reader.size();
  image.values.resize(static_cast<std::size_t>(image.size.area()));
  if (reader.any_rows()) {
    reader.read(0, 0, {image.values.data(), image.size.width, image.size.height, image.size.width}, pool,
                &progress);
    progress.update(1);
    return image;
  }
  for (std::int64_t y = 0; y < image.size.height; y += reader.rows_per_band()) {
    progress.check_cancelled();
    const std::int64_t rows = std::min(reader.rows_per_band(), image.size.height - y);
    reader.read(0, y, {image.values.data() + y * image.size.width, image.size.width, rows, image.size.width},
                pool);
    progress.update(static_cast<double>(y + rows) / static_cast<double>(image.size.height));
  }
  return image;
}

GreyImage read_small_without_moire(const std::shared_ptr<const TileSource>& source, std::int64_t longest_side,
                                   ThreadPool& pool, Progress& progress,
                                   std::shared_ptr<const GreyPyramid> held) {
  const ImageInfo& info = source->info();
  GreyImage image;
  image.downsample = downsample_for(info.size, longest_side);
  if (image.downsample < 2) return read_small(source, longest_side, pool, progress, std::move(held));
  if (held) {
    const Size fine = GreyReader(source, image.downsample / 2, held).size();
    std::vector<float> values(static_cast<std::size_t>(fine.area()));
    held->read_without_moire(image.downsample / 2, 0, 0,
                             {values.data(), fine.width, fine.height, fine.width});
    progress.update(0.9);
    RowHalver last(fine);
    image.size = last.halved_size();
    image.values = last.add({values.data(), fine.width, fine.height, fine.width}, pool);
    progress.update(1);
    return image;
  }
  const int possible = static_cast<int>(std::floor(std::log2(image.downsample)));
  const int halvings = info.levels.size() > 1 ? std::min(2, possible) : possible;
  const GreyReader reader(source, std::ldexp(image.downsample, -halvings));
  std::vector<RowHalver> stages;
  for (Size size = reader.size(); std::ssize(stages) < halvings; size = stages.back().halved_size())
    stages.emplace_back(size);
  const Size fine = reader.size();
  std::vector<float> band;
  for (std::int64_t y = 0; y < fine.height; y += reader.rows_per_band()) {
    progress.check_cancelled();
    std::int64_t width = fine.width;
    const std::int64_t rows = std::min(reader.rows_per_band(), fine.height - y);
    band.resize(static_cast<std::size_t>(width * rows));
    reader.read(0, y, {band.data(), width, rows, width}, pool);
    for (RowHalver& stage : stages) {
      band = stage.add({band.data(), width, std::ssize(band) / width, width}, pool);
      width = stage.halved_size().width;
    }
    image.values.insert(image.values.end(), band.begin(), band.end());
    progress.update(static_cast<double>(y + rows) / static_cast<double>(fine.height));
  }
  image.size = stages.back().halved_size();
  return image;
}

GreyRange robust_range(const std::shared_ptr<const TileSource>& source, double downsample, ThreadPool& pool,
                       Progress& progress) {
  const GreyReader reader(source, downsample);
  const Size size = reader.size();
  constexpr std::int64_t patches = 8, side = 128;
  const std::int64_t columns = std::min(patches, (size.width + side - 1) / side);
  const std::int64_t rows = std::min(patches, (size.height + side - 1) / side);
  const std::int64_t w = std::min(side, size.width), h = std::min(side, size.height);
  std::vector<float> values(static_cast<std::size_t>(columns * rows * w * h));
  pool.parallel_for(columns * rows, [&](std::int64_t patch) {
    progress.check_cancelled();
    const std::int64_t i = patch % columns, j = patch / columns;
    const std::int64_t x = columns > 1 ? (size.width - w) * i / (columns - 1) : 0;
    const std::int64_t y = rows > 1 ? (size.height - h) * j / (rows - 1) : 0;
    reader.read(x, y, {values.data() + patch * w * h, w, h, w}, pool);
    progress.advance(1.0 / static_cast<double>(columns * rows));
  });
  const auto [min, max] = trimmed_range(values, 0.001);
  return {min, max};
}

}  // namespace alinify

#include "core/registration/flow/grey_pyramid.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/image/pyramid.h"
#include "core/math/gaussian_taps.h"
#include "core/registration/mask_source.h"

namespace alinify {
namespace {

constexpr std::array<int, 6> halving_taps{1, 5, 10, 10, 5, 1};  // sum 32

double downsample_of(int level) {
  return std::ldexp(1.0, level);
}

}  // namespace

GreyPyramid::GreyPyramid(std::shared_ptr<const TileSource> source, std::shared_ptr<const TileSource> mask,
                         int first_held, int last, ThreadPool& pool, Progress& progress)
    : source_(std::move(source)),
      mask_source_(mask ? binary_mask(std::move(mask)) : nullptr),
      first_held_(first_held) {
  Size size = source_->info().size;
  for (int level = 0; level <= last; ++level, size = halved(size)) sizes_.push_back(size);
  levels_.resize(sizes_.size());
  {
    const double coarse =
        std::max(1.0, static_cast<double>(std::max(sizes_[0].width, sizes_[0].height)) / 4096);
    Progress part = progress.sub(0.1, "grey range");
    range_ = robust_range(source_, coarse, pool, part);
    flat_ = !(range_.most > range_.least);
    if (flat_) range_.most = range_.least + 1;
  }
  Progress read = progress.sub(0.7, "read");
  read_level(first_held, pool, read);
  Progress halve = progress.sub(0.2, "coarser levels");
  for (int level = first_held + 1; level <= last; ++level) {
    Progress part = halve.sub(0.75, "");
    halve_into(level, pool, part);
  }
  progress.update(1);
}

void GreyPyramid::store(View2D<const float> from, std::uint16_t* to) const {
  const float scale = 32767.0f / (range_.most - range_.least), base = range_.least;
  for (std::int64_t y = 0; y < from.height; ++y)
    for (std::int64_t x = 0; x < from.width; ++x) {
      const float value = (from.at(x, y) - base) * scale + 16384.0f;
      *to++ = static_cast<std::uint16_t>(std::clamp(value, 0.0f, 65535.0f));
    }
}

void GreyPyramid::read_level(int level, ThreadPool& pool, Progress& progress) {
  const Size size = this->size(level);
  Level& held = levels_[static_cast<std::size_t>(level)];
  const auto read_all = [&](const std::shared_ptr<const TileSource>& source, const auto& put) {
    const GreyReader reader(source, downsample_of(level));
    const std::int64_t rows = reader.rows_per_band();
    std::vector<float> band(static_cast<std::size_t>(size.width * std::min(rows, size.height)));
    for (std::int64_t y = 0; y < size.height; y += rows) {
      progress.check_cancelled();
      const View2D<float> view{band.data(), size.width, std::min(rows, size.height - y), size.width};
      reader.read(0, y, view, pool);
      constexpr std::int64_t piece = 32;
      pool.parallel_for((view.height + piece - 1) / piece, [&](std::int64_t i) {
        const std::int64_t first = i * piece, count = std::min(piece, view.height - first);
        put(View2D<const float>{view.row(first), view.width, count, view.stride}, y + first);
      });
      progress.update(static_cast<double>(y + view.height) / static_cast<double>(size.height));
    }
  };
  held.pixels.resize(static_cast<std::size_t>(size.area()));
  read_all(source_, [&](View2D<const float> rows, std::int64_t y) {
    store(rows, held.pixels.data() + y * size.width);
  });
  if (!mask_source_) return;
  held.mask.resize(static_cast<std::size_t>(size.area()));
  read_all(mask_source_, [&](View2D<const float> rows, std::int64_t y) {
    for (std::int64_t j = 0; j < rows.height; ++j)
      for (std::int64_t i = 0; i < rows.width; ++i)
        held.mask[static_cast<std::size_t>((y + j) * size.width + i)] = rows.at(i, j) > 0.999f;
  });
  masked_out_ = std::all_of(held.mask.begin(), held.mask.end(), [](std::uint8_t m) { return m == 0; });
}

void GreyPyramid::halve_into(int level, ThreadPool& pool, Progress& progress) {
  const Size from = size(level - 1), to = size(level);
  const Level& finer = levels_[static_cast<std::size_t>(level - 1)];
  Level& held = levels_[static_cast<std::size_t>(level)];
  held.pixels.resize(static_cast<std::size_t>(to.area()));
  if (!finer.mask.empty()) held.mask.resize(static_cast<std::size_t>(to.area()));
  constexpr std::int64_t piece = 16;
  pool.parallel_for((to.height + piece - 1) / piece, [&](std::int64_t i) {
    progress.check_cancelled();
    std::vector<std::uint32_t> column(static_cast<std::size_t>(from.width));
    for (std::int64_t y = i * piece; y < std::min(to.height, (i + 1) * piece); ++y) {
      std::fill(column.begin(), column.end(), 0u);
      for (int t = 0; t < 6; ++t) {
        const std::uint16_t* row =
            finer.pixels.data() + mirrored_index(2 * y + t - 2, from.height) * from.width;
        const auto weight = static_cast<std::uint32_t>(halving_taps[static_cast<std::size_t>(t)]);
        for (std::int64_t x = 0; x < from.width; ++x) column[static_cast<std::size_t>(x)] += weight * row[x];
      }
      std::uint16_t* out = held.pixels.data() + y * to.width;
      for (std::int64_t x = 0; x < to.width; ++x) {
        std::uint32_t sum = 512;
        for (int t = 0; t < 6; ++t) {
          std::int64_t at = 2 * x + t - 2;
          if (at < 0 || at >= from.width) at = mirrored_index(at, from.width);
          sum += static_cast<std::uint32_t>(halving_taps[static_cast<std::size_t>(t)]) *
                 column[static_cast<std::size_t>(at)];
        }
        out[x] = static_cast<std::uint16_t>(sum >> 10);
      }
      if (finer.mask.empty()) continue;
      // A coarse pixel counts where all that it covers counts.
      const auto counts = [&](std::int64_t px, std::int64_t py) {
        return finer.mask[static_cast<std::size_t>(std::min(py, from.height - 1) * from.width +
                                                   std::min(px, from.width - 1))] != 0;
      };
      for (std::int64_t x = 0; x < to.width; ++x)
        held.mask[static_cast<std::size_t>(y * to.width + x)] =
            counts(2 * x, 2 * y) && counts(2 * x + 1, 2 * y) && counts(2 * x, 2 * y + 1) &&
            counts(2 * x + 1, 2 * y + 1);
    }
  });
}

GreyTile GreyPyramid::tile(int level, Rect rect, ThreadPool& pool) const {
  GreyTile tile;
  const std::int64_t width = size(level).width;
  if (level >= first_held_) {
    const Level& held = levels_[static_cast<std::size_t>(level)];
    tile.pixels = {held.pixels.data() + rect.y * width + rect.x, rect.width, rect.height, width};
    if (!held.mask.empty())
      tile.mask = {held.mask.data() + rect.y * width + rect.x, rect.width, rect.height, width};
    return tile;
  }
  const auto read = [&](const std::shared_ptr<const TileSource>& source, const auto& put) {
    const GreyReader reader(source, downsample_of(level));
    const std::int64_t rows = std::max<std::int64_t>(1, 16'000'000 / rect.width);
    std::vector<float> band(static_cast<std::size_t>(rect.width * std::min(rows, rect.height)));
    for (std::int64_t y = 0; y < rect.height; y += rows) {
      const View2D<float> view{band.data(), rect.width, std::min(rows, rect.height - y), rect.width};
      reader.read(rect.x, rect.y + y, view, pool);
      put(View2D<const float>(view), y);
    }
  };
  tile.pixels_memory.resize(static_cast<std::size_t>(rect.area()));
  read(source_, [&](View2D<const float> rows, std::int64_t y) {
    store(rows, tile.pixels_memory.data() + y * rect.width);
  });
  tile.pixels = {tile.pixels_memory.data(), rect.width, rect.height, rect.width};
  if (mask_source_) {
    tile.mask_memory.resize(static_cast<std::size_t>(rect.area()));
    read(mask_source_, [&](View2D<const float> rows, std::int64_t y) {
      for (std::int64_t j = 0; j < rows.height; ++j)
        for (std::int64_t i = 0; i < rows.width; ++i)
          tile.mask_memory[static_cast<std::size_t>((y + j) * rect.width + i)] = rows.at(i, j) > 0.999f;
    });
    tile.mask = {tile.mask_memory.data(), rect.width, rect.height, rect.width};
  }
  return tile;
}

}  // namespace alinify

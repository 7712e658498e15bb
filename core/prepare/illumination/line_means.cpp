#include "core/prepare/illumination/line_means.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <type_traits>

#include "core/image/image_pool.h"

namespace alinify {
namespace {

constexpr std::int64_t block_bytes = std::int64_t{32} << 20;
constexpr float nothing_seen = std::numeric_limits<float>::quiet_NaN();

// Sums of one row or column of samples.
template <class T>
struct Tally {
  // 2^16 samples of 16 bits fit into 32.
  using Sum = std::conditional_t<std::is_integral_v<T> && sizeof(T) <= 2 && std::is_unsigned_v<T>,
                                 std::uint32_t, double>;
  Sum sum = 0;
  std::int32_t saturated = 0, missing = 0;

  void add(T sample) {
    if constexpr (std::is_floating_point_v<T>) {
      const bool finite = std::isfinite(sample);
      sum += finite ? static_cast<Sum>(sample) : Sum(0);
      missing += !finite;
    } else {
      sum += static_cast<Sum>(sample);
      saturated += sample == std::numeric_limits<T>::max();
    }
  }
  float mean(std::int64_t count) const {
    const std::int64_t seen = count - missing;
    if (2 * seen <= count || 50 * std::int64_t{saturated} > count) return nothing_seen;
    return static_cast<float>(static_cast<double>(sum) / static_cast<double>(seen));
  }
};

// How the image is cut into blocks that are read by one thread each.
struct Blocks {
  std::int64_t columns_each = 0, rows_each = 0;
  std::int64_t across = 0, down = 0;
};

Blocks blocks_of(const ImageInfo& info, const LineMeans& means) {
  const LevelInfo& level = info.levels.front();
  const std::int64_t pixel = std::int64_t{info.channels} * bytes_per_sample(info.type);
  const Size tile{std::clamp<std::int64_t>(level.tile_size.width, 1, info.size.width),
                  std::clamp<std::int64_t>(level.tile_size.height, 1, info.size.height)};
  Blocks blocks;
  // Whole strips of ours that hold whole tiles of the file's, as far as memory goes.
  blocks.rows_each = std::lcm(means.strip_rows, std::min<std::int64_t>(tile.height, 4096));
  if (blocks.rows_each * tile.width * pixel > block_bytes) {
    const std::int64_t possible = block_bytes / (tile.width * pixel);
    blocks.rows_each = std::max<std::int64_t>(1, possible / means.strip_rows) * means.strip_rows;
  }
  blocks.rows_each = std::max(blocks.rows_each, means.strip_rows);
  const std::int64_t fit =
      std::max<std::int64_t>(1, block_bytes / 4 / (blocks.rows_each * pixel * tile.width));
  blocks.columns_each = std::min(info.size.width, fit * tile.width);
  blocks.across = (info.size.width + blocks.columns_each - 1) / blocks.columns_each;
  const std::int64_t rows = static_cast<std::int64_t>(means.strips) * means.strip_rows;
  blocks.down = (rows + blocks.rows_each - 1) / blocks.rows_each;
  return blocks;
}

// A range of columns whose rows have a mean of their own.
struct Cell {
  std::int64_t begin = 0, end = 0;
};

// Cells are parts of blocks, so that each is summed up by one thread alone.
std::vector<Cell> cells_of(const Blocks& blocks, std::int64_t width, std::int64_t cell_columns) {
  std::vector<Cell> cells;
  for (std::int64_t b = 0; b < blocks.across; ++b) {
    const std::int64_t begin = b * blocks.columns_each, end = std::min(width, begin + blocks.columns_each);
    const std::int64_t count = std::max<std::int64_t>(1, (end - begin + cell_columns / 2) / cell_columns);
    for (std::int64_t i = 0; i < count; ++i)
      cells.push_back({begin + (end - begin) * i / count, begin + (end - begin) * (i + 1) / count});
  }
  return cells;
}

struct Counts {
  std::int64_t saturated = 0, not_finite = 0;
};

template <class T>
Counts add_columns(ConstPixels pixels, Rect block, LineMeans& means) {
  Counts counts;
  const auto samples = pixels.samples<T>();
  const auto all = static_cast<std::size_t>(pixels.channels);
  std::vector<Tally<T>> tallies(static_cast<std::size_t>(block.width) * all);
  for (std::int64_t y = 0; y + means.strip_rows <= block.height; y += means.strip_rows) {
    std::fill(tallies.begin(), tallies.end(), Tally<T>{});
    for (std::int64_t row = y; row < y + means.strip_rows; ++row) {
      const T* const line = samples.row(row);
      for (std::size_t i = 0; i < tallies.size(); ++i) tallies[i].add(line[i]);
    }
    const auto strip = static_cast<std::size_t>((block.y + y) / means.strip_rows);
    for (int c = 0; c < means.channels; ++c) {
      float* const to =
          means.columns.data() + (means.column_means(strip, c) - means.columns.data()) + block.x;
      for (std::int64_t x = 0; x < block.width; ++x) {
        const Tally<T>& tally = tallies[static_cast<std::size_t>(x) * all + static_cast<std::size_t>(c)];
        to[x] = tally.mean(means.strip_rows);
        counts.saturated += tally.saturated;
        counts.not_finite += tally.missing;
      }
    }
  }
  return counts;
}

template <class T>
void add_rows(ConstPixels pixels, Rect block, const std::vector<Cell>& cells, LineMeans& means) {
  const auto samples = pixels.samples<T>();
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const Cell& cell = cells[k];
    if (cell.begin < block.x || cell.end > block.x + block.width) continue;
    float* const to = means.rows.data() + static_cast<std::int64_t>(k) * means.height + block.y;
    const std::int64_t count = (cell.end - cell.begin) * means.channels;
    for (std::int64_t y = 0; y < block.height; ++y) {
      const T* const line = samples.row(y);
      Tally<T> tally;
      for (std::int64_t x = cell.begin - block.x; x < cell.end - block.x; ++x)
        for (int c = 0; c < means.channels; ++c) tally.add(line[x * pixels.channels + c]);
      to[y] = tally.mean(count);
    }
  }
}

}  // namespace

LineMeans measure_lines(const TileSource& image, const LineMeansOptions& options, ThreadPool& pool,
                        Progress& progress) {
  const ImageInfo& info = image.info();
  LineMeans means;
  means.width = info.size.width;
  means.height = info.size.height;
  means.strip_rows =
      std::clamp<std::int64_t>(options.strip_rows, 1, std::min<std::int64_t>(65536, info.size.height));
  means.channels = color_channels(info);
  means.strips = static_cast<std::size_t>(means.height / means.strip_rows);
  means.columns.assign(
      means.strips * static_cast<std::size_t>(means.channels) * static_cast<std::size_t>(means.width),
      nothing_seen);
  const Blocks blocks = blocks_of(info, means);
  std::vector<Cell> cells;
  if (options.with_rows) {
    cells = cells_of(blocks, means.width, options.cell_columns);
    means.cells = cells.size();
    means.rows.assign(cells.size() * static_cast<std::size_t>(means.height), nothing_seen);
  }
  std::atomic<std::int64_t> saturated{0}, not_finite{0};
  // The last block also has the rows left over, which have means of their own but make no strip.
  const std::int64_t count = blocks.across * blocks.down;
  ImagePool spare({blocks.columns_each, blocks.rows_each + means.strip_rows}, info.channels, info.type);
  pool.parallel_for(count, [&](std::int64_t i) {
    progress.check_cancelled();
    const std::int64_t column = i % blocks.across, row = i / blocks.across;
    Rect block{column * blocks.columns_each, row * blocks.rows_each, blocks.columns_each, blocks.rows_each};
    if (row + 1 == blocks.down) block.height += means.strip_rows;
    block = intersect(info.rect(), block);
    Image pixels = spare.take();
    const Pixels part = pixels.pixels().crop({0, 0, block.width, block.height});
    image.read(0, block, part);
    const Counts counts = visit_pixel_type(info.type, [&](auto zero) {
      using T = decltype(zero);
      if (!cells.empty()) add_rows<T>(part, block, cells, means);
      return add_columns<T>(part, block, means);
    });
    saturated += counts.saturated;
    not_finite += counts.not_finite;
    spare.give_back(std::move(pixels));
    progress.advance(1.0 / static_cast<double>(count));
  });
  means.saturated = saturated;
  means.not_finite = not_finite;
  return means;
}

}  // namespace alinify

#include "core/grey/grey_pyramid.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <future>
#include <utility>

#include "core/compute/grey_steps.h"
#include "core/compute/read_directly.h"
#include "core/grey/mask_source.h"
#include "core/grey/messages.h"
#include "core/image/pyramid.h"

namespace alinify {
namespace {

// Reads a rectangle of a level in bands and passes on many rows at a time: put(rows, first row).
template <class Put>
void read_bands(const std::shared_ptr<const TileSource>& source, int level, Rect rect, ThreadPool& pool,
                const Put& put) {
  const GreyReader reader(source, std::ldexp(1.0, level));
  const std::int64_t rows = rect.width == reader.size().width
                                ? reader.rows_per_band()
                                : std::max<std::int64_t>(1, 16'000'000 / rect.width);
  std::vector<float> band(static_cast<std::size_t>(rect.width * std::min(rows, rect.height)));
  for (std::int64_t y = 0; y < rect.height; y += rows) {
    const View2D<float> view{band.data(), rect.width, std::min(rows, rect.height - y), rect.width};
    reader.read(rect.x, rect.y + y, view, pool);
    put(View2D<const float>(view), y);
  }
}

// Converts the rows of a band on all threads, in place where the host can access the destination.
template <class T, class Make>
void make_rows(Backend& backend, const BackendBuffer<T>& to, View2D<const float> from, std::int64_t y,
               const Make& make) {
  std::vector<T> band;
  T* target = to.view().row(y);
  if (!backend.works_in_host_memory()) {
    band.resize(static_cast<std::size_t>(from.width * from.height));
    target = band.data();
  }
  constexpr std::int64_t piece = 32;
  backend.pool()->parallel_for((from.height + piece - 1) / piece, [&](std::int64_t i) {
    const std::int64_t first = i * piece, count = std::min(piece, from.height - first);
    make(View2D<const float>{from.row(first), from.width, count, from.stride}, target + first * from.width);
  });
  if (!backend.works_in_host_memory())
    to.write(View2D<const T>{band.data(), from.width, from.height, from.width}, 0, y);
}

// A pixel is valid only if the mask covers all of it.
void store_mask(View2D<const float> from, std::uint8_t* to) {
  for (std::int64_t y = 0; y < from.height; ++y)
    for (std::int64_t x = 0; x < from.width; ++x) *to++ = from.at(x, y) > 0.999f;
}

}  // namespace

GreyPyramid::GreyPyramid(std::shared_ptr<const TileSource> source, std::shared_ptr<const TileSource> mask,
                         int first, int last, Backend& backend, Progress& progress, bool hold_first)
    : backend_(&backend),
      source_(std::move(source)),
      mask_source_(mask ? binary_mask(std::move(mask)) : nullptr),
      first_held_(hold_first ? first : first + 1) {
  Size size = source_->info().size;
  for (int level = 0; level <= std::max(last, first_held_); ++level, size = halved(size))
    sizes_.push_back(size);
  levels_.resize(sizes_.size());
  {
    // At the finest level used: averaging would remove the contrast of fine threads.
    const double finest = std::ldexp(1.0, std::max(0, first - 1));
    Progress part = progress.sub(0.1, messages::step_grey_range);
    range_ = robust_range(source_, finest, *backend.pool(), part);
    flat_ = !(range_.max > range_.min);
    if (flat_) range_.max = range_.min + 1;
  }
  Progress read = progress.sub(0.7, messages::step_read);
  if (hold_first) {
    read_level(first, backend, read);
  } else {
    read_halved(first_held_, backend, read);
  }
  Progress halve = progress.sub(0.2, messages::step_coarser_levels);
  for (int level = first_held_ + 1; level <= last; ++level) {
    Progress part = halve.sub(0.75, {});
    halve_into(level, backend, part);
  }
  progress.update(1);
}

void GreyPyramid::store(View2D<const float> from, std::uint16_t* to) const {
  const float scale = this->scale(), base = range_.min;
  for (std::int64_t y = 0; y < from.height; ++y)
    for (std::int64_t x = 0; x < from.width; ++x) *to++ = grey_level(from.at(x, y), base, scale);
}

// The file's bytes go straight to the device, bypassing host memory, if backend and file support it.
bool GreyPyramid::load_directly(Backend& backend, Progress& progress) {
  const GreyRule rule = grey_rule(source_->info());
  const BackendBuffer<std::uint16_t>& held = levels_[0].pixels;
  const auto load = [&](ConstPixels pixels, Rect rect) {
    backend.grey().load(pixels, rule, range_.min, scale(), held.view(rect), progress);
  };
  DirectRead direct = read_directly(*source_, 0, backend, load, progress);
  reading_.reader = direct.done ? std::move(direct.reader) : Message(messages::reading_page_locked);
  reading_.why_not_direct = std::move(direct.why_not);
  return direct.done;
}

// Raw pixels go to the device, which converts them to grey: one band is read while the other is transferred.
template <class Report>
void GreyPyramid::load_pixels(Backend& backend, Progress& progress, const Report& report) {
  const ImageInfo& info = source_->info();
  const BackendBuffer<std::uint16_t>& held = levels_[0].pixels;
  const std::int64_t row_bytes = info.size.width * info.channels * bytes_per_sample(info.type);
  const std::int64_t tile = std::max<std::int64_t>(1, info.levels[0].tile_size.height);
  const std::int64_t rows = std::max<std::int64_t>(1, (std::int64_t{32} << 20) / row_bytes / tile) * tile;
  const GreyRule rule = grey_rule(info);
  const auto rect_at = [&](std::int64_t y) {
    return Rect{0, y, info.size.width, std::min(rows, info.size.height - y)};
  };
  const auto band_bytes = std::min(rows, info.size.height) * row_bytes;
  const std::shared_ptr<void> bands[2] = {
      backend.allocate_pinned(band_bytes),
      info.size.height > rows ? backend.allocate_pinned(band_bytes) : nullptr};
  const auto pixels_at = [&](std::int64_t y) {
    const Rect rect = rect_at(y);
    return Pixels{static_cast<std::byte*>(bands[y / rows % 2].get()),
                  info.type,
                  info.channels,
                  rect.width,
                  rect.height,
                  row_bytes};
  };
  const auto read = [&](std::int64_t y) { source_->read(0, rect_at(y), pixels_at(y)); };
  // Declared after the bands: its destructor waits for the read to finish.
  std::future<void> reading = std::async(std::launch::async, read, 0);
  for (std::int64_t y = 0; y < info.size.height; y += rows) {
    reading.get();
    if (y + rows < info.size.height) reading = std::async(std::launch::async, read, y + rows);
    backend.grey().load(pixels_at(y), rule, range_.min, scale(), held.view(rect_at(y)), progress);
    report(rect_at(y).bottom());
  }
}

void GreyPyramid::read_level(int level, Backend& backend, Progress& progress) {
  const Rect all = rect_of(size(level));
  Level& held = levels_[static_cast<std::size_t>(level)];
  const auto report = [&](std::int64_t rows) {
    progress.update(static_cast<double>(rows) / static_cast<double>(all.height));
    progress.check_cancelled();
  };
  held.pixels = {backend, all.size()};
  const auto began = std::chrono::steady_clock::now();
  reading_.reader = messages::reading_host_memory;
  reading_.threads = backend.pool()->thread_count();
  if (!backend.works_in_host_memory() && level == 0) {
    if (!load_directly(backend, progress)) load_pixels(backend, progress, report);
  } else {
    read_bands(source_, level, all, *backend.pool(), [&](View2D<const float> rows, std::int64_t y) {
      make_rows(backend, held.pixels, rows, y,
                [&](View2D<const float> some, std::uint16_t* to) { store(some, to); });
      report(y + rows.height);
    });
  }
  reading_.bytes = stored_bytes(level);
  reading_.elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  if (!mask_source_) return;
  held.mask = {backend, all.size()};
  std::atomic<bool> counts{false};
  read_bands(mask_source_, level, all, *backend.pool(), [&](View2D<const float> rows, std::int64_t y) {
    make_rows(backend, held.mask, rows, y, [&](View2D<const float> some, std::uint8_t* to) {
      store_mask(some, to);
      if (std::find(to, to + some.width * some.height, 1) != to + some.width * some.height) counts = true;
    });
    report(y + rows.height);
  });
  masked_out_ = !counts;
}

// Reads the level below band by band and halves it: a source's own coarser level may show moire, and would
// make the result depend on what the memory has room for.
void GreyPyramid::read_halved(int level, Backend& backend, Progress& progress) {
  constexpr std::int64_t band_px = 8'000'000;
  constexpr std::int64_t margin = 2;  // half rows: beyond those that halving reaches at a band's ends
  const Size finer = size(level - 1);
  Level& held = levels_[static_cast<std::size_t>(level)];
  held.pixels = {backend, size(level)};
  if (mask_source_) held.mask = {backend, size(level)};
  masked_out_ = mask_source_ != nullptr;
  const auto began = std::chrono::steady_clock::now();
  reading_.reader = messages::reading_host_memory;
  reading_.threads = backend.pool()->thread_count();
  const std::int64_t height = size(level).height,
                     rows = std::max<std::int64_t>(16, band_px / (2 * finer.width));
  for (std::int64_t y = 0; y < height; y += rows) {
    const std::int64_t first = std::max<std::int64_t>(0, y - margin), end = std::min(height, y + rows);
    const Rect read = intersect({0, 2 * first, finer.width, 2 * (end + margin - first)}, rect_of(finer));
    const GreyTile band = tile(level - 1, read, *backend.pool());
    const BackendBuffer<std::uint16_t> half(backend, halved(read.size()));
    BackendBuffer<std::uint8_t> half_mask;
    if (mask_source_) half_mask = {backend, half.size()};
    backend.grey().halve({band.pixels, band.mask, half.view(), half_mask.view()}, progress);
    const Rect inner{0, y - first, half.size().width, end - y};
    held.pixels.write(half.view(inner), 0, y);
    if (mask_source_) {
      held.mask.write(half_mask.view(inner), 0, y);
      const std::vector<std::uint8_t>& counts = band.mask_memory;
      if (std::find(counts.begin(), counts.end(), 1) != counts.end()) masked_out_ = false;
    }
    progress.update(static_cast<double>(end) / static_cast<double>(height));
    progress.check_cancelled();
  }
  reading_.bytes = stored_bytes(level - 1);
  reading_.elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

// What the source stores of the pixels that a level is read from.
std::int64_t GreyPyramid::stored_bytes(int level) const {
  const ImageInfo& info = source_->info();
  const auto stored = static_cast<std::size_t>(fitting_level(info, std::ldexp(1.0, level)));
  return info.levels[stored].size.area() * info.channels * bytes_per_sample(info.type);
}

void GreyPyramid::halve_into(int level, Backend& backend, Progress& progress) {
  const Level& finer = levels_[static_cast<std::size_t>(level - 1)];
  Level& held = levels_[static_cast<std::size_t>(level)];
  held.pixels = {backend, size(level)};
  if (!finer.mask.empty()) held.mask = {backend, size(level)};
  backend.grey().halve({finer.pixels.view(), finer.mask.view(), held.pixels.view(), held.mask.view()},
                       progress);
}

std::int64_t GreyPyramid::bytes() const {
  std::int64_t bytes = 0;
  for (const Level& level : levels_) bytes += 2 * level.pixels.size().area() + level.mask.size().area();
  return bytes;
}

void GreyPyramid::average(int level, double downsample, std::int64_t first_column, std::int64_t first_row,
                          View2D<float> out) const {
  const float step = 1 / scale();
  // Stored levels are rounded down: adding half a step gives the mean.
  backend_->grey().average({levels_[static_cast<std::size_t>(level)].pixels.view(),
                            std::ldexp(downsample, -level), first_column, first_row, step,
                            range_.min + (0.5f - 16384.0f) * step, out});
}

void GreyPyramid::read(double downsample, std::int64_t first_column, std::int64_t first_row,
                       View2D<float> out) const {
  average(0, downsample, first_column, first_row, out);
}

void GreyPyramid::read_without_moire(double downsample, std::int64_t first_column, std::int64_t first_row,
                                     View2D<float> out) const {
  int level = 0;
  while (holds(level + 1) && std::ldexp(1.0, level + 1) <= downsample) ++level;
  average(level, downsample, first_column, first_row, out);
}

GreyTile GreyPyramid::tile(int level, Rect rect, ThreadPool& pool) const {
  GreyTile tile;
  if (holds(level)) {
    const Level& held = levels_[static_cast<std::size_t>(level)];
    tile.pixels = held.pixels.view(rect);
    if (!held.mask.empty()) tile.mask = held.mask.view(rect);
    return tile;
  }
  const auto area = static_cast<std::size_t>(rect.area());
  tile.pixels_memory.resize(area);
  read_bands(source_, level, rect, pool, [&](View2D<const float> rows, std::int64_t y) {
    store(rows, tile.pixels_memory.data() + y * rect.width);
  });
  tile.pixels = {tile.pixels_memory.data(), rect.width, rect.height, rect.width};
  if (mask_source_) {
    tile.mask_memory.resize(area);
    read_bands(mask_source_, level, rect, pool, [&](View2D<const float> rows, std::int64_t y) {
      store_mask(rows, tile.mask_memory.data() + y * rect.width);
    });
    tile.mask = {tile.mask_memory.data(), rect.width, rect.height, rect.width};
  }
  return tile;
}

}  // namespace alinify

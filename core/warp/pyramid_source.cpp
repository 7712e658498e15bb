#include "core/warp/pyramid_source.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "core/base/platform.h"
#include "core/image/halve.h"
#include "core/image/image_pool.h"
#include "core/image/pyramid.h"
#include "core/math/scalar.h"
#include "core/warp/messages.h"

namespace alinify {
namespace {

// Read by one thread at a time: large enough to amortise the call, small enough for its cache.
constexpr std::int64_t kBlockBytes = std::int64_t{768} << 10;
constexpr std::int64_t kKeptTileSide = 512;

double longest(Size size) {
  return static_cast<double>(std::max(size.width, size.height));
}

// The file's coarsest level reached without too wide a step.
std::size_t last_good_level(const ImageInfo& info, const PyramidOptions& options) {
  std::size_t last = 0;
  while (last + 1 < info.levels.size() &&
         longest(info.levels[last].size) <= options.widest_step * longest(info.levels[last + 1].size))
    ++last;
  return last;
}

Rect block_at(Size image, Size block, std::int64_t number) {
  const std::int64_t columns = (image.width + block.width - 1) / block.width;
  const Rect whole{number % columns * block.width, number / columns * block.height, block.width,
                   block.height};
  return intersect(rect_of(image), whole);
}

std::int64_t block_count(Size image, Size block) {
  return ((image.width + block.width - 1) / block.width) * ((image.height + block.height - 1) / block.height);
}

// The pixels of the next finer level that r covers.
Rect finer_rect(Rect r, Size finer) {
  return intersect(rect_of(finer), {2 * r.x, 2 * r.y, 2 * r.width, 2 * r.height});
}

class PyramidSource final : public TileSource {
 public:
  PyramidSource(std::shared_ptr<const TileSource> source, const PyramidOptions& options)
      : source_(std::move(source)), info_(source_->info()), opacity_(opacity_of(info_)) {
    base_ = last_good_level(info_, options);
    info_.levels.resize(base_ + 1);
    const LevelInfo base = info_.levels[base_];
    const std::vector<Size> sizes = halving_sizes(base.size, options.coarsest_side);
    Vec2d downsample = base.downsample;
    kept_.resize(base_ + sizes.size());
    first_kept_ = kept_.size();
    for (std::size_t step = 1; step < sizes.size(); ++step) {
      downsample = 2.0 * downsample;
      const std::int64_t bytes = sizes[step].area() * info_.channels * bytes_per_sample(info_.type);
      const bool keep =
          static_cast<int>(step) >= options.kept_from_step || bytes <= options.always_kept_bytes;
      const Size tile = keep ? Size{kKeptTileSide, kKeptTileSide} : half_of_cut(info_.levels.back());
      const Size size = sizes[step];
      info_.levels.push_back(
          {size, {std::min(tile.width, size.width), std::min(tile.height, size.height)}, downsample});
      if (keep) first_kept_ = std::min(first_kept_, base_ + step);
    }
  }

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    const auto l = static_cast<std::size_t>(level);
    if (l <= base_) return source_->read(level, rect, out);
    if (rect.empty()) return;
    if (l >= first_kept_) return copy_pixels(kept_[l].pixels().crop(rect), out);
    // In bands, so that reading a whole level needs little more memory than its pixels.
    const Size finer = info_.levels[l - 1].size;
    const std::int64_t finer_row = 2 * rect.width * out.pixel_bytes();
    const std::int64_t rows = std::max<std::int64_t>(64, (std::int64_t{4} << 20) / finer_row);
    for (std::int64_t y = 0; y < rect.height; y += rows) {
      const Rect band{rect.x, rect.y + y, rect.width, std::min(rows, rect.height - y)};
      const Rect above = finer_rect(band, finer);
      Image pixels(above.size(), info_.channels, info_.type);
      read(level - 1, above, pixels.pixels());
      halve(std::as_const(pixels).pixels(), out.crop({0, y, band.width, band.height}), opacity_);
    }
  }

  StoredPixels stored_pixels(int level) const override {
    return static_cast<std::size_t>(level) <= base_ ? source_->stored_pixels(level)
                                                    : TileSource::stored_pixels(level);
  }

  std::shared_ptr<const TileSource> as_stored() const override { return source_->as_stored(); }

  void build(ThreadPool& pool, Progress& progress) {
    if (first_kept_ >= kept_.size()) return;
    for (std::size_t l = first_kept_; l < kept_.size(); ++l)
      kept_[l] = Image(info_.levels[l].size, info_.channels, info_.type);
    Progress reading = progress.sub(0.95, messages::build_overview);
    build_first(pool, reading);
    Progress halving = progress.sub(0.05, messages::build_overview);
    for (std::size_t l = first_kept_ + 1; l < kept_.size(); ++l) {
      halving.check_cancelled();
      halve_kept(l, pool);
    }
    progress.update(1);
  }

 private:
  // Tile size of a level that is halved on reading: half that of the finer level per side, but not too small;
  // whole strips if only those can be read.
  Size half_of_cut(const LevelInfo& finer) const {
    const Size cut = finer.tile_size;
    if (cut.width >= finer.size.width && !reads_parts_cheaply(info_))
      return {halved(finer.size).width, std::clamp<std::int64_t>(cut.height / 2, 64, 1024)};
    if (cut.width >= finer.size.width) return {kKeptTileSide, kKeptTileSide};
    return {std::clamp<std::int64_t>(cut.width / 2, 256, 1024),
            std::clamp<std::int64_t>(cut.height / 2, 256, 1024)};
  }

  // One pass over the base level: each block is read, halved as often as needed, and stored.
  void build_first(ThreadPool& pool, Progress& progress) {
    const std::size_t steps = first_kept_ - base_;
    const std::int64_t scale = std::int64_t{1} << steps;
    const LevelInfo& base = info_.levels[base_];
    const std::int64_t share = platform::available_memory_bytes() / 8 / pool.thread_count();
    const Size block = reading_block(info_, base, scale, std::clamp<std::int64_t>(share, 1 << 20, 256 << 20));
    ImagePool whole(block, info_.channels, info_.type);
    ImagePool half(halved(block), info_.channels, info_.type);
    const std::int64_t count = block_count(base.size, block);
    pool.parallel_for(count, [&](std::int64_t i) {
      progress.check_cancelled();
      const Rect r = block_at(base.size, block, i);
      Image pixels = whole.take(), other = half.take();
      Pixels current = pixels.pixels().crop({0, 0, r.width, r.height});
      source_->read(static_cast<int>(base_), r, current);
      for (std::size_t step = 1; step <= steps; ++step) {
        const Size size = halved(current.size());
        Pixels next = step % 2 == 1 ? other.pixels() : pixels.pixels();
        if (step == steps)
          next = kept_[first_kept_].pixels().crop({r.x / scale, r.y / scale, size.width, size.height});
        else
          next = next.crop({0, 0, size.width, size.height});
        halve(current, next, opacity_);
        current = next;
      }
      whole.give_back(std::move(pixels));
      half.give_back(std::move(other));
      progress.advance(1.0 / static_cast<double>(count));
    });
  }

  void halve_kept(std::size_t level, ThreadPool& pool) {
    constexpr std::int64_t rows = 64;
    const ConstPixels finer = kept_[level - 1].pixels();
    const Pixels coarser = kept_[level].pixels();
    pool.parallel_for((coarser.height + rows - 1) / rows, [&](std::int64_t i) {
      const Rect band = intersect(rect_of(coarser.size()), {0, i * rows, coarser.width, rows});
      halve(finer.crop(finer_rect(band, finer.size())), coarser.crop(band), opacity_);
    });
  }

  std::shared_ptr<const TileSource> source_;
  ImageInfo info_;
  Opacity opacity_;
  std::size_t base_ = 0, first_kept_ = 0;
  std::vector<Image> kept_;  ///< by level; empty below first_kept_
};

}  // namespace

bool has_enough_levels(const ImageInfo& info, const PyramidOptions& options) {
  const std::size_t last = last_good_level(info, options);
  return last + 1 == info.levels.size() &&
         longest(info.levels[last].size) <= static_cast<double>(options.coarsest_side);
}

Size reading_block(const ImageInfo& info, const LevelInfo& level, std::int64_t step, std::int64_t max_bytes) {
  const std::int64_t pixel = std::int64_t{info.channels} * bytes_per_sample(info.type);
  const Size whole{rounded_up(level.size.width, step), rounded_up(level.size.height, step)};
  const Size cut{std::clamp<std::int64_t>(level.tile_size.width, 1, level.size.width),
                 std::clamp<std::int64_t>(level.tile_size.height, 1, level.size.height)};
  // Sides compatible with both the file's tiling and the halving.
  Size block{std::min(whole.width, std::lcm(cut.width, step)),
             std::min(whole.height, std::lcm(cut.height, step))};
  if (cut.width == level.size.width) block.width = whole.width;
  if (block.area() * pixel > max_bytes ||
      (reads_parts_cheaply(info) && block.area() * pixel > 4 * kBlockBytes)) {
    // Too large: use bands. Decoding a strip again for each of them is the price of limited memory.
    block.width = std::min(block.width, cut.width == level.size.width ? whole.width : rounded_up(4096, step));
    const std::int64_t target = reads_parts_cheaply(info) ? 4 * kBlockBytes : max_bytes;
    block.height = std::min(whole.height, std::max(step, target / (block.width * pixel) / step * step));
    return block;
  }
  const Size unit = block;
  while (block.height < whole.height && block.area() * pixel < kBlockBytes && block.width >= whole.width)
    block.height = std::min(whole.height, block.height + unit.height);
  while (block.width < whole.width && block.area() * pixel < kBlockBytes)
    block.width = std::min(whole.width, block.width + unit.width);
  return block;
}

std::shared_ptr<const TileSource> with_pyramid(std::shared_ptr<const TileSource> source, ThreadPool& pool,
                                               const PyramidOptions& options, Progress& progress) {
  if (has_enough_levels(source->info(), options)) return source;
  const auto pyramid = std::make_shared<PyramidSource>(std::move(source), options);
  pyramid->build(pool, progress);
  return pyramid;
}

std::shared_ptr<const TileSource> with_pyramid(std::shared_ptr<const TileSource> source, ThreadPool& pool,
                                               Progress& progress) {
  return with_pyramid(std::move(source), pool, PyramidOptions{}, progress);
}

}  // namespace alinify

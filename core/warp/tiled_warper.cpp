#include "core/warp/tiled_warper.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/compute/tile_lattice.h"
#include "core/image/put_channels.h"
#include "core/image/pyramid.h"
#include "core/transform/length_scale.h"
#include "core/warp/resident_level.h"

namespace alinify {
namespace {

// Maximum footprint of one output block. Fixed, not derived from the memory limit: blocks determine where
// lattices start, and the result must not depend on the limit. A block with a larger footprint (a strongly
// shrinking map) is split in four.
constexpr std::int64_t max_block_bytes = std::int64_t{64} << 20;
constexpr std::int64_t min_block_side = 16;

// Channels [first, first + count) that have one outside value.
struct ChannelGroup {
  int first = 0, count = 0;
  double outside = 0;
};

std::vector<ChannelGroup> channel_groups(const WarpOptions& options, int channels) {
  std::vector<ChannelGroup> groups;
  for (int c = 0; c < channels; ++c) {
    const auto i = static_cast<std::size_t>(c);
    const double value =
        i < options.outside_of_channel.size() ? options.outside_of_channel[i] : options.outside.value_or(0);
    if (groups.empty() || groups.back().outside != value) groups.push_back({c, 0, value});
    ++groups.back().count;
  }
  return groups;
}

// Copies some channels between images of one sample type: from pixel channel `from_first` on to `to_first`
// on.
void copy_channels(ConstPixels from, int from_first, Pixels to, int to_first, int count) {
  const int sample = bytes_per_sample(from.type);
  const auto bytes = static_cast<std::size_t>(count * sample);
  for (std::int64_t y = 0; y < from.height; ++y) {
    const std::byte* a = from.row(y) + from_first * sample;
    std::byte* b = to.row(y) + to_first * sample;
    for (std::int64_t x = 0; x < from.width; ++x, a += from.pixel_bytes(), b += to.pixel_bytes())
      std::memcpy(b, a, bytes);
  }
}

void fill(Pixels out, double value) {
  visit_pixel_type(out.type, [&](auto zero) {
    using T = decltype(zero);
    T sample{};
    if constexpr (static_cast<T>(0.5) != 0) {
      sample = static_cast<T>(value);
    } else {
      sample = static_cast<T>(
          std::floor(std::clamp(value, lowest_value(out.type), highest_value(out.type)) + 0.5));
    }
    for (std::int64_t y = 0; y < out.height; ++y)
      std::fill_n(reinterpret_cast<T*>(out.row(y)), out.width * out.channels, sample);
  });
}

// Raw pixels, and the floating-point copy that warp_tile makes of them.
std::int64_t working_bytes(std::int64_t pixels, const ImageInfo& info) {
  const std::int64_t lanes = info.channels == 1 ? 1 : 4;
  const std::int64_t real =
      bytes_per_sample(info.type) > 4 || (bytes_per_sample(info.type) == 4 && !is_float(info.type)) ? 8 : 4;
  return pixels * (std::int64_t{info.channels} * bytes_per_sample(info.type) + lanes * real);
}

/// Warps blocks of one moving image at one of its levels. One per thread, as it keeps its footprint buffer.
class BlockWarper {
 public:
  BlockWarper(const Transform& moving_from_fixed, const TileSource& moving, int level,
              const WarpOptions& options, Backend& backend, ResidentLevel* resident)
      : transform_(moving_from_fixed),
        moving_(moving),
        level_(level),
        level_info_(moving.info().levels.at(static_cast<std::size_t>(level))),
        options_(options),
        backend_(backend),
        resident_(resident),
        groups_(channel_groups(options, moving.info().channels)) {}

  void warp(Vec2d first_pixel_fixed, double fixed_px_per_pixel, Pixels out) {
    const ImageInfo& info = moving_.info();
    TileLatticeRequest wanted;
    wanted.moving_from_fixed = &transform_;
    wanted.first_pixel_fixed = first_pixel_fixed;
    wanted.fixed_px_per_pixel = fixed_px_per_pixel;
    wanted.moving_level_from_full = level_from_full(level_info_);
    wanted.out_size = out.size();
    wanted.straight_allowed = true;
    const TileLattice map = make_tile_lattice(wanted);

    const Rect touched = footprint(map, options_.interpolation, level_info_.size);
    if (touched.empty()) return fill_outside(out);
    if (working_bytes(touched.area(), info) > max_block_bytes &&
        std::max(out.width, out.height) > min_block_side)
      return warp_in_four(first_pixel_fixed, fixed_px_per_pixel, out);

    WarpTileRequest request;
    request.moving_from_fixed = &transform_;
    request.first_pixel_fixed = first_pixel_fixed;
    request.fixed_px_per_pixel = fixed_px_per_pixel;
    request.moving_level_from_full = wanted.moving_level_from_full;
    request.footprint = resident_ ? resident_->pixels(touched) : read(touched);
    request.footprint_origin = corner_of(touched);
    request.level_size = level_info_.size;
    request.interpolation = options_.interpolation;
    request.outside = groups_.front().outside;
    request.map = &map;
    if (groups_.size() == 1)
      backend_.warp_tile(request, out);
    else
      warp_groups(request, out);
  }

 private:
  void fill_outside(Pixels out) const {
    if (groups_.size() == 1) return fill(out, groups_.front().outside);
    for (const ChannelGroup& group : groups_) {
      Image part(out.size(), group.count, out.type);
      fill(part.pixels(), group.outside);
      copy_channels(std::as_const(part).pixels(), 0, out, group.first, group.count);
    }
  }

  // A backend knows one outside value: channels with another one are warped as images of their own.
  void warp_groups(WarpTileRequest request, Pixels out) {
    const ConstPixels footprint = request.footprint;
    for (const ChannelGroup& group : groups_) {
      Image in(footprint.size(), group.count, footprint.type), warped(out.size(), group.count, out.type);
      copy_channels(footprint, group.first, in.pixels(), 0, group.count);
      request.footprint = std::as_const(in).pixels();
      request.outside = group.outside;
      backend_.warp_tile(request, warped.pixels());
      copy_channels(std::as_const(warped).pixels(), 0, out, group.first, group.count);
    }
  }

  ConstPixels read(Rect touched) {
    const ImageInfo& info = moving_.info();
    const std::int64_t row_bytes = touched.width * info.channels * bytes_per_sample(info.type);
    const auto bytes = static_cast<std::size_t>(row_bytes * touched.height);
    if (buffer_.size() < bytes) buffer_.resize(bytes);
    const Pixels pixels{buffer_.data(), info.type, info.channels, touched.width, touched.height, row_bytes};
    moving_.read(level_, touched, pixels);
    return pixels;
  }

  void warp_in_four(Vec2d first_pixel_fixed, double step, Pixels out) {
    const std::int64_t half_x = (out.width + 1) / 2, half_y = (out.height + 1) / 2;
    for (const Rect part : {Rect{0, 0, half_x, half_y}, Rect{half_x, 0, out.width - half_x, half_y},
                            Rect{0, half_y, half_x, out.height - half_y},
                            Rect{half_x, half_y, out.width - half_x, out.height - half_y}}) {
      if (part.empty()) continue;
      const Vec2d first = first_pixel_fixed + step * corner_of(part);
      warp(first, step, out.crop(part));
    }
  }

  const Transform& transform_;
  const TileSource& moving_;
  int level_;
  const LevelInfo& level_info_;
  const WarpOptions& options_;
  Backend& backend_;
  ResidentLevel* resident_;  ///< null: footprints are read per block
  const std::vector<ChannelGroup> groups_;
  std::vector<std::byte> buffer_;
};

// Memory of one tile of a layer in flight, estimated from the map's overall shrinkage.
std::int64_t bytes_in_flight(const WarpLayer& layer, Rect tile) {
  const ImageInfo& info = layer.image->info();
  const double shrink = std::max(1.0, std::fabs(nearest_affine(*layer.image_from_written).determinant()));
  const double touched = 1.5 * shrink * static_cast<double>(tile.area());
  return std::min<std::int64_t>(max_block_bytes,
                                working_bytes(static_cast<std::int64_t>(std::min(touched, 1e12)), info)) +
         working_bytes(tile.area(), info);
}

// How many tiles may be in flight within the limit.
int tiles_in_flight(const std::vector<WarpLayer>& layers, Rect tile, const WarpOptions& options,
                    int threads) {
  // A thread warps its layers one after the other but keeps the buffers of all.
  std::int64_t one = 0;
  for (const WarpLayer& layer : layers) one += bytes_in_flight(layer, tile);
  const std::int64_t limit = options.memory_limit_bytes.value_or(std::int64_t{256} << 20);
  // More tiles than cores, so that some wait for the disk while others compute.
  return static_cast<int>(
      std::clamp<std::int64_t>(limit / std::max<std::int64_t>(1, one), 1, threads + (threads + 3) / 4));
}

/// Warps the layers of one tile after the other. One per thread.
class LayerWarper {
 public:
  LayerWarper(const std::vector<WarpLayer>& layers, PixelType type, const WarpOptions& options,
              Backend& backend, const std::vector<std::unique_ptr<ResidentLevel>>& residents)
      : type_(type) {
    for (std::size_t i = 0; i < layers.size(); ++i) {
      warpers_.emplace_back(*layers[i].image_from_written, *layers[i].image, 0, options, backend,
                            residents[i].get());
      infos_.push_back(&layers[i].image->info());
      channels_ += layers[i].image->info().channels;
    }
  }

  Pixels warp(Rect rect) {
    if (!(tile_.size() == rect.size())) tile_ = Image(rect.size(), channels_, type_);
    if (warpers_.size() == 1 && infos_[0]->type == type_) {
      warpers_[0].warp(corner_of(rect), 1.0, tile_.pixels());
      return tile_.pixels();
    }
    int first_channel = 0;
    for (std::size_t i = 0; i < warpers_.size(); ++i) {
      Image layer(rect.size(), infos_[i]->channels, infos_[i]->type);
      warpers_[i].warp(corner_of(rect), 1.0, layer.pixels());
      put_channels(layer.pixels(), tile_.pixels(), first_channel);
      first_channel += infos_[i]->channels;
    }
    return tile_.pixels();
  }

 private:
  PixelType type_;
  int channels_ = 0;
  std::vector<BlockWarper> warpers_;
  std::vector<const ImageInfo*> infos_;
  Image tile_;
};

}  // namespace

void warp_tiles(const Transform& moving_from_fixed, const TileSource& moving, ImageWriter& writer,
                const WarpOptions& options, Backend& backend, Progress& progress) {
  warp_tiles({{&moving_from_fixed, &moving}}, moving.info().type, writer, options, backend, progress);
}

void warp_tiles(const std::vector<WarpLayer>& layers, PixelType type, ImageWriter& writer,
                const WarpOptions& options, Backend& backend, Progress& progress) {
  const int columns = writer.tile_columns();
  const std::int64_t count = std::int64_t{columns} * writer.tile_rows();
  const int threads = options.threads > 0 ? options.threads : backend.pool()->thread_count();
  ThreadPool pool(tiles_in_flight(layers, writer.tile_rect(0, 0), options, threads));

  // Data in the backend's memory cannot be split into channels.
  const auto resident_of = [&](const TileSource& image) {
    const bool as_one = channel_groups(options, image.info().channels).size() == 1;
    return as_one ? make_resident_level(image, 0, backend) : nullptr;
  };
  std::vector<std::unique_ptr<ResidentLevel>> residents;
  for (const WarpLayer& layer : layers) residents.push_back(resident_of(*layer.image));

  // Each worker takes the next tile in order, so that both files are read and written from top to bottom.
  std::atomic<std::int64_t> next{0};
  pool.parallel_for(pool.thread_count(), [&](std::int64_t) {
    LayerWarper warper(layers, type, options, backend, residents);
    for (std::int64_t i; (i = next.fetch_add(1)) < count;) {
      try {
        progress.check_cancelled();
        const int column = static_cast<int>(i % columns), row = static_cast<int>(i / columns);
        writer.write_tile(column, row, warper.warp(writer.tile_rect(column, row)));
        progress.advance(1.0 / static_cast<double>(count));
      } catch (...) {
        next.store(count);  // stops the other workers too
        throw;
      }
    }
  });
}

void warp_region(const Transform& moving_from_fixed, const TileSource& moving, Vec2d first_pixel_fixed,
                 double fixed_px_per_pixel, const WarpOptions& options, Backend& backend, Pixels out) {
  const double scale = std::max(1e-6, length_scale(moving_from_fixed));
  const int level = fitting_level(moving.info(), std::max(1.0, fixed_px_per_pixel * scale));
  BlockWarper(moving_from_fixed, moving, level, options, backend, nullptr)
      .warp(first_pixel_fixed, fixed_px_per_pixel, out);
}

}  // namespace alinify

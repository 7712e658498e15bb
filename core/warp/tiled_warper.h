#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/image/tile_source.h"
#include "core/io/image_writer.h"
#include "core/math/sample.h"
#include "core/transform/transform.h"

namespace alinify {

struct WarpOptions {
  Interpolation interpolation = Interpolation::Cubic;
  std::optional<double> outside;  ///< value of every sample outside the moving image; unset: 0
  /// One value per channel instead, for every image from its first channel on; missing ones are `outside`.
  std::vector<double> outside_of_channel;
  int threads = 0;                                 ///< 0: as many as the backend's pool
  std::optional<std::int64_t> memory_limit_bytes;  ///< for the tiles in flight; unset: 256 MiB
};

/// Warps `moving` tile by tile into `writer`: reads each output tile's footprint in the moving image, warps
/// and writes it, several tiles concurrently, so that reading, warping and writing overlap. The result does
/// not depend on threads or tile order.
/// **Shapes**: the writer has the fixed image's size and the moving image's channels and type. **Range**:
/// integer results are rounded and clamped to their type; NaN in floating-point images spreads as far as the
/// interpolation kernel.
/// **Throws** Error, Cancelled. **Memory**: bounded by memory_limit_bytes, whatever the image's size.
void warp_tiles(const Transform& moving_from_fixed, const TileSource& moving, ImageWriter& writer,
                const WarpOptions& options, Backend& backend, Progress& progress);

/// One of several images that are warped into one file.
struct WarpLayer {
  const Transform* image_from_written = nullptr;
  const TileSource* image = nullptr;
};
/// The same for several images at once, tile by tile: the channels of each follow those of the one before, in
/// `type`, which must hold the values of all, see common_type(). **Shapes**: the writer has all their
/// channels.
void warp_tiles(const std::vector<WarpLayer>& layers, PixelType type, ImageWriter& writer,
                const WarpOptions& options, Backend& backend, Progress& progress);

/// Warps a rectangle of fixed pixels into memory: for the preview, tests and small exports. Output pixel (i,
/// j) is the fixed point first_pixel_fixed + (i, j) * fixed_px_per_pixel, in level-0 pixels, read from the
/// pyramid level that fits that step. Ignores the options' threads and memory limit.
/// **Shapes**: `out` has the moving image's channels and type. **Throws** Error as TileSource::read and
/// Backend do, OutOfMemory; cannot be cancelled. **Threads**: may be called concurrently. **Memory**: blocks
/// of at most 64 MiB, except where 16 x 16 output pixels need more.
void warp_region(const Transform& moving_from_fixed, const TileSource& moving, Vec2d first_pixel_fixed,
                 double fixed_px_per_pixel, const WarpOptions& options, Backend& backend, Pixels out);

}  // namespace alinify

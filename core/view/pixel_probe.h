#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/image/tile_cache.h"

namespace alinify {

/// The value of an image at a point, as far as it is cached.
struct PixelValue {
  std::vector<double> samples;  ///< one per channel
  int level = 0;                ///< 0: the pixel itself; otherwise the mean stored in this level
};

/// Looks up the pixel nearest to `p_full` (level-0 pixels) among the resident tiles, finest level first.
/// Never reads, so it never waits. Empty outside the image or if no tile is resident.
std::optional<PixelValue> probe_pixel(TileCache& cache, const std::shared_ptr<const TileSource>& source,
                                      Vec2d p_full);

}  // namespace alinify

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/image/tile_cache.h"

namespace alinify {

/// What an image holds at a point, as far as the cache knows.
struct PixelValue {
  std::vector<double> samples;  ///< one a channel
  int level = 0;                ///< 0: the pixel itself; else the mean that this level holds there
};

/// Looks the pixel nearest to `p_full` (level-0 pixels) up among the tiles that are there, the finest first;
/// reads nothing, so that it never waits. Empty outside of the image and where no tile is there.
std::optional<PixelValue> probe_pixel(TileCache& cache, const std::shared_ptr<const TileSource>& source,
                                      Vec2d p_full);

}  // namespace alinify

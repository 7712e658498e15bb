#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"

namespace alinify {

/// A picture of an image in 16-bit grey levels, made for telling its greys apart.
struct GreyPicture {
  Size size;
  double downsample = 1;
  std::vector<std::uint16_t> levels;
  /// The grey that a level stands for: base + (level - 16384) / scale. The range that holds all but 0.1 % of
  /// the image at either end takes the middle half of the levels; beyond, half of that range is kept.
  float base = 0, scale = 1;
  float darkest = 0, brightest = 0;  ///< of the picture's greys

  View2D<const std::uint16_t> view() const { return {levels.data(), size.width, size.height, size.width}; }
  double grey_of_level(double level) const {
    return static_cast<double>(base) + (level - 16384) / static_cast<double>(scale);
  }
};

/// Reads an image at 1/downsample of its resolution, each pixel the mean of the area that it covers. Colour
/// becomes luma, independent channels their mean, NaN 0 (core/math/grey.h). **Shapes**: ceil(size /
/// downsample). **Units and frame**: as core/transform/coordinates.h has it. **Throws** as the source,
/// Cancelled, OutOfMemory. **Memory**: 6 bytes a pixel, 2 of which remain.
GreyPicture read_grey_picture(const TileSource& source, double downsample, ThreadPool& pool,
                              Progress& progress);

}  // namespace alinify

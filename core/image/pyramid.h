#pragma once

#include <cstdint>
#include <vector>

#include "core/image/image_info.h"
#include "core/math/affine2.h"

namespace alinify {

/// The size of the level half as large: (n + 1) / 2, so that no pixel is dropped and at least one is left.
Size halved(Size size);

/// Levels of a pyramid that halves until both sides are at most `min_side`: the first is `full` itself.
std::vector<Size> halving_sizes(Size full, std::int64_t min_side);

/// Maps level-0 pixel coordinates to those of a level: x_L = (x_0 + 0.5) / d - 0.5, d being its downsample.
Affine2 level_from_full(Vec2d downsample);
Affine2 full_from_level(Vec2d downsample);
inline Affine2 level_from_full(const LevelInfo& level) {
  return level_from_full(level.downsample);
}
inline Affine2 full_from_level(const LevelInfo& level) {
  return full_from_level(level.downsample);
}

/// The coarsest level whose pixels are no larger than `pixels_per_sample` level-0 pixels; 0 when there is
/// none.
int fitting_level(const ImageInfo& info, double pixels_per_sample);

}  // namespace alinify

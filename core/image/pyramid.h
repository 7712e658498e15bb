#pragma once

#include <cstdint>
#include <vector>

#include "core/image/image_info.h"
#include "core/math/affine2.h"

namespace alinify {

/// Level sizes of a pyramid that halves until both sides are at most `min_side`, starting with `full`.
std::vector<Size> halving_sizes(Size full, std::int64_t min_side);

/// Maps level-0 pixel coordinates to those of a level with downsample d: x_L = (x_0 + 0.5) / d - 0.5.
Affine2 level_from_full(Vec2d downsample);
Affine2 full_from_level(Vec2d downsample);
inline Affine2 level_from_full(const LevelInfo& level) {
  return level_from_full(level.downsample);
}
inline Affine2 full_from_level(const LevelInfo& level) {
  return full_from_level(level.downsample);
}

/// The coarsest level whose pixels span at most `pixels_per_sample` level-0 pixels; 0 if there is none.
int fitting_level(const ImageInfo& info, double pixels_per_sample);

}  // namespace alinify

#pragma once

#include "core/math/vec2.h"

/// THE pixel convention, defined here and nowhere else.
///
/// Pixel centres are integers and (0, 0) is the centre of the top-left pixel; x runs to the right, y down:
///
///        -0.5   0.5   1.5   2.5             level 0 covers [-0.5, width - 0.5) in x
///          |  0  |  1  |  2  |              level 1 pixel 0 covers level-0 pixels 0 and 1: its centre
///          |     0     |     1    level 1   is at level-0 x = 0.5
///
/// A level downsampled by d has x_L = (x_0 + 0.5) / d - 0.5 along both axes; d = 2^L in halving pyramids.
/// Transforms, point files and landmarks always use level-0 pixels. Maps are named target_from_source; a
/// registration yields moving_from_fixed: for each pixel of the fixed image, the position to sample in the
/// moving one.
namespace alinify {

inline Vec2d level_from_full(Vec2d p, double downsample) {
  return {(p.x + 0.5) / downsample - 0.5, (p.y + 0.5) / downsample - 0.5};
}
inline Vec2d full_from_level(Vec2d p, double downsample) {
  return {(p.x + 0.5) * downsample - 0.5, (p.y + 0.5) * downsample - 0.5};
}

}  // namespace alinify

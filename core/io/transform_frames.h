#pragma once

#include <utility>
#include <vector>

#include "core/transform/transform.h"

/// How ITK's and elastix's transforms read as parts of ours, and back.
namespace alinify {

/// M (x - center) + center + translation.
inline Affine2 affine_about(Affine2 linear, Vec2d center, Vec2d translation) {
  linear.tx = linear.ty = 0;
  const Vec2d t = center + translation - linear(center);
  linear.tx = t.x;
  linear.ty = t.y;
  return linear;
}

/// A grid whose axes lie along the columns of `direction`, origin and coefficients in the outer frame, as
/// parts: the grid itself where the direction is the identity, otherwise an upright grid between a turn and
/// its inverse.
inline std::vector<TransformPart> turned_grid(BsplineGrid grid, const Affine2& direction) {
  if (direction == Affine2{}) return {std::move(grid)};
  const Affine2 upright = inverse(direction);
  grid.origin = upright(grid.origin);
  for (Vec2d& c : grid.coefficients) c = upright(c);
  return {upright, std::move(grid), direction};
}

/// The chain in affine and B-spline parts alone, as ITK and elastix know them: a displacement field becomes
/// the B-spline through its samples. **Throws** Error(Usage) where that differs by more than 0.01 px over the
/// fixed image.
Transform without_fields(const Transform& transform, const char* format);

}  // namespace alinify

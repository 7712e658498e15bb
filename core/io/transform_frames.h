#pragma once

#include <utility>
#include <vector>

#include "core/transform/transform.h"

/// Converts between ITK's and elastix's transforms and our parts.
namespace alinify {

/// M (x - center) + center + translation.
inline Affine2 affine_about(Affine2 linear, Vec2d center, Vec2d translation) {
  linear.tx = linear.ty = 0;
  const Vec2d t = center + translation - linear(center);
  linear.tx = t.x;
  linear.ty = t.y;
  return linear;
}

/// A grid whose axes are the columns of `direction`, with origin and coefficients in the outer frame, as
/// parts: the grid itself if the direction is the identity, otherwise an axis-aligned grid between a rotation
/// and its inverse.
inline std::vector<TransformPart> turned_grid(BsplineGrid grid, const Affine2& direction) {
  if (direction == Affine2{}) return {std::move(grid)};
  const Affine2 upright = inverse(direction);
  grid.origin = upright(grid.origin);
  for (Vec2d& c : grid.coefficients) c = upright(c);
  return {upright, std::move(grid), direction};
}

/// The chain as affine and B-spline parts only, which ITK and elastix support: a displacement field becomes
/// the B-spline through its samples. **Throws** Error(Usage) if they differ by more than 0.01 px over the
/// fixed image.
Transform without_fields(const Transform& transform, const char* format);

}  // namespace alinify

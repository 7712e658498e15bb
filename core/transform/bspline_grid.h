#pragma once

#include <vector>

#include "core/math/vec2.h"
#include "core/transform/local_displacement.h"

namespace alinify {

/// A displacement given by a grid of cubic B-spline control points: p -> p + sum of weight * coefficient.
///
/// Control point (i, j) lies at origin + (i * spacing.x, j * spacing.y), in the pixels of whatever frame this
/// part of a transform takes its input from. The convention is exactly ITK's BSplineTransform and elastix's
/// "BSplineTransform" of order 3: outside the valid region, where fewer than four control points per axis are
/// at hand, the displacement is zero.
/// **Shapes**: coefficients hold columns * rows displacements (dx, dy) in pixels, rows one after the other.
/// **Source**: Rueckert et al., "Nonrigid registration using free-form deformations", IEEE TMI 18(8), 1999.
struct BsplineGrid {
  Vec2d origin, spacing{1, 1};
  int columns = 0, rows = 0;
  std::vector<Vec2d> coefficients;

  Vec2d displacement(Vec2d p) const;
  Vec2d operator()(Vec2d p) const { return p + displacement(p); }
  /// The displacement with its derivatives, which are exact; all zero outside the valid region.
  LocalDisplacement local(Vec2d p) const;
  /// True where the sum has all its sixteen terms.
  bool in_valid_region(Vec2d p) const;

  friend bool operator==(const BsplineGrid&, const BsplineGrid&) = default;
};

/// A grid of zeros whose valid region holds an image of `width` x `height` pixels, as elastix lays it for a
/// final grid spacing of `spacing` pixels: ceil(size / spacing) + 3 control points an axis, centred over the
/// image.
/// **Throws** Error(Usage) for an empty image, a spacing that is not positive or a grid past 2^31 control
/// points.
BsplineGrid make_bspline_grid(double width, double height, Vec2d spacing);

}  // namespace alinify

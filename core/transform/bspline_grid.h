#pragma once

#include <vector>

#include "core/math/vec2.h"
#include "core/transform/local_displacement.h"

namespace alinify {

/// A displacement given by a grid of cubic B-spline control points: p -> p + sum of weight * coefficient.
///
/// Control point (i, j) is at origin + (i * spacing.x, j * spacing.y), in pixels of the frame this part of a
/// transform takes its input from. Identical to ITK's BSplineTransform and elastix's "BSplineTransform" of
/// order 3: outside the valid region, where there are fewer than four control points per axis, the
/// displacement is zero.
/// **Shapes**: columns * rows coefficients, displacements (dx, dy) in pixels, in row-major order.
/// **Source**: Rueckert et al., "Nonrigid registration using free-form deformations", IEEE TMI 18(8), 1999.
struct BsplineGrid {
  Vec2d origin, spacing{1, 1};
  int columns = 0, rows = 0;
  std::vector<Vec2d> coefficients;

  Vec2d displacement(Vec2d p) const;
  Vec2d operator()(Vec2d p) const { return p + displacement(p); }
  /// The displacement with its exact derivatives; all zero outside the valid region.
  LocalDisplacement local(Vec2d p) const;
  /// Whether all sixteen terms of the sum exist.
  bool in_valid_region(Vec2d p) const;

  friend bool operator==(const BsplineGrid&, const BsplineGrid&) = default;
};

/// A zero grid whose valid region covers an image of `width` x `height` pixels, placed as by elastix for a
/// final grid spacing of `spacing` pixels: ceil(size / spacing) + 3 control points per axis, centred on the
/// image.
/// **Throws** Error(Usage) for an empty image, a non-positive spacing or more than 2^31 control points.
BsplineGrid make_bspline_grid(double width, double height, Vec2d spacing);

}  // namespace alinify

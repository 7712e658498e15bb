#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/math/vec2.h"
#include "core/transform/local_displacement.h"

namespace alinify {

/// A coordinate's position among n samples of one axis: between samples `index` and `next`, at fraction `t`;
/// clamped to the nearest sample if not `inside`.
struct SamplePlace {
  std::size_t index = 0, next = 0;
  double t = 0;
  bool inside = false;
};
SamplePlace place_among_samples(double position, double origin, double spacing, int n);

/// A displacement sampled on a regular grid: p -> p + bilinear(vectors, p), with constant extrapolation.
/// **Shapes**: columns * rows vectors, displacements (dx, dy) in pixels, in row-major order; sample (i, j) is
/// at origin + (i * spacing.x, j * spacing.y). **Memory**: 8 bytes per sample, shared between copies.
struct DisplacementField {
  Vec2d origin, spacing{1, 1};
  int columns = 0, rows = 0;
  std::shared_ptr<const std::vector<Vec2f>> vectors;

  Vec2d displacement(Vec2d p) const;
  Vec2d operator()(Vec2d p) const { return p + displacement(p); }
  /// The displacement with its derivatives: those of the cell containing p, zero across the border of the
  /// grid.
  LocalDisplacement local(Vec2d p) const;
};

/// Compares geometry and every vector.
bool operator==(const DisplacementField& a, const DisplacementField& b);

}  // namespace alinify

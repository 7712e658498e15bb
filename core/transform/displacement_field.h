#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/math/vec2.h"
#include "core/transform/local_displacement.h"

namespace alinify {

/// Where a coordinate lies among n samples of one axis: between samples `index` and `next`, `t` of the way;
/// at the nearest one where it is not `inside`.
struct SamplePlace {
  std::size_t index = 0, next = 0;
  double t = 0;
  bool inside = false;
};
SamplePlace place_among_samples(double position, double origin, double spacing, int n);

/// A displacement sampled on a regular grid: p -> p + bilinear(vectors, p). Beyond the outermost samples the
/// nearest one holds (the field is continued flat).
/// **Shapes**: vectors hold columns * rows displacements (dx, dy) in pixels, rows one after the other; sample
/// (i, j) lies at origin + (i * spacing.x, j * spacing.y). **Memory**: 8 bytes a sample, shared between
/// copies.
struct DisplacementField {
  Vec2d origin, spacing{1, 1};
  int columns = 0, rows = 0;
  std::shared_ptr<const std::vector<Vec2f>> vectors;

  Vec2d displacement(Vec2d p) const;
  Vec2d operator()(Vec2d p) const { return p + displacement(p); }
  /// The displacement with its derivatives: those of the cell that holds p, zero across the border of the
  /// grid.
  LocalDisplacement local(Vec2d p) const;
};

/// Equal when geometry and every vector are.
bool operator==(const DisplacementField& a, const DisplacementField& b);

}  // namespace alinify

#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/math/affine2.h"
#include "core/math/rect.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"
#include "core/transform/transform.h"

namespace alinify {

/// The dense engine's field over one level of the fixed image: a displacement for every cell of 4 x 4 pixels,
/// in pixels of that level; the rightmost and bottom cells may extend beyond it.
struct FlowField {
  Size level_size;
  Size cells;
  double downsample = 1;
  std::vector<Vec2f> vectors;

  FlowField() = default;
  /// Zero everywhere. **Memory**: the cells' and a ring's around them, for displacement_of().
  FlowField(Size level_size, double downsample);
  View2D<Vec2f> view() { return {vectors.data(), cells.width, cells.height, cells.width}; }
  View2D<const Vec2f> view() const { return {vectors.data(), cells.width, cells.height, cells.width}; }
};

/// **Threads**, for everything below: rows are distributed over `pool` if given; bit-identical for any
/// number.
///
/// The field u for which affine(p + u(p)) equals `map` at the cell centres.
FlowField field_of(const Transform& map, const Affine2& affine, Size level_size, double downsample,
                   ThreadPool* pool = nullptr);
/// The same displacements on the level twice as fine.
FlowField refined(const FlowField& coarse, Size level_size, ThreadPool* pool = nullptr);
/// The field as a transform part, in level-0 pixels, at the widest spacing that changes no displacement by
/// more than `tolerance_px` level-0 pixels. **Memory**: a field that is moved into it becomes the part.
DisplacementField displacement_of(FlowField field, double tolerance_px, ThreadPool* pool = nullptr);

/// Share of the cells where p + u(p) folds: its Jacobian determinant is below `min`.
double folded_share(const FlowField& field, double min, ThreadPool* pool = nullptr);
/// Smooths the field around places where the determinant is below `min` until none is left; returns the share
/// of cells changed. After one pass over the whole field the cost depends on the folds only.
/// **Source**: as a remedy rather than a constraint, in the spirit of Karacali and Davatzikos, "Simulation of
/// tissue atrophy using a topology preserving transformation model", IEEE TMI 25(5), 2006. **Throws**
/// Cancelled through `progress`.
double unfold(FlowField& field, double min, ThreadPool* pool = nullptr, const Progress* progress = nullptr);

}  // namespace alinify

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
/// in pixels of that level; the cells at the right and bottom may reach beyond it.
struct FlowField {
  Size level_size;
  Size cells;
  double downsample = 1;
  std::vector<Vec2f> vectors;

  FlowField() = default;
  FlowField(Size level_size, double downsample);
  View2D<Vec2f> view() { return {vectors.data(), cells.width, cells.height, cells.width}; }
  View2D<const Vec2f> view() const { return {vectors.data(), cells.width, cells.height, cells.width}; }
};

/// **Threads**, of all below: the rows are shared out over `pool` where there is one; the same bits for any
/// number.
///
/// The field that makes affine(p + u(p)) the given map, at the cells' centres.
FlowField field_of(const Transform& map, const Affine2& affine, Size level_size, double downsample,
                   ThreadPool* pool = nullptr);
/// The same displacements on the level twice as fine.
FlowField refined(const FlowField& coarse, Size level_size, ThreadPool* pool = nullptr);
/// As a part of a transform, in level-0 pixels, at the widest spacing that changes no displacement by more
/// than `tolerance_px` level-0 pixels.
DisplacementField displacement_of(const FlowField& field, double tolerance_px, ThreadPool* pool = nullptr);

/// Share of the cells where p + u(p) folds: where the determinant of its derivative is below `least`.
double folded_share(const FlowField& field, double min, ThreadPool* pool = nullptr);
/// Smooths the field around the places where the determinant is below `least` until none is left; returns the
/// share of cells that were changed. Takes as long as there is to mend, after one look at the whole field.
/// **Source**: as a remedy rather than a constraint, in the spirit of Karacali and Davatzikos, "Simulation of
/// tissue atrophy using a topology preserving transformation model", IEEE TMI 25(5), 2006. **Throws**
/// Cancelled where `progress` says so.
double unfold(FlowField& field, double min, ThreadPool* pool = nullptr, const Progress* progress = nullptr);

}  // namespace alinify

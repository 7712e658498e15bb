#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/transform/transform.h"

namespace alinify {

/// A displacement field that blends one map into another within a rectangle.
struct RegionBlend {
  DisplacementField field;  ///< to be inserted before the parts of `around`
  double seam_px = 0;       ///< width of the transition inside the rectangle's edge
  double min_jacobian = 1;  ///< minimum over the field; if not positive, the field folds
  bool seam_folds = false;  ///< even the widest seam folds where neither map does
};

/// Outside `outer` the result is exactly `around`; further inside than the seam it is `within`, to the
/// lattice's resolution; in between, a smooth weighting of both. An edge of `outer` on the image's edge needs
/// no seam. The seam starts at `min_seam_px` and is widened, up to half of the rectangle, until it adds no
/// folds.
/// **Shapes**: one sample per `spacing_px`, at most 8 million. **Units and frame**: level-0 fixed pixels;
/// around.fixed.size is the image's size. **Range**: where `around` folds or does not reach the target given
/// by `within`, it is linearised.
/// **Throws** Cancelled. **Threads**: bit-identical for any pool. **Memory**: 24 bytes per sample.
RegionBlend blend_region(const Transform& around, const Transform& within, Rect outer, double min_seam_px,
                         double spacing_px, ThreadPool& pool, const Progress& progress);

}  // namespace alinify

#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/transform/transform.h"

namespace alinify {

/// A displacement that makes of one map another one in a rectangle.
struct RegionBlend {
  DisplacementField field;  ///< to be put before the parts of the map around
  double seam_px = 0;  ///< over so many pixels from the rectangle's edge the one goes over into the other
  double min_jacobian = 1;  ///< of the field, anywhere; not positive: it folds
  bool seam_folds = false;  ///< also with the widest seam it folds where neither map does
};

/// `around` outside of `outer`, exactly; `within` further inside than the seam, to what the lattice resolves;
/// between them the weights of both, which are smooth. An edge of `outer` that is the image's edge needs no
/// seam. The seam begins with `min_seam_px` and is widened, up to half of the rectangle, until it does not
/// fold by itself.
/// **Shapes**: a sample every `spacing_px`, and never more than 8 million. **Units and frame**: level-0 fixed
/// pixels; around.fixed.size says where the image ends. **Range**: where `around` folds or does not reach
/// what `within` says, its linear part there decides.
/// **Throws** Cancelled. **Threads**: the same bits for any pool. **Memory**: 24 bytes a sample.
RegionBlend blend_region(const Transform& around, const Transform& within, Rect outer, double min_seam_px,
                         double spacing_px, ThreadPool& pool, const Progress& progress);

}  // namespace alinify

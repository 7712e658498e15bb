#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/transform/transform.h"

namespace alinify {

struct InverseOptions {
  double tolerance_px = 0.01;    ///< pixels of the fixed image, at the centres of the samples' cells
  double finest_spacing_px = 4;  ///< not closer in large images, unless the map's own samples are
};

struct InverseMap {
  /// The inverse as a map of its own: its `fixed` is the moving image and the other way round.
  Transform fixed_from_moving;
  /// Measured; the largest, but for folds and the ways from one piece of a slide to another; pixels of the
  /// fixed image.
  double error_px = 0;
  double off_share = 0;      ///< of the image, where it is off by more than the tolerance
  double tolerance_px = 0;   ///< the one asked for
  std::vector<Rect> folded;  ///< where the map folds, in pixels of the fixed image; the largest first
};

/// The inverse of a chain, part by part. Affine parts have a closed form. A field or a spline becomes a field
/// over the moving image and the mapped fixed image, as fine as the tolerance requires. Where the map folds a
/// place has several origins: the inverse is filled in smoothly there, and the folds are listed. Beyond a
/// spline's valid region, where its displacement drops to zero, the inverse continues smoothly unless the
/// fixed image reaches there; if it does, the inverse follows the drop. **Throws** Error(Failed) for a map
/// with a singular affine part; Cancelled. **Threads**: distributed over `pool`; bit-identical for any
/// number.
/// **Memory**: 9 bytes a sample, 170 MB for 17320 x 17320 at 4 px.
InverseMap inverted(const Transform& moving_from_fixed, const InverseOptions& options, ThreadPool& pool,
                    Progress& progress);

}  // namespace alinify

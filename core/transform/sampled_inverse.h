#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/transform/continued_map.h"

namespace alinify {

/// The requested part of a displacing part's inverse.
struct SampledInverseRequest {
  double tolerance_px = 0.01;    ///< in pixels of the part's input
  double finest_spacing_px = 4;  ///< or as fine as the part; finer where 4 million samples suffice
  std::vector<Vec2d> wanted;     ///< points of its output that shall lie inside; empty: all that it changes
  bool spline_ends_inside = false;  ///< follow a spline's displacement to where it drops to zero
};

/// p_in = field(straighten(p_out)).
struct SampledInverse {
  Affine2 straighten;  ///< the identity, unless the part turns or mirrors as a whole
  DisplacementField field;
  /// The largest at cell centres that lead into its domain, but for folds and the ways from one piece of a
  /// slide to another; pixels of its input.
  double error_px = 0;
  double off_share = 0;     ///< of these, where it is off by more than the tolerance
  std::vector<Box> folded;  ///< where the part folds, in the frame of its input
};

/// Samples the inverse of a part, at the widest of some spacings at which it keeps the tolerance at the
/// centres of its cells. The image of a fold has several origins, none of which is right: it is filled in
/// smoothly from its surroundings. Beyond the samples the inverse is constant, as the part is. **Throws**
/// Cancelled. **Threads**: rows are distributed over `pool`; bit-identical for any number. **Memory**: 9
/// bytes a sample, and 16 a sample in folds. **Source** of undoing a displacement by iteration: M. Chen et
/// al., "A simple fixed-point approach to invert a deformation field", Medical Physics 35(1), 2008; the steps
/// taken here are Newton's, from the neighbour's solution.
SampledInverse sampled_inverse(const DisplacementField& part, const SampledInverseRequest& request,
                               ThreadPool& pool, Progress& progress);
SampledInverse sampled_inverse(const BsplineGrid& part, const SampledInverseRequest& request,
                               ThreadPool& pool, Progress& progress);

}  // namespace alinify

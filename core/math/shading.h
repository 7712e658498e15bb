#pragma once

#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

/// The model of BaSiC: image i = baseline_i * field + dark + residual_i, with a residual that is sparse and a
/// field and a dark image whose cosine coefficients are. It is fitted by augmented Lagrange multipliers; the
/// constraint's penalty grows with every iteration.
/// **Source**: Peng et al., "A BaSiC tool for background and shading correction of optical microscopy
/// images", Nature Communications 8, 14836, 2017; Lin, Chen, Ma, "The augmented Lagrange multiplier method
/// for exact recovery of corrupted low-rank matrices", 2010 (the "approximate" variant, one pass over the
/// variables per penalty); Lin, Liu, Su, "Linearized alternating direction method with adaptive penalty for
/// low-rank representation", 2011 ("ladmap").
namespace alinify {

/// The order in which the approximate variant updates its variables: each program has its own, with other
/// results where a dark image is estimated.
enum class ShadingUpdates : std::uint8_t {
  BasicPy2,  ///< of BaSiCPy 2: the residual is measured with the new baseline
  BasicPy1,  ///< of BaSiCPy 1: with the old one; the constant part belongs to the dark image from the start
  Original,  ///< of the original program
};

/// The constants of a fit.
struct ShadingPlan {
  std::int64_t side = 0;    ///< pixels along each side of a working image
  std::int64_t pixels = 0;  ///< side * side
  std::int64_t padded = 0;  ///< pixels rounded up to a multiple of shading_lanes; the surplus holds zeros
  std::int64_t images = 0;
  bool ladmap = false;                                ///< the variant: LADMAP instead of the approximate one
  bool dark = false;                                  ///< the dark image is estimated, not zero
  ShadingUpdates updates = ShadingUpdates::BasicPy2;  ///< approximate variant
  double lambda_field = 0, lambda_dark = 0, sparse_dark = 0, epsilon = 0;
  double tolerance = 0;         ///< of the constraint's residual, relative to the images' norm
  double change_tolerance = 0;  ///< of an iteration's change, relative to the images' norm (ladmap)
  double penalty_growth = 1.5;
  double image_norm = 0;  ///< square root of the sum of all squares
  double dark_limit = 0;  ///< the darkest value of all images, which a constant dark level cannot exceed
};

/// The scalars of an iteration, the same for all pixels. One copy, in the executor's memory.
struct ShadingState {
  double penalty = 0, penalty_limit = 0;
  double weight_scale = 1;  ///< factor of the stored weights
  double field_mean = 0;
  double field_squares = 0;  ///< the sum of its squares (ladmap)
  double field_factor = 1;   ///< makes up for the baseline's normalisation (ladmap)
  double step_size = 1;      ///< inverse of the linearisation's bound (ladmap)
  double baseline_sum = 0, baseline_squares = 0;
  double dark_level = 0;                                       ///< the dark image's constant part
  double valid_count = 0, valid_baseline = 0, valid_mean = 0;  ///< of images below the mean baseline
  double change = 0;                                           ///< largest so far in this iteration (ladmap)
  double residual = 0;                                         ///< of the last iteration, relative
  double iterations = 0;
  double done = 0;  ///< 1 once converged: work still queued then changes nothing
};

/// Pixels that one partial sum interleaves; a partial sum c takes pixels c, c + shading_lanes, ...
inline constexpr int shading_lanes = 256;
/// Partial sums along an image that are added together first.
inline constexpr int shading_bands = 16;
/// Images whose sums per pixel are accumulated together.
inline constexpr int shading_group = 16;

/// Soft threshold: the nearest number to `value` within `threshold` of zero, subtracted.
template <class Real>
ALINIFY_HD Real shrunk(Real value, Real threshold) {
  return value - clamp(value, -threshold, threshold);
}

}  // namespace alinify

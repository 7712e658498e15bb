#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/transform/landmarks.h"
#include "core/transform/transform.h"
#include "core/workflow/texture_repeat.h"

namespace alinify {

/// How alike two pictures are in small blocks: the median over the blocks that have texture of the normalised
/// cross-correlation (1: the same up to brightness and contrast, 0: nothing in common).
struct LocalCorrelation {
  double gradient = 0;  ///< of the gradient's magnitude: does not mind another stain or inverted contrast
  double grey = 0;      ///< of brightness; negative where contrast is inverted
};

enum class Verdict { Good, Check, Failed };
std::string name_of(Verdict verdict);  ///< "good", "check", "failed"

/// How good a registration is, by measures that no engine optimises.
struct QualityReport {
  LocalCorrelation before, after;  ///< under the initial alignment, and under the result
  LocalCorrelation chance;  ///< under the result displaced by more than a block: what unrelated places reach
  LocalCorrelation coarse_after,
      coarse_chance;  ///< the same in blocks four times as large, at 1/4 of the fineness
  std::int64_t coarse_blocks = 0;
  std::int64_t blocks = 0;  ///< that were compared; with few of them the correlations say little
  double downsample =
      1;  ///< full-size pixels to a pixel of the comparison: finer errors than this are not seen by it
  double overlap_share = 0;  ///< of the fixed image's pixels that land on the moving image
  JacobianRange jacobian;
  TextureRepeat repeat;   ///< of the fixed image's texture, in pixels of the comparison
  bool mirrored = false;  ///< the map turns the image over; the Jacobian is then negative throughout
  std::optional<TargetRegistrationError> points_before,
      points_after;  ///< at the check points, when there are any
  Verdict verdict = Verdict::Check;
  std::vector<std::string> reasons;  ///< what the verdict rests on, one sentence each
};

struct InspectRequest {
  std::shared_ptr<const TileSource> fixed, moving;
  Transform initial;                       ///< the map the run began with
  Transform moving_from_fixed;             ///< the map to judge
  std::vector<LandmarkPair> check_points;  ///< must not have taken part in the registration
  double longest_side_px = 1500;           ///< size of the pictures that are compared
};

/// Compares both images at a small size under the map, before and after. The same for any number of threads.
/// **Throws** Error(NotReadable), Cancelled. **Memory**: some 40 bytes a pixel of the small pictures.
/// **Source** of the idea that a measure must not be the one optimised: T. Rohlfing, "Image similarity and
/// tissue overlaps as surrogates for image registration accuracy", IEEE TMI 31(2), 2012; it also says why
/// local measures are the better ones.
QualityReport inspect_registration(const InspectRequest& request, ThreadPool& pool, Progress& progress);

}  // namespace alinify

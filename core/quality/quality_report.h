#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/math/rect.h"
#include "core/quality/landmark_check.h"
#include "core/quality/local_correlation.h"
#include "core/quality/residuals.h"
#include "core/quality/texture_repeat.h"

namespace alinify {

enum class Verdict { Good, Check, Failed };
std::string name_of(Verdict verdict);  ///< "good", "check", "failed"

/// Somewhere a person should look, worst first.
struct PlaceToLook {
  Rect rect;            ///< level-0 fixed pixels
  std::string reason;   ///< "the images would agree better 12 px further to the right"
  double severity = 0;  ///< residual in pixels, or an order among places without one
};

/// Small pictures to show: values 0 to 1, NaN where the moving image is not.
struct QualityPictures {
  GreyImage fixed, before, after;  ///< one grid; the moving image under the initial and under the final map
};

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
  CorrelationMap map_before, map_after;
  /// Where the blocks of the fixed image are found again, from the coarsest comparison to full resolution.
  std::vector<ResidualMap> residuals;
  double overlap_share = 0;  ///< of the fixed image's pixels that land on the moving image
  JacobianRange jacobian;
  TextureRepeat repeat;   ///< of the fixed image's texture, in pixels of the comparison
  bool mirrored = false;  ///< the map turns the image over; the Jacobian is then negative throughout
  std::optional<TargetRegistrationError> points_before,
      points_after;                        ///< at the check points, when there are any
  std::optional<LandmarkCheck> landmarks;  ///< those that took part in the registration

  Verdict verdict = Verdict::Check;
  /// What "good" claims: at nine places of ten the map is right to so many level-0 fixed pixels. 0: nothing
  /// is claimed.
  double tolerance_px = 0;
  std::vector<std::string> reasons;  ///< what the verdict rests on, one sentence each
  std::vector<PlaceToLook> places;
  std::shared_ptr<const QualityPictures> pictures;  ///< when they were asked for
};

}  // namespace alinify

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/math/rect.h"
#include "core/quality/error_map.h"
#include "core/quality/landmark_check.h"
#include "core/quality/local_correlation.h"
#include "core/quality/residuals.h"
#include "core/quality/texture_repeat.h"

namespace alinify {

enum class Verdict { Good, Check, Failed };
std::string name_of(Verdict verdict);  ///< "good", "check", "failed"

/// Somewhere a person should look, worst first.
struct Finding {
  Rect rect;                     ///< level-0 fixed pixels
  std::string reason;            ///< "the same structures lie 12 px to the right of where the map puts them"
  double severity = 0;           ///< the order among places: expected error times area
  double expected_error_px = 0;  ///< of its parts at the median; 0: not known
  std::string kind = {};         ///< "off", "lost", "ambiguous"; empty: not known
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
  ErrorMap errors;           ///< the expected error at every place
  ErrorSummary expected;     ///< of all of them
  double overlap_share = 0;  ///< of the fixed image's pixels that land on the moving image
  JacobianRange jacobian;
  TextureRepeat repeat;   ///< of the fixed image's texture, in pixels of the comparison
  bool mirrored = false;  ///< the map turns the image over; the Jacobian is then negative throughout
  std::optional<TargetRegistrationError> points_before,
      points_after;                        ///< at the check points, when there are any
  std::optional<LandmarkCheck> landmarks;  ///< those that took part in the registration

  Verdict verdict = Verdict::Check;
  /// What the map was held to, level-0 fixed pixels: errors expected below it are none. judge() takes what
  /// was asked for, and chooses where that is 0.
  double tolerance_px = 0;
  bool tolerance_given = false;      ///< somebody asked for it
  std::vector<std::string> reasons;  ///< what the verdict rests on, one sentence each
  std::vector<Finding> findings;
  std::shared_ptr<const QualityPictures> pictures;  ///< when they were asked for
};

}  // namespace alinify

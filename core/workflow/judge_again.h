#pragma once

#include <optional>
#include <vector>

#include "core/quality/quality_report.h"
#include "core/transform/landmarks.h"
#include "core/transform/transform.h"

namespace alinify {

/// New criteria for a map that was measured before.
struct JudgeAgain {
  std::optional<double> tolerance_px;            ///< level-0 fixed pixels; empty: chosen from the images
  std::vector<LandmarkPair> check_points;        ///< must not have taken part in the registration
  const Transform* initial = nullptr;            ///< the map the run began with
  const Transform* moving_from_fixed = nullptr;  ///< the map that was measured
  std::vector<Finding> earlier = {};             ///< of the run itself: their names come back
};

/// The report with verdict, reasons and findings for another tolerance or other check points. The images are
/// not read, their measurements stay; findings lose their acceptance, and keep their names or get back
/// earlier ones.
/// **Throws** nothing of its own. **Threads**: the caller's; some milliseconds for 10000 places.
QualityReport judge_again(QualityReport measured, const JudgeAgain& by);

}  // namespace alinify

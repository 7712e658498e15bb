#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/math/rect.h"
#include "core/quality/error_map.h"
#include "core/transform/local_correction.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// An expected error before and after registering a part of the fixed image again or correcting it by hand.
/// Level-0 fixed pixels.
struct ErrorChange {
  double before_px = 0, now_px = 0;
  bool is_better() const;
  bool is_worse() const;
};

/// The largest and the mean error expected in a part of the fixed image. A piece that moved against its
/// surroundings keeps the largest one at its rim, where no map without a fold fits, however much of its
/// inside was won back; the mean shows that.
struct RegionErrors {
  ErrorChange largest, mean;
  /// The largest error shrank, or it stayed and the mean shrank.
  bool is_better() const;
};

/// Empty if nothing is known of the part, before or now. A place that is lost in one of the maps and measured
/// in the other counts in both as at least as far off as it was measured: to lose sight of a place is no gain.
/// `region`: level-0 fixed pixels.
std::optional<RegionErrors> region_errors(const ErrorMap& before, const ErrorMap& now, Rect region);
/// The part that the corrections move, level-0 fixed pixels; empty without any.
Rect corrected_region(const std::vector<CorrectedSpot>& corrections);
/// "12 px before, 3.1 px now"; where the largest stayed but the mean did not: "12 px before, 12 px now, on
/// average 7.7 px before, 5.4 px now".
QString before_and_now(const RegionErrors& errors, const LengthFormat& lengths);

}  // namespace alinify::ui

#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/math/rect.h"
#include "core/quality/error_map.h"
#include "core/transform/local_correction.h"
#include "ui/lengths.h"

namespace alinify::ui {

/// The largest error expected in a part of the fixed image, before and after registering it again or
/// correcting it by hand. Level-0 fixed pixels.
struct LargestErrors {
  double before_px = 0, now_px = 0;
  bool is_better() const;
  bool is_worse() const;
};
/// Empty if nothing is known of the part, before or now. `region`: level-0 fixed pixels.
std::optional<LargestErrors> largest_errors(const ErrorMap& before, const ErrorMap& now, Rect region);
/// The part that the corrections move, level-0 fixed pixels; empty without any.
Rect corrected_region(const std::vector<CorrectedSpot>& corrections);
/// "12 px before, 3.1 px now"
QString before_and_now(const LargestErrors& errors, const LengthFormat& lengths);

}  // namespace alinify::ui

#include "ui/features/largest_errors.h"

#include <QCoreApplication>

#include "ui/features/place_geometry.h"

namespace alinify::ui {
namespace {

/// Ratios to the previous error below and above which a new one is better or worse; the same in between.
constexpr double kBetter = 0.95, kWorse = 1.05;

}  // namespace

bool LargestErrors::is_better() const {
  return now_px < kBetter * before_px;
}

bool LargestErrors::is_worse() const {
  return now_px > kWorse * before_px;
}

std::optional<LargestErrors> largest_errors(const ErrorMap& before, const ErrorMap& now, Rect region) {
  if (region.empty()) return std::nullopt;
  const auto was = worst_place(before, region), is = worst_place(now, region);
  if (!was || !is) return std::nullopt;
  return LargestErrors{was->expected_px, is->expected_px};
}

Rect corrected_region(const std::vector<CorrectedSpot>& corrections) {
  Rect region;
  for (const CorrectedSpot& spot : corrections) region = united(region, square(spot.at, spot.radius_px));
  return region;
}

QString before_and_now(const LargestErrors& errors, const LengthFormat& lengths) {
  return QCoreApplication::translate("LargestErrors", "%1 before, %2 now")
      .arg(lengths.text(errors.before_px), lengths.text(errors.now_px));
}

}  // namespace alinify::ui

#include "ui/features/error_change.h"

#include <algorithm>

#include <QCoreApplication>

#include "ui/features/place_geometry.h"

namespace alinify::ui {
namespace {

/// Ratios to the previous error below and above which a new one is better or worse; the same in between.
constexpr double kBetter = 0.95, kWorse = 1.05;

QString before_and_now(const ErrorChange& error, const LengthFormat& lengths) {
  return QCoreApplication::translate("ErrorChange", "%1 before, %2 now")
      .arg(lengths.text(error.before_px), lengths.text(error.now_px));
}

// `map`, with the errors of `other` at places that it lost and `other` measured, where those are larger.
ErrorMap with_known_errors(ErrorMap map, const ErrorMap& other) {
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      PlaceError& place = map.places[static_cast<std::size_t>(j * map.size.width + i)];
      if (place.state != PlaceState::Lost) continue;
      const auto known =
          other.at_point(map.origin_px + map.step_px * Vec2d{static_cast<double>(i), static_cast<double>(j)});
      if (known && known->state == PlaceState::Measured)
        place.expected_px = std::max(place.expected_px, known->expected_px);
    }
  return map;
}

}  // namespace

bool ErrorChange::is_better() const {
  return now_px < kBetter * before_px;
}

bool ErrorChange::is_worse() const {
  return now_px > kWorse * before_px;
}

bool RegionErrors::is_better() const {
  return largest.is_better() || (!largest.is_worse() && mean.is_better());
}

std::optional<RegionErrors> region_errors(const ErrorMap& before, const ErrorMap& now, Rect region) {
  if (region.empty()) return std::nullopt;
  const ErrorMap known_before = with_known_errors(before, now), known_now = with_known_errors(now, before);
  const auto was = worst_place(known_before, region), is = worst_place(known_now, region);
  const auto mean_was = mean_error_px(known_before, region), mean_is = mean_error_px(known_now, region);
  if (!was || !is || !mean_was || !mean_is) return std::nullopt;
  return RegionErrors{{was->expected_px, is->expected_px}, {*mean_was, *mean_is}};
}

Rect corrected_region(const std::vector<CorrectedSpot>& corrections) {
  Rect region;
  for (const CorrectedSpot& spot : corrections) region = united(region, square(spot.at, spot.radius_px));
  return region;
}

QString before_and_now(const RegionErrors& errors, const LengthFormat& lengths) {
  const QString largest = before_and_now(errors.largest, lengths);
  const bool stayed = !errors.largest.is_better() && !errors.largest.is_worse(),
             mean_changed = errors.mean.is_better() || errors.mean.is_worse();
  return stayed && mean_changed ? QCoreApplication::translate("ErrorChange", "%1, on average %2")
                                      .arg(largest, before_and_now(errors.mean, lengths))
                                : largest;
}

}  // namespace alinify::ui

#include "ui/features/error_change.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QStringList>

#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "ui/core_text.h"
#include "ui/features/place_geometry.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

/// Ratios to the previous error below and above which a new one is better or worse; the same in between.
constexpr double kBetter = 0.95, kWorse = 1.05;
constexpr double kToldShare = 0.005;   ///< smaller changes of a share are not worth telling
constexpr double kMoreOfAll = 0.0005;  ///< the same of the share of the whole, which a part changes little

// `map`, with the errors of `other` at places that it lost and `other` measured, where those are larger.
ErrorMap with_known_errors(ErrorMap map, const ErrorMap& other) {
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      PlaceError& place = map.places[static_cast<std::size_t>(j * map.size.width + i)];
      if (place.state != PlaceState::Lost) continue;
      const auto known = other.at_point(map.centre_px(i, j));
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

bool RegionErrors::share_changed() const {
  return std::abs(within_now - within_before) >= kToldShare;
}

bool RegionErrors::is_better() const {
  const bool share_grew = share_changed() && within_now > within_before,
             share_fell = share_changed() && within_now < within_before;
  return largest.is_better() ||
         (!largest.is_worse() && ((mean.is_better() && !share_fell) || (share_grew && !mean.is_worse())));
}

bool RegionErrors::is_worse() const {
  const bool share_grew = share_changed() && within_now > within_before,
             share_fell = share_changed() && within_now < within_before,
             mean_grew = mean.is_worse() && mean.now_px > tolerance_px;
  // The rim of a piece that moved jumps by more, the better its inside lies.
  if (largest.is_worse() && largest.now_px > tolerance_px) return !share_grew || mean_grew;
  return !largest.is_better() && (share_fell || (mean_grew && !share_grew));
}

std::optional<RegionErrors> region_errors(const ErrorMap& before, const ErrorMap& now, Rect region,
                                          double tolerance_px) {
  if (region.empty()) return std::nullopt;
  const ErrorMap known_before = with_known_errors(before, now), known_now = with_known_errors(now, before);
  const auto was = worst_place(known_before, region), is = worst_place(known_now, region);
  if (!was || !is) return std::nullopt;
  // Where there is a worst place, there are a mean and a share.
  RegionErrors errors;
  errors.largest = {was->expected_px, is->expected_px};
  errors.lost_before = was->lost, errors.lost_now = is->lost;
  errors.mean = {*mean_error_px(known_before, region), *mean_error_px(known_now, region)};
  errors.tolerance_px = tolerance_px;
  errors.within_before = *share_within(known_before, region, tolerance_px);
  errors.within_now = *share_within(known_now, region, tolerance_px);
  return errors;
}

bool ShareOfWhole::is_less() const {
  return now < before - kMoreOfAll;
}

bool ShareOfWhole::is_more() const {
  return now > before + kMoreOfAll;
}

std::optional<ShareOfWhole> share_of_whole(const KnownBefore& before, const QualityReport& now) {
  if (before.tolerance_px == now.tolerance_px)
    return before.share_within ? std::optional(ShareOfWhole{*before.share_within, now.expected.share_within})
                               : std::nullopt;
  if (!before.errors) return std::nullopt;
  const ErrorSummary was = summary_of(*before.errors, now.tolerance_px);
  return was.places > 0 ? std::optional(ShareOfWhole{was.share_within, now.expected.share_within})
                        : std::nullopt;
}

std::optional<bool> is_better(const KnownBefore& before, const std::optional<QualityReport>& now,
                              Rect region) {
  if (!before.errors || !now) return std::nullopt;
  const std::optional<ShareOfWhole> whole = share_of_whole(before, *now);
  if (whole && whole->is_more()) return true;
  const auto errors = region_errors(*before.errors, now->errors, region, now->tolerance_px);
  if (!errors) return std::nullopt;
  return errors->is_better() && !(whole && whole->is_less());
}

std::vector<int> places_that_gained(const KnownBefore& before, const QualityReport& now, Rect region) {
  std::vector<int> gained;
  if (!before.errors) return gained;
  const FindingGroups places(before.findings);
  for (const int head : places.heads()) {
    const Rect place = places.told(head).rect;
    if (!needs_a_look(places.told(head)) || intersect(place, region).empty()) continue;
    const auto errors = region_errors(*before.errors, now.errors, place, now.tolerance_px);
    if (errors && errors->is_better()) gained.push_back(head);
  }
  return gained;
}

bool is_blank_ground(const ErrorMap& map, Rect region) {
  bool any = false;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const Vec2d at = map.centre_px(i, j);
      if (!region.contains(at)) continue;
      if (map.at(i, j).state != PlaceState::Blank) return false;
      any = true;
    }
  return any;
}

double lost_share(const ErrorMap& map, Rect region) {
  std::int64_t lost = 0, seen = 0;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const PlaceError& place = map.at(i, j);
      if (!shows_something(place) || !region.contains(map.centre_px(i, j))) continue;
      ++seen, lost += place.state == PlaceState::Lost ? 1 : 0;
    }
  return seen > 0 ? static_cast<double>(lost) / static_cast<double>(seen) : 0;
}

Rect corrected_region(const std::vector<CorrectedSpot>& corrections) {
  Rect region;
  for (const CorrectedSpot& spot : corrections) region = united(region, square(spot.at, spot.radius_px));
  return region;
}

QString largest_text(double px, bool lost, const LengthFormat& lengths) {
  const QString figure = lengths.text(px);
  return lost ? translated(messages::or_more(figure.toStdString())) : figure;
}

QString before_and_now(const RegionErrors& errors, const LengthFormat& lengths) {
  QStringList changes;
  if (errors.share_changed())
    changes << QCoreApplication::translate("ErrorChange",
                                           "right to %1 on %2 % of the area before, on %3 % now")
                   .arg(lengths.text(errors.tolerance_px), percent_value(errors.within_before),
                        percent_value(errors.within_now));
  const ErrorChange &largest = errors.largest, &mean = errors.mean;
  const bool told_by_share =
      errors.share_changed() && (errors.within_now > errors.within_before) == mean.is_better();
  if (largest.is_better() || largest.is_worse())
    changes << QCoreApplication::translate("ErrorChange", "largest error %1 before, %2 now")
                   .arg(largest_text(largest.before_px, errors.lost_before, lengths),
                        largest_text(largest.now_px, errors.lost_now, lengths));
  else if ((mean.is_better() || mean.is_worse()) && !told_by_share)
    changes << QCoreApplication::translate("ErrorChange", "mean error %1 before, %2 now")
                   .arg(lengths.text(mean.before_px), lengths.text(mean.now_px));
  if (changes.isEmpty())
    changes << QCoreApplication::translate("ErrorChange", "largest error %1, as before")
                   .arg(largest_text(largest.now_px, errors.lost_now, lengths));
  return changes.join(QStringLiteral("; "));
}

}  // namespace alinify::ui

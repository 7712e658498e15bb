#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QString>

#include "core/math/rect.h"
#include "core/quality/error_map.h"
#include "core/quality/quality_report.h"
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

/// What is expected of a part of the fixed image: its largest and its mean error, and the share of it that is
/// within the tolerance. A piece that moved against its surroundings keeps the largest error at its rim,
/// where no map without a fold fits, however much of its inside was won back; mean and share show that.
struct RegionErrors {
  ErrorChange largest, mean;
  double tolerance_px = 0;
  double within_before = 0, within_now = 0;    ///< shares of the places at which there is something to see
  bool lost_before = false, lost_now = false;  ///< some are lost: the largest error is its figure or more
  /// The share within the tolerance changed by as much as is told.
  bool share_changed() const;
  /// The largest error shrank, or it stayed and the mean shrank or the share within the tolerance grew, while
  /// the other of the two became no worse.
  bool is_better() const;
  /// The largest error grew beyond the tolerance and no more is right, or it did not shrink and less is
  /// right, by as much as is told, or the mean grew beyond the tolerance and no more is right.
  bool is_worse() const;
};

/// Empty if nothing is known of the part, before or now. A place that is lost in one of the maps and measured
/// in the other counts in both as at least as far off as it was measured: to lose sight of a place is no
/// gain. `region`: level-0 fixed pixels.
std::optional<RegionErrors> region_errors(const ErrorMap& before, const ErrorMap& now, Rect region,
                                          double tolerance_px);
/// What was known of a map before it was registered again.
struct KnownBefore {
  std::shared_ptr<const ErrorMap> errors;  ///< null: nothing
  std::optional<double> share_within;      ///< of the whole
  double tolerance_px = 0;                 ///< that the share is held to
  std::vector<Finding> findings;           ///< with their names
};
/// The share of the whole that is within the tolerance of `now`, before and now; empty: that is not known.
struct ShareOfWhole {
  double before = 0, now = 0;
  bool is_less() const;  ///< now, by as much as is told
  bool is_more() const;
};
std::optional<ShareOfWhole> share_of_whole(const KnownBefore& before, const QualityReport& now);
/// Whether a map that was registered again in a part is better: there, and no worse as a whole; or as a
/// whole, by as much as is told. Empty: that cannot be told. `region`: level-0 fixed pixels.
std::optional<bool> is_better(const KnownBefore& before, const std::optional<QualityReport>& now,
                              Rect region);
/// The places of `before` in a part of which less is wrong now, whatever the part as a whole became: their
/// names' heads in FindingGroups(before.findings), the worst first. `region`: level-0 fixed pixels.
std::vector<int> places_that_gained(const KnownBefore& before, const QualityReport& now, Rect region);
/// Whether the part has places of the map, and all of them are blank. `region`: level-0 fixed pixels.
bool is_blank_ground(const ErrorMap& map, Rect region);
/// The share of the places that show something of which nothing is found near where the map says; 0: there
/// are none. `region`: level-0 fixed pixels.
double lost_share(const ErrorMap& map, Rect region);
/// The part that the corrections move, level-0 fixed pixels; empty without any.
Rect corrected_region(const std::vector<CorrectedSpot>& corrections);
/// A largest error, "12 px", or where places are lost "12 px or more".
QString largest_text(double px, bool lost, const LengthFormat& lengths);
/// What changed: "right to 1.0 px on 31 % of the area before, on 94 % now; largest error 12 px before, 3.1 px
/// now". The mean, where it alone changed or changed against the share; the largest error as it is where
/// nothing did.
QString before_and_now(const RegionErrors& errors, const LengthFormat& lengths);

}  // namespace alinify::ui

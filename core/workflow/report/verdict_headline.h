#pragma once

#include <optional>

#include "core/quality/quality_report.h"

namespace alinify {

/// The verdict in one plain sentence with the number that counts: "expected error: at most 0.13 px on 90 % of
/// the comparable area; all 139 check points matched", "9.7 % of the overlap could not be verified". For a
/// good registration its accuracy: by the user's validation landmarks where there are any, else by the
/// expected errors, or where there are none by the finest comparison; for any other, the reason why it is not
/// good. Empty for a report without figures and reasons.
Message verdict_headline(const QualityReport& report);

/// The blocks of the finest comparison that found any again, without those on plain ground, whose partners
/// are found by chance. Empty: none found one.
std::optional<ResidualMap> check_points(const QualityReport& report);

/// How much of the overlap is misaligned by more than the tolerance, and how much could not be verified:
/// nothing there matches, or repeats of the texture cannot be distinguished. Shares of the places that count
/// in ErrorSummary; both 0 without an error map.
struct UnverifiedShares {
  double misaligned = 0, unverified = 0;
};
UnverifiedShares unverified_shares(const QualityReport& report);
/// The same, moved by a rounding, so that their tenths of a percent add up to those of the whole, which
/// reasons tell too.
UnverifiedShares told_shares(const QualityReport& report);

}  // namespace alinify

#include "core/workflow/report/verdict_headline.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/message_numbers.h"
#include "core/base/tolerance_number.h"
#include "core/quality/messages.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/quality_text.h"

namespace alinify {
namespace {

constexpr std::size_t kFewLandmarks = 3;  // with fewer, they are no sample
constexpr double kWorthNaming = 0.001;    // of the image: less rounds to 0.0 %
constexpr double kMuchUnseen = 0.1;       // of what the moving image covers: a headline must not pass over it

const ResidualMap* finest_matches(const QualityReport& q) {
  const ResidualMap* finest = nullptr;
  for (const ResidualMap& map : q.residuals)
    if (map.blocks.size() >= few_blocks && map.certain() > 0) finest = &map;
  return finest;
}

// Without the blocks on plain ground, glass between tissue, whose partners are found by chance.
ResidualMap on_structure(const ResidualMap& matches, const ErrorMap& errors) {
  ResidualMap seen = matches;
  std::erase_if(seen.blocks, [&](const BlockResidual& block) {
    const std::optional<PlaceError> there = errors.at_point(block.centre_px);
    return there && there->state == PlaceState::Blank;
  });
  return seen.blocks.size() >= few_blocks && seen.certain() > 0 ? seen : matches;
}

Message how_well(const QualityReport& q) {
  if (q.points_after && q.points_after->rows.size() >= kFewLandmarks)
    return messages::headline_validation(q.points_after->rows.size(),
                                         pixels_number(q.points_after->median_px),
                                         pixels_number(q.points_after->p90_px));
  const std::optional<ResidualMap> points = check_points(q);
  if (!points) return {};
  const auto certain = points->certain(), all = static_cast<std::int64_t>(points->blocks.size());
  // What was found again is better than what was not: it does not speak for the whole area.
  if (q.expected.places > 0)
    return Message::joined(
        {messages::headline_expected(pixels_number(q.expected.p90_px)),
         certain == all ? messages::headline_all_found(all) : messages::headline_some_found(certain, all)},
        "; ");
  const MessageArgument within = pixels_number(points->quantile_px(0.9));
  return certain == all ? messages::headline_all_matched(all, within)
                        : messages::headline_some_matched(certain, all, within);
}

double rounded_share(double share) {
  return std::round(1000 * share) / 1000;  // as percent_number() with one decimal
}

Message what_is_wrong(const QualityReport& q) {
  const auto [misaligned, unverified] = told_shares(q);
  const MessageArgument tolerance = tolerance_number(q.tolerance_px);
  if (misaligned >= kWorthNaming && unverified >= kWorthNaming)
    return messages::headline_not_known_right(percent_number(misaligned + unverified, 1),
                                              percent_number(misaligned, 1), tolerance,
                                              percent_number(unverified, 1));
  if (misaligned >= kWorthNaming)
    return messages::headline_misaligned(percent_number(misaligned, 1), tolerance);
  if (unverified >= kWorthNaming) return messages::headline_unverified(percent_number(unverified, 1));
  return {};
}

bool is_about_the_error_map(const Message& reason) {
  const MessageText* const text = reason.text();
  return text == &messages::share_expected_off || text == &messages::share_ambiguous ||
         text == &messages::share_with_rivals;
}

}  // namespace

std::optional<ResidualMap> check_points(const QualityReport& q) {
  const ResidualMap* const map = finest_matches(q);
  return map ? std::optional(on_structure(*map, q.errors)) : std::nullopt;
}

UnverifiedShares unverified_shares(const QualityReport& q) {
  std::int64_t misaligned = 0, unverified = 0, places = 0;
  for (const PlaceError& p : q.errors.places) {
    const bool fine = static_cast<double>(p.expected_px) <= q.tolerance_px;
    if (p.state == PlaceState::Uncovered || (p.state == PlaceState::Blank && !fine)) continue;
    ++places;
    if (fine) continue;
    ++(p.state == PlaceState::Measured ? misaligned : unverified);
  }
  if (places == 0) return {};
  return {static_cast<double>(misaligned) / static_cast<double>(places),
          static_cast<double>(unverified) / static_cast<double>(places)};
}

UnverifiedShares told_shares(const QualityReport& q) {
  UnverifiedShares told = unverified_shares(q);
  const double both = rounded_share(told.misaligned + told.unverified);
  if (both < kWorthNaming) return told;
  const bool more_misaligned = told.misaligned > told.unverified;
  double& more = more_misaligned ? told.misaligned : told.unverified;
  double& less = more_misaligned ? told.unverified : told.misaligned;
  // One that is too little to be named counts to the other, which stands for the whole then.
  const bool both_named = less >= kWorthNaming;
  less = both_named ? rounded_share(less) : 0;
  more = both_named ? both - less : both;
  return told;
}

Message verdict_headline(const QualityReport& q) {
  // Words of another verdict, such as what a correction changed, stand before those of this one.
  const auto own = std::find_if(q.reasons.begin(), q.reasons.end(),
                                [](const Message& reason) { return reason.text() != nullptr; });
  const Message first = own != q.reasons.end() ? *own : q.reasons.empty() ? Message() : q.reasons.front();
  Message said;
  if (q.verdict == Verdict::Good) {
    said = how_well(q);
    if (!said.empty() && q.expected.share_unseen >= kMuchUnseen)
      said = Message::joined({said, messages::headline_unseen(percent_number(q.expected.share_unseen, 0))},
                             "; ");
  } else if (first.empty() || is_about_the_error_map(first)) {
    // A reason that stands before these is a graver one, of the map as a whole.
    said = what_is_wrong(q);
  }
  return said.empty() ? first : said;
}

}  // namespace alinify

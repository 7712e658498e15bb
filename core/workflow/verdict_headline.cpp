#include "core/workflow/verdict_headline.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/message_numbers.h"
#include "core/quality/messages.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

constexpr std::size_t kFewLandmarks = 3;  // with fewer, they are no sample
constexpr double kWorthNaming = 0.001;    // of the image: less rounds to 0.0 %

// Rounded up, so that "within" holds: a tenth of a pixel is as fine as anyone reads.
MessageArgument at_most_px(double px) {
  return px < 9.95 ? fixed_number(std::ceil(10 * px - 1e-9) / 10, 1, "px")
                   : fixed_number(std::ceil(px - 1e-9), 0, "px");
}

MessageArgument about_px(double px) {
  return fixed_number(px, px < 1 ? 2 : px < 9.95 ? 1 : 0, "px");
}

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
    return messages::headline_validation(q.points_after->rows.size(), about_px(q.points_after->median_px),
                                         at_most_px(q.points_after->p90_px));
  const ResidualMap* const map = finest_matches(q);
  if (!map) return {};
  const ResidualMap seen = on_structure(*map, q.errors);
  const auto within = at_most_px(seen.quantile_px(0.9));
  const auto certain = seen.certain(), all = static_cast<std::int64_t>(seen.blocks.size());
  return certain == all ? messages::headline_all_matched(all, within)
                        : messages::headline_some_matched(certain, all, within);
}

Message what_is_wrong(const QualityReport& q) {
  const auto [misaligned, unverified] = unverified_shares(q);
  const MessageArgument tolerance = px_number(q.tolerance_px);
  if (misaligned >= kWorthNaming && unverified >= kWorthNaming)
    return messages::headline_misaligned_and_unverified(percent_number(misaligned, 1), tolerance,
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

Message verdict_headline(const QualityReport& q) {
  const Message first = q.reasons.empty() ? Message() : q.reasons.front();
  Message said;
  if (q.verdict == Verdict::Good) {
    said = how_well(q);
  } else if (first.empty() || is_about_the_error_map(first)) {
    // A reason that stands before these is a graver one, of the map as a whole.
    said = what_is_wrong(q);
  }
  return said.empty() ? first : said;
}

}  // namespace alinify

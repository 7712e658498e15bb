#include "core/workflow/report/verdict_details.h"

#include <cmath>
#include <string>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/registration/messages.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/quality_text.h"
#include "core/workflow/report/verdict_headline.h"

namespace alinify {
namespace {

Message of_the_image(double share) {
  return messages::detail_share(percent_number(share, 1));
}

Message correlation(double before, double after, double chance) {
  return messages::detail_correlation(plain_number(before, 3), plain_number(after, 3),
                                      plain_number(chance, 2));
}

Message matches(const ResidualMap& map) {
  const std::int64_t found = map.certain();
  const auto all = map.blocks.size();
  if (found == 0) return messages::detail_none_matched(all);
  return messages::detail_matched(found, all, pixels_number(map.quantile_px(0.5)),
                                  pixels_number(map.quantile_px(0.9)));
}

Message landmark_errors(const TargetRegistrationError& e) {
  return messages::detail_landmark_errors(e.rows.size(), pixels_number(e.median_px), pixels_number(e.p90_px),
                                          pixels_number(e.largest_px));
}

}  // namespace

std::vector<QualityLine> verdict_details(const QualityReport& q) {
  std::vector<QualityLine> rows;
  if (q.points_after) {
    rows.push_back({messages::detail_validation, landmark_errors(*q.points_after)});
    if (q.points_before)
      rows.push_back({messages::detail_validation_before, landmark_errors(*q.points_before)});
  }
  if (q.expected.places > 0) {
    rows.push_back(
        {messages::detail_expected_error, messages::detail_median_and_p90(pixels_number(q.expected.median_px),
                                                                          pixels_number(q.expected.p90_px))});
    const auto [misaligned, unverified] = told_shares(q);
    // The rest of what those two round to.
    const double off = misaligned + unverified;
    rows.push_back(
        {messages::detail_within_tolerance, of_the_image(off > 0 ? 1 - off : q.expected.share_within)});
    rows.push_back({messages::detail_misaligned, of_the_image(misaligned)});
    rows.push_back({messages::detail_unverified, of_the_image(unverified)});
  }
  if (q.tolerance_px > 0)
    rows.push_back({messages::detail_tolerance,
                    (q.tolerance_given ? messages::detail_tolerance_given
                                       : messages::detail_tolerance_chosen)(pixels_number(q.tolerance_px))});
  // The finest first: it is the one that counts, and the headline speaks of it.
  const std::optional<ResidualMap> points = check_points(q);
  for (auto map = q.residuals.rbegin(); map != q.residuals.rend(); ++map) {
    if (map->blocks.size() < few_blocks) continue;
    rows.push_back({map->downsample < 1.01 ? Message(messages::detail_check_points)
                                           : messages::detail_check_points_at(MessageArgument::number(
                                                 significant_digits(map->downsample, 2))),
                    matches(points && points->downsample == map->downsample ? *points : *map)});
  }
  rows.push_back(
      {messages::detail_edges, correlation(q.before.gradient, q.after.gradient, q.chance.gradient)});
  rows.push_back({messages::detail_grey, correlation(q.before.grey, q.after.grey, q.chance.grey)});
  rows.push_back({messages::detail_repeat, messages::detail_strength(plain_number(q.texture.strength, 2))});
  rows.push_back(
      {messages::detail_overlap, messages::detail_share_of_fixed(percent_number(q.overlap_share, 1))});
  rows.push_back({messages::detail_area_change,
                  messages::detail_range(plain_number(q.jacobian.min, 2), plain_number(q.jacobian.max, 2))});
  rows.push_back({messages::detail_folded, of_the_image(q.jacobian.folded_share)});
  if (q.inverse_consistency) {
    // The inverse is computed to a millionth of a pixel: "0" would read as a measurement of the registration.
    constexpr double exact_px = 0.01;
    const InverseConsistency& inverse = *q.inverse_consistency;
    rows.push_back({messages::detail_round_trip,
                    inverse.largest_px < exact_px
                        ? Message(messages::detail_exact_inverse(pixels_number(exact_px)))
                        : messages::detail_median_and_largest(pixels_number(inverse.median_px),
                                                              pixels_number(inverse.largest_px))});
  }
  if (q.mirrored) rows.push_back({messages::detail_mirrored, messages::detail_yes});
  if (q.landmarks) {
    rows.push_back({messages::detail_landmarks, landmark_errors(q.landmarks->under_the_map)});
    if (!q.landmarks->left_out.rows.empty())
      rows.push_back({messages::detail_left_out, landmark_errors(q.landmarks->left_out)});
  }
  return rows;
}

}  // namespace alinify

#include "core/workflow/report/quality_text.h"

#include <cmath>
#include <optional>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/registration/messages.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/verdict_headline.h"

namespace alinify {
namespace {

// Without the "<" and ">" of percent_number(): the lines of a table.
MessageArgument percent(double share, int decimals) {
  return MessageArgument::number(percent_text(share, decimals));
}

bool is_full_resolution(double downsample) {
  return downsample < 1.01;
}

Message below(double share, double limit_px) {
  return messages::share_below(percent_number(share, 0), pixels_number(limit_px));
}

Message three(const MessageText& text, double before, double after, double chance) {
  return text(plain_number(before, 3), plain_number(after, 3), plain_number(chance, 3));
}

// "12 landmarks that took part off by 1.20 px at the median", then "90 % within 3.10 px, largest 4.00 px".
std::vector<Message> errors_text(Message off_at_median, const TargetRegistrationError& e) {
  return {std::move(off_at_median), below(0.9, e.p90_px),
          e.has_um
              ? messages::largest_error_and_median_um(
                    pixels_number(e.largest_px), MessageArgument::number(pixels_text(e.median_um) + " um"))
              : messages::largest_error(pixels_number(e.largest_px))};
}

const MessageText& left_out_of(LandmarkFit fit) {
  switch (fit) {
    case LandmarkFit::Translation:
      return messages::left_out_of_translation_off;
    case LandmarkFit::Rigid:
      return messages::left_out_of_rigid_off;
    case LandmarkFit::Similarity:
      return messages::left_out_of_similarity_off;
    case LandmarkFit::Affine:
      break;
  }
  return messages::left_out_of_affine_off;
}

Message place_text(Rect r) {
  return messages::place_from_to(r.x, r.right(), r.y, whole_number(r.bottom(), "px"));
}

void add_how_many_more(std::vector<Message>& lines, std::size_t all, std::size_t max) {
  if (all <= max || max == 0) return;
  const std::size_t more = all - max;
  lines.push_back(more == 1 ? Message(messages::one_more_place) : messages::more_places(more));
}

}  // namespace

const MessageText& label_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Good:
      return messages::verdict_good;
    case Verdict::Check:
      return messages::verdict_check;
    case Verdict::Failed:
      break;
  }
  return messages::verdict_failed;
}

Message verdict_sentence(const QualityReport& q) {
  return Message::joined({label_of(q.verdict), Message::joined(q.reasons)}, ": ");
}

std::vector<Message> places_to_look(const QualityReport& q, std::size_t max) {
  std::vector<Message> lines;
  const FindingGroups places(q.findings);
  for (const int head : places.heads()) {
    if (lines.size() == max) break;
    const Finding place = places.told(head);
    lines.push_back(Message::joined({place_text(place.rect), reason_and_jump(place)}, ": "));
  }
  add_how_many_more(lines, places.heads().size(), max);
  return lines;
}

Message there_and_back_text(const InverseConsistency& consistency) {
  return messages::there_and_back_off_by(pixels_number(consistency.median_px),
                                         pixels_number(consistency.largest_px));
}

Message inverse_remark(const InverseMap& inverse, std::size_t max) {
  std::vector<Message> remarks;
  if (inverse.error_px > inverse.tolerance_px)
    remarks.push_back(messages::inverse_off_between_samples(
        pixels_number(inverse.tolerance_px), percent(inverse.off_share, 2), pixels_number(inverse.error_px)));
  if (!inverse.folded.empty()) {
    std::vector<Message> places;
    for (const Rect& place : inverse.folded) {
      if (places.size() == max) break;
      places.push_back(place_text(place));
    }
    add_how_many_more(places, inverse.folded.size(), max);
    remarks.push_back(
        Message::joined({inverse.folded.size() == 1 ? Message(messages::map_folds_at_one_place)
                                                    : messages::map_folds_at_places(inverse.folded.size()),
                         Message::joined(std::move(places))},
                        ": "));
  }
  return Message::joined(std::move(remarks), " ");
}

std::vector<QualityLine> quality_lines(const QualityReport& q) {
  std::vector<QualityLine> rows;
  rows.push_back({messages::line_quality, verdict_sentence(q)});
  for (Message& line : places_to_look(q, 5)) rows.push_back({messages::line_look_at, std::move(line)});
  Message name = messages::line_residual;
  // The blocks that the verdict counts: without those on plain ground.
  const std::optional<ResidualMap> finest = check_points(q);
  for (const ResidualMap& measured : q.residuals) {
    const ResidualMap& r = finest && finest->downsample == measured.downsample ? *finest : measured;
    if (r.blocks.size() < 8) continue;
    const std::int64_t found = r.certain();
    std::vector<Message> text{
        is_full_resolution(r.downsample)
            ? messages::blocks_found_at_full_resolution(found, r.blocks.size())
            : messages::blocks_found_at_share(found, r.blocks.size(), 1, plain_number(r.downsample, 1))};
    if (found > 0) {
      text.push_back(messages::off_at_median(pixels_number(r.quantile_px(0.5))));
      text.push_back(below(0.9, r.quantile_px(0.9)));
    }
    rows.push_back({std::exchange(name, {}), Message::joined(std::move(text), ", ")});
  }
  rows.push_back({messages::line_correlation,
                  three(messages::edges_agree, q.before.gradient, q.after.gradient, q.chance.gradient)});
  rows.push_back({{}, three(messages::grey_agrees, q.before.grey, q.after.grey, q.chance.grey)});
  rows.push_back(
      {{},
       Message::joined({is_full_resolution(q.downsample)
                            ? messages::median_of_blocks_at_full_resolution(q.blocks)
                            : messages::median_of_blocks_at_share(q.blocks, 1, plain_number(q.downsample, 1)),
                        messages::textures_repeat(plain_number(q.texture.strength, 2))})});
  rows.push_back(
      {messages::line_map,
       Message::joined(
           {messages::map_overlap(percent(q.overlap_share, 1)),
            messages::map_jacobian(plain_number(q.jacobian.min, 2), plain_number(q.jacobian.max, 2)),
            messages::map_folded(percent(q.jacobian.folded_share, 1)),
            q.inverse_consistency ? there_and_back_text(*q.inverse_consistency) : Message(),
            q.mirrored ? Message(messages::start_mirrored) : Message()},
           ", ")});
  if (q.points_before && q.points_after) {
    std::vector<Message> text =
        errors_text(messages::check_points_off_at_median(q.points_after->rows.size(),
                                                         pixels_number(q.points_after->median_px)),
                    *q.points_after);
    text.push_back(messages::at_median_before(pixels_number(q.points_before->median_px)));
    rows.push_back({messages::line_check_points, Message::joined(std::move(text), ", ")});
  }
  if (q.landmarks) {
    const TargetRegistrationError &under = q.landmarks->under_the_map, &left_out = q.landmarks->left_out;
    rows.push_back({messages::line_landmarks,
                    Message::joined(errors_text(messages::used_landmarks_off_at_median(
                                                    under.rows.size(), pixels_number(under.median_px)),
                                                under),
                                    ", ")});
    if (!left_out.rows.empty())
      rows.push_back(
          {{},
           Message::joined(
               errors_text(left_out_of(q.landmarks->fit)(pixels_number(left_out.median_px)), left_out),
               ", ")});
  }
  return rows;
}

}  // namespace alinify

#include "core/quality/judge.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message_numbers.h"
#include "core/base/order_statistics.h"
#include "core/base/tolerance_number.h"
#include "core/quality/accepted_places.h"
#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/quality/messages.h"
#include "core/quality/tolerance.h"

namespace alinify {
namespace {

// Thresholds of the verdict. They are shares of blocks and multiples of measured values, none specific to a
// kind of image; tests/bench/bench_verdict.py validates them against deliberately wrong maps.
constexpr double convincing_share = 0.35;  // of the blocks found again, for a comparison to count
constexpr double clear_lead = 0.12;        // over the next best place, in repeating texture
constexpr double nearly_all_share = 0.8;   // of the blocks best at the prediction, however small their lead
constexpr double good_share = 0.99;        // of the area expected to be within the tolerance
// The same where both images show one texture: right maps reach it, and of what is off, a part is never seen:
// on plain ground, and in bends finer than the blocks that are compared. Not where glass lies around.
constexpr double good_share_of_one_texture = 0.995;
constexpr double far_share = 0.005;        // of the area expected three times as far off: no longer good
constexpr double rim_share = 0.004;        // of the area off at the rims of blank ground: no longer good
constexpr double failed_share = 0.5;       // of the area expected beyond the tolerance
constexpr double worth_reporting = 0.001;  // of the area: less rounds to 0.0 %

double certain_share(const ResidualMap& map) {
  return map.blocks.empty() ? 0 : static_cast<double>(map.certain()) / static_cast<double>(map.blocks.size());
}

double median_lead(const ResidualMap& map) {
  std::vector<double> leads;
  for (const BlockResidual& b : map.blocks)
    if (b.certain) leads.push_back(b.peak - b.second_peak);
  return median(std::move(leads));
}

// Single blocks may be off this far in a good map: two pixels, or the difference between two sections of one
// specimen.
double scatter_limit_px(Size fixed) {
  return std::max(2.0, 0.004 * diagonal_of(fixed));
}

// P(at most k of n) at a probability of p each.
double binomial_tail(std::size_t k, std::size_t n, double p) {
  double sum = 0, term = std::pow(1 - p, static_cast<double>(n));
  if (p >= 1) return k >= n ? 1 : 0;
  for (std::size_t i = 0; i <= k && i <= n; ++i) {
    sum += term;
    term *= static_cast<double>(n - i) / static_cast<double>(i + 1) * p / (1 - p);
  }
  return sum;
}

// Of blocks and their partners, the largest of all comparisons that found blocks again; empty: none did.
// Under a map that is off by a few pixels here and there, fine texture is alike in coarse comparisons only: a
// wrong map may not pass for a pair of different stains, of which less is asked.
std::optional<double> usual_likeness_of(const QualityReport& report) {
  std::optional<double> likeness;
  for (const ResidualMap& map : report.residuals)
    if (map.texture_repeats || map.certain() >= static_cast<std::int64_t>(few_blocks))
      likeness = std::max(likeness.value_or(0), map.usual_likeness());
  return likeness;
}

bool shows_one_texture(const QualityReport& report) {
  return std::max(usual_likeness_of(report).value_or(0), report.affine_likeness.value_or(0)) >=
         one_texture_likeness;
}

class Judge {
 public:
  Judge(QualityReport& q, Size fixed) : q_(q), fixed_(fixed), limit_px_(scatter_limit_px(fixed)) {}

  void run() {
    q_.tolerance_given = q_.tolerance_px > 0;
    if (!q_.tolerance_given) q_.tolerance_px = default_tolerance_px(alike(), fixed_);
    q_.expected = summary_of(q_.errors, q_.tolerance_px);
    q_.errors.periodic = q_.errors.periodic || q_.texture.repeats();
    look_at_the_map();
    if (!failed_) look_at_the_images();
    look_at_points();
    look_at_landmarks();
    q_.verdict = failed_ ? Verdict::Failed : doubtful_ ? Verdict::Check : Verdict::Good;
    name_findings(q_.findings, fixed_, q_.errors.step_px);
    count_places(q_);
  }

 private:
  void fail(Message reason) { failed_ = true, q_.reasons.push_back(std::move(reason)); }
  void doubt(Message reason) { doubtful_ = true, q_.reasons.push_back(std::move(reason)); }

  void look_at_the_map() {
    const Message lands = messages::only_share_lands(percent_number(q_.overlap_share, 1));
    if (q_.overlap_share < 0.05) {
      fail(lands);
    } else if (q_.overlap_share < 0.5) {
      doubt(lands);
    }
    // A few folds in a corner occur in maps that are otherwise right.
    const double folded_share = q_.folded_content_share.value_or(q_.jacobian.folded_share);
    const Message folds = messages::map_folds_on_share(percent_number(folded_share, 1));
    if (folded_share > 0.1) {
      fail(folds);
    } else if (folded_share > 0.001) {
      doubt(folds);
    }
  }

  bool alike() const { return shows_one_texture(q_); }

  // Whether enough blocks are found again for their positions to be meaningful.
  bool convinces(const ResidualMap& map) const {
    if (map.blocks.size() < few_blocks || certain_share(map) < convincing_share) return false;
    // Of several equal repeats, only few blocks would hit the right one.
    return !q_.texture.repeats() || median_lead(map) >= clear_lead ||
           map.share_within(2.5 * map.downsample) >= nearly_all_share;
  }

  // Whether more blocks lie near the map's prediction than by chance: a disc of two and a half pixels in the
  // search area, with every other block found at random.
  bool something_agrees() const {
    return std::any_of(q_.residuals.begin(), q_.residuals.end(), [](const ResidualMap& map) {
      const double radius = 2.5, side = 2 * BlockMatcher::reach_px + 1;
      const double by_chance = 0.5 * std::numbers::pi * radius * radius / (side * side);
      const std::size_t n = map.blocks.size();
      const auto near = static_cast<std::size_t>(
          std::llround(map.share_within(radius * map.downsample) * static_cast<double>(n)));
      return near >= 3 && 1 - binomial_tail(near - 1, n, by_chance) < 1e-4;
    });
  }

  // Whether most blocks resemble the map's prediction, be it the right repeat or another.
  bool looks_alike() const {
    return std::any_of(q_.residuals.begin(), q_.residuals.end(), [](const ResidualMap& map) {
      std::vector<double> here;
      for (const BlockResidual& b : map.blocks) here.push_back(b.ncc_at_map);
      return here.size() >= few_blocks && median(std::move(here)) > 0.25;
    });
  }

  void look_at_the_images() {
    const ResidualMap* finest = nullptr;
    std::size_t max = 0;
    double best_share = 0;
    for (const ResidualMap& map : q_.residuals) {
      max = std::max(max, map.blocks.size());
      if (map.blocks.size() >= few_blocks) best_share = std::max(best_share, certain_share(map));
      if (convinces(map)) finest = &map;
    }
    if (max < few_blocks) {
      doubt(messages::too_little_texture(max));
      return;
    }
    if (!finest && !something_agrees() && !(q_.texture.repeats() && looks_alike())) {
      fail(messages::agree_no_better_than_chance);
      return;
    }
    weigh();
    compare_with_the_start();
    if (failed_) return;
    if (!finest) {
      if (q_.texture.repeats() && looks_alike()) {
        if (q_.expected.share_within < good_share) doubt(messages::repeat_hardly_told_from_next);
      } else {
        doubt(messages::too_few_found_again(percent_number(best_share, 1)));
      }
      return;
    }
    for (const ResidualMap& map : q_.residuals)
      if (&map != finest && map.downsample > finest->downsample && convinces(map)) hear_coarser(map);
  }

  // Displaced coarse structures outweigh agreeing fine ones: those may be off by a repeat.
  void hear_coarser(const ResidualMap& map) {
    const double off = map.quantile_px(0.5);
    if (off > std::max(limit_px_, 1.5 * map.downsample))
      doubt(messages::coarse_structures_off(px_number(off)));
  }

  void weigh() {
    const ErrorSummary& e = q_.expected;
    q_.findings = findings_of(q_.errors, q_.tolerance_px, fixed_);
    if (alike()) {
      std::vector<Finding> blank = blank_findings_of(q_.errors, q_.tolerance_px, fixed_);
      std::move(blank.begin(), blank.end(), std::back_inserter(q_.findings));
    }
    const MessageArgument within = tolerance_number(q_.tolerance_px);
    // A tolerance below the noise of the comparison says nothing about the map.
    const bool cannot_tell = e.low_px < q_.tolerance_px && q_.tolerance_px < e.high_px;
    Verdict verdict = verdict_of(e);
    // One that nobody asked for fails no map that may be within it.
    if (verdict == Verdict::Failed && cannot_tell && !q_.tolerance_given) verdict = Verdict::Check;
    if (e.places == 0) {
      doubt(messages::too_little_texture(0));
    } else if (verdict == Verdict::Failed) {
      fail(messages::share_expected_off(percent_number(e.share_off, 1), within));
    } else if (verdict == Verdict::Good) {
      // Glass around sections has no rim to be met to a pixel.
      const double at_rims = alike() ? share_off_at_rims(q_.errors, q_.tolerance_px) : 0;
      if (at_rims > rim_share) {
        doubt(messages::share_off_at_rims(percent_number(at_rims, 1), within));
      } else if (alike() && e.share_within < good_share_of_one_texture && !shows_glass(q_.errors)) {
        doubt(messages::share_expected_off(percent_number(e.share_off, 1), within));
      } else {
        q_.reasons.push_back(messages::share_expected_right(percent_number(e.share_within, 1), within));
      }
    } else {
      if (e.share_off > 1 - good_share || e.share_far > far_share || e.share_ambiguous <= 0)
        doubt(messages::share_expected_off(percent_number(e.share_off, 1), within));
      if (e.share_ambiguous > 0) {
        const MessageText& text =
            q_.errors.periodic ? messages::share_ambiguous : messages::share_with_rivals;
        doubt(text(percent_number(e.share_ambiguous, 1)));
      }
    }
    constexpr double much = 0.25;
    if (verdict != Verdict::Good && e.share_off > much && cannot_tell)
      q_.reasons.push_back(
          messages::tolerance_too_fine_to_tell(within, pixels_number(e.low_px), pixels_number(e.high_px)));
    if (e.places > 0 && e.share_unseen >= worth_reporting)
      q_.reasons.push_back(messages::share_unseen(percent_number(e.share_unseen, 1), within));
    if (e.places > 0)
      q_.reasons.push_back(Message::joined({messages::expected_error_at_median(pixels_number(e.median_px)),
                                            messages::nine_of_ten_below(pixels_number(e.p90_px))},
                                           ", "));
  }

  void compare_with_the_start() {
    const auto best = [](const LocalCorrelation& c) { return std::max(c.gradient, std::abs(c.grey)); };
    if (q_.blocks >= 12 && best(q_.after) < best(q_.before) - 0.02) doubt(messages::agree_less_than_before);
  }

  // Points not used in the fit are more reliable than any image comparison: their reason leads.
  void look_at_points() {
    if (!q_.points_after || q_.points_after->rows.empty()) return;
    const auto& rows = q_.points_after->rows;
    const double off = q_.points_after->median_px,
                 before = q_.points_before ? q_.points_before->median_px : off;
    const auto worst = std::max_element(
        rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.distance_px < b.distance_px; });
    const std::size_t others = q_.reasons.size();
    if (rows.size() >= 3 && off > 8 * limit_px_) {
      fail(messages::check_points_off(px_number(off)));
    } else if (off > 2 * limit_px_) {
      doubt(messages::check_points_off(px_number(off)));
    } else if (worst->distance_px > far_from_points_px()) {
      // A slip, or a part that is lost: the median of the others hides either.
      doubt(messages::check_point_far_off(worst->id, px_number(worst->distance_px)));
    } else if (off > before + limit_px_) {
      doubt(messages::check_points_further_off);
    }
    std::rotate(q_.reasons.begin(), q_.reasons.begin() + static_cast<std::ptrdiff_t>(others),
                q_.reasons.end());
  }

  // Whatever the images show: where the texture repeats, it may be the next repeat.
  void look_at_landmarks() {
    if (!q_.landmarks || q_.landmarks->under_the_map.rows.empty()) return;
    const double off = q_.landmarks->under_the_map.median_px;
    if (off > far_from_points_px()) doubt(messages::landmarks_off(px_number(off)));
    name_missed_landmarks();
  }

  // A landmark that the map misses by more than a person's hand is either misplaced or right: what the images
  // show there tells that the map fits them, not that it is what the person saw.
  void name_missed_landmarks() {
    const LandmarkCheck& check = *q_.landmarks;
    const double allowed_px =
        std::max(far_from_points_px() * check.moving_px_per_fixed_px, check.may_be_off_px);
    const auto missed = missed_landmarks(check.under_the_map.rows, allowed_px);
    if (missed.empty()) return;
    constexpr std::size_t most_named = 4;
    std::vector<Message> named;
    for (std::size_t i = 0; i < std::min(missed.size(), most_named); ++i)
      named.push_back(messages::landmark_is_off(missed[i].id, px_number(missed[i].distance_px)));
    const MessageText& text =
        missed.size() > most_named ? messages::landmarks_far_off_and_others : messages::landmarks_far_off;
    doubt(text(Message::joined(std::move(named), ", ")));
  }

  // Of one texture a person finds a point again to a few pixels, between sections less well.
  double far_from_points_px() const { return alike() ? 10 * std::max(1.0, q_.tolerance_px) : 8 * limit_px_; }

  QualityReport& q_;
  Size fixed_;
  double limit_px_;
  bool failed_ = false, doubtful_ = false;
};

}  // namespace

std::string name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Good:
      return "good";
    case Verdict::Check:
      return "check";
    case Verdict::Failed:
      break;
  }
  return "failed";
}

std::optional<Verdict> verdict_named(std::string_view name) {
  for (const Verdict verdict : {Verdict::Good, Verdict::Check, Verdict::Failed})
    if (name == name_of(verdict)) return verdict;
  return std::nullopt;
}

Verdict verdict_of(const ErrorSummary& e) {
  if (e.places == 0) return Verdict::Check;
  if (e.share_off > failed_share) return Verdict::Failed;
  return e.share_within >= good_share && e.share_far <= far_share ? Verdict::Good : Verdict::Check;
}

bool differs_in_texture(const QualityReport& report) {
  return usual_likeness_of(report).has_value() && !shows_one_texture(report);
}

void fail(QualityReport& report, Message reason) {
  report.verdict = Verdict::Failed;
  report.reasons.insert(report.reasons.begin(), std::move(reason));
}

void judge(QualityReport& report, Size fixed_size) {
  Judge(report, fixed_size).run();
}

}  // namespace alinify

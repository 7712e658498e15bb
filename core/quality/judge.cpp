#include "core/quality/judge.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/quality/findings.h"
#include "core/quality/median.h"
#include "core/quality/tolerance.h"

namespace alinify {
namespace {

// Thresholds of the verdict. They are shares of blocks and multiples of measured values, none specific to a
// kind of image; tests/bench/bench_verdict.py validates them against deliberately wrong maps.
constexpr std::size_t few_blocks = 8;
constexpr double convincing_share = 0.35;  // of the blocks found again, for a comparison to count
constexpr double clear_lead = 0.12;        // over the next best place, in repeating texture
constexpr double nearly_all_share = 0.8;   // of the blocks best at the prediction, however small their lead
constexpr double repeating = 0.5;          // strength of a texture's repeat
constexpr double good_share = 0.99;        // of the area expected to be within the tolerance
constexpr double far_share = 0.005;        // of the area expected three times as far off: no longer good
constexpr double failed_share = 0.5;       // of the area expected beyond the tolerance
constexpr double alike_likeness = 0.62;    // between blocks and their partners, for a shared texture

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
  return std::max(2.0,
                  0.004 * std::hypot(static_cast<double>(fixed.width), static_cast<double>(fixed.height)));
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

class Judge {
 public:
  Judge(QualityReport& q, Size fixed) : q_(q), fixed_(fixed), limit_px_(scatter_limit_px(fixed)) {}

  void run() {
    q_.tolerance_given = q_.tolerance_px > 0;
    if (!q_.tolerance_given) q_.tolerance_px = usual_tolerance_px(alike(), fixed_);
    q_.expected = summary_of(q_.errors, q_.tolerance_px);
    look_at_the_map();
    if (!failed_) look_at_the_images();
    look_at_points();
    q_.verdict = failed_ ? Verdict::Failed : doubtful_ ? Verdict::Check : Verdict::Good;
    if (q_.verdict == Verdict::Good && q_.findings.size() > 0) {
      q_.reasons.push_back(q_.findings.size() == 1
                               ? "one place is worth a look"
                               : std::to_string(q_.findings.size()) + " places are worth a look");
    }
  }

 private:
  void fail(const std::string& reason) { failed_ = true, q_.reasons.push_back(reason); }
  void doubt(const std::string& reason) { doubtful_ = true, q_.reasons.push_back(reason); }

  void look_at_the_map() {
    const std::string lands =
        "only " + percent_text(q_.overlap_share) + " of the fixed image lands on the moving image";
    if (q_.overlap_share < 0.05) {
      fail(lands);
    } else if (q_.overlap_share < 0.5) {
      doubt(lands);
    }
    // A few folds in a corner occur in maps that are otherwise right.
    const std::string folds =
        "the map folds over itself on " + percent_text(q_.jacobian.folded_share) + " of the image";
    if (q_.jacobian.folded_share > 0.1) {
      fail(folds);
    } else if (q_.jacobian.folded_share > 0.001) {
      doubt(folds);
    }
  }

  // Whether both images share one texture, by the finest comparison that found blocks again.
  bool alike() const {
    double likeness = 0;
    for (const ResidualMap& map : q_.residuals)
      if (map.certain() >= static_cast<std::int64_t>(few_blocks)) likeness = map.usual_likeness();
    return likeness >= alike_likeness;
  }

  // Whether enough blocks are found again for their positions to be meaningful.
  bool convinces(const ResidualMap& map) const {
    if (map.blocks.size() < few_blocks || certain_share(map) < convincing_share) return false;
    // Of several equal repeats, only few blocks would hit the right one.
    return q_.repeat.strength < repeating || median_lead(map) >= clear_lead ||
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
      doubt("too little texture to compare the images by (" + std::to_string(max) + " blocks)");
      return;
    }
    if (!finest && !something_agrees() && !(q_.repeat.strength >= repeating && looks_alike())) {
      fail("the images agree no better than unrelated places do");
      return;
    }
    weigh();
    compare_with_the_start();
    if (failed_) return;
    if (!finest) {
      if (q_.repeat.strength >= repeating && looks_alike()) {
        if (q_.expected.share_within < good_share)
          doubt(
              "the texture repeats, and the place that the map puts it to agrees hardly better than the next "
              "repeat");
      } else {
        doubt("only " + percent_text(best_share) +
              " of the places compared are found again: too few to tell");
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
      doubt("coarse structures lie " + short_px(off) + " from where the map puts them, at the median");
  }

  void weigh() {
    const ErrorSummary& e = q_.expected;
    q_.findings = findings_of(q_.errors, q_.tolerance_px, fixed_);
    const std::string within = short_px(q_.tolerance_px);
    if (e.places == 0) {
      doubt("too little texture to compare the images by (0 blocks)");
    } else if (e.share_off > failed_share) {
      fail("on " + percent_text(e.share_off) + " of the area the map is expected to be off by more than " +
           within);
    } else if (e.share_within >= good_share && e.share_far <= far_share) {
      q_.reasons.push_back("on " + percent_text(e.share_within) +
                           " of the area the map is expected to be right to " + within);
    } else {
      if (e.share_off > 1 - good_share || e.share_far > far_share || e.share_ambiguous <= 0)
        doubt("on " + percent_text(e.share_off) + " of the area the map is expected to be off by more than " +
              within);
      if (e.share_ambiguous > 0)
        doubt("on " + percent_text(e.share_ambiguous) +
              " of the area one repeat of the texture cannot be told from the next");
    }
    if (e.places > 0)
      q_.reasons.push_back("expected error " + short_px(e.median_px) + " at the median, nine of ten below " +
                           short_px(e.p90_px));
  }

  void compare_with_the_start() {
    const auto best = [](const LocalCorrelation& c) { return std::max(c.gradient, std::abs(c.grey)); };
    if (q_.blocks >= 12 && best(q_.after) < best(q_.before) - 0.02)
      doubt("the images agree less than before the engine ran");
  }

  // Points not used in the fit are more reliable than any image comparison.
  void look_at_points() {
    if (!q_.points_after || q_.points_after->rows.empty()) return;
    const double off = q_.points_after->median_px,
                 before = q_.points_before ? q_.points_before->median_px : off;
    if (q_.points_after->rows.size() >= 3 && off > 8 * limit_px_) {
      fail("the check points are off by " + short_px(off) + " at the median");
    } else if (off > 2 * limit_px_) {
      doubt("the check points are off by " + short_px(off) + " at the median");
    } else if (off > before + limit_px_) {
      doubt("the check points are further off than at the start");
    }
  }

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

void judge(QualityReport& report, Size fixed_size) {
  Judge(report, fixed_size).run();
}

}  // namespace alinify

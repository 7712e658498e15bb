#include "core/registration/initial/find_start.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/registration/initial/compare_starts.h"
#include "core/registration/initial/print_period.h"
#include "core/registration/messages.h"

namespace alinify {
namespace {

constexpr double min_start_overlap = 0.2;
// Small, wide and robust first; each step continues from the previous one.
constexpr std::array<AffineRefiner::Step, 3> steps{
    {{128, 2, 9, 2, 6}, {256, 2, 9, 3, 6}, {512, 2.5, 12, 3, 6}}};
constexpr std::size_t max_refined_first = 16, max_refined_again = 8, max_judged = 6, max_finished = 3;
// Minimum standard deviations above chance after the second step to run the third.
constexpr double worth_finishing = 3;

Affine2 scaled_onto(Vec2d fixed, Vec2d moving, double sx, double sy) {
  return {sx, 0, 0, sy, moving.x - sx * fixed.x, moving.y - sy * fixed.y};
}

Message named(Message placement, bool mirrored) {
  return Message::joined({mirrored ? Message(messages::start_mirrored) : Message(), std::move(placement)},
                         ", ");
}

class Finder {
 public:
  Finder(const SmallPicture& fixed, const SmallPicture& moving, const StartSearch& search, ThreadPool& pool,
         Progress& progress)
      : fixed_(fixed),
        moving_(moving),
        search_(search),
        pool_(pool),
        progress_(progress),
        refiner_(fixed, moving, &pool) {
    scale_free_ = search.family == AffineFamily::Similarity || search.family == AffineFamily::Affine;
  }

  std::vector<StartCandidate> run() {
    search();
    move_by_repeats();
    return std::move(found_);
  }

 private:
  void search() {
    look_for_features(0, 0);
    match(false, 0);
    progress_.update(0.1);
    refine_and_judge(with_features(plain_candidates(false), false, 0));
    progress_.update(0.2);
    if (sure()) return;

    look_for_features_at_equal_size();
    if (feature_sets_.size() > 1) {
      match(false, 1);
      refine_and_judge(with_features({}, false, 1));
      if (sure()) return;
    }

    const std::vector<double> named = named_scales();
    const std::vector<StartCandidate> turned = turned_candidates(128, 72, named);
    refine_and_judge(turned);
    progress_.update(0.4);
    if (sure()) return;

    for (std::size_t k = 0; k < feature_sets_.size(); ++k) match(true, k);
    negative_.emplace(negative_of(moving_));
    negative_refiner_.emplace(fixed_, *negative_, &pool_);
    std::vector<StartCandidate> negatives = plain_candidates(true);
    for (std::size_t k = 0; k < feature_sets_.size(); ++k)
      negatives = with_features(std::move(negatives), true, k);
    refine_and_judge(std::move(negatives));
    refine_and_judge(negatives_of(turned));
    progress_.update(0.6);
    if (sure() || !scale_free_) return;

    const std::vector<StartCandidate> between = turned_candidates(80, 36, scales_between(named));
    progress_.update(0.9);
    refine_and_judge(between);
    if (!sure()) refine_and_judge(negatives_of(between));
  }

  bool sure() const { return !found_.empty() && found_.front().evidence() >= sure_evidence; }

  void look_for_features(std::size_t fixed_level, std::size_t moving_level) {
    feature_sets_.push_back(
        find_features(fixed_, moving_, fixed_level, moving_level, search_.allow_flip, pool_, progress_));
  }

  // Where one image had to be reduced much more than the other, it lacks the other's fine features.
  void look_for_features_at_equal_size() {
    const double df = fixed_.levels[0].downsample * search_.own_scale, dm = moving_.levels[0].downsample;
    const std::size_t f = fixed_.level_near(dm / search_.own_scale), m = moving_.level_near(df);
    const auto large_enough = [](const SmallPicture::Level& l) {
      return std::min(l.grey.cols, l.grey.rows) >= 64;
    };
    if (df > dm && m > 0 && large_enough(moving_.levels[m])) look_for_features(0, m);
    if (df < dm && f > 0 && large_enough(fixed_.levels[f])) look_for_features(f, 0);
  }

  void match(bool negative, std::size_t set) {
    features_[negative].emplace_back(feature_sets_[set], fixed_, moving_, negative, search_.limits, pool_,
                                     progress_);
  }

  FeatureSupport support_of(const Affine2& map, bool negative) const {
    FeatureSupport best;
    for (const FeatureMatches& f : features_[negative])
      if (const FeatureSupport s = f.support(map); s.z_score > best.z_score) best = s;
    return best;
  }

  std::vector<StartCandidate> plain_candidates(bool negative) const {
    std::vector<StartCandidate> some;
    const auto add = [&](const MessageText& name, const Affine2& map) {
      StartCandidate c;
      c.name = name;
      c.start = map;
      c.negative = negative;
      some.push_back(std::move(c));
    };
    const Vec2d f = centre_of(fixed_.full), m = centre_of(moving_.full);
    add(messages::start_as_they_lie, {});
    add(messages::start_middles_matched, scaled_onto(f, m, 1, 1));
    if (scale_free_) {
      add(messages::start_sizes_matched,
          scaled_onto(f, m, static_cast<double>(moving_.full.width) / static_cast<double>(fixed_.full.width),
                      static_cast<double>(moving_.full.height) / static_cast<double>(fixed_.full.height)));
      add(messages::start_what_is_seen_matched,
          scaled_onto(fixed_.middle, moving_.middle, by_area(), by_area()));
    }
    if (search_.own_scale != 1)
      add(messages::start_calibrations_matched, scaled_onto(f, m, search_.own_scale, search_.own_scale));
    return some;
  }

  std::vector<StartCandidate> with_features(std::vector<StartCandidate> some, bool negative,
                                            std::size_t set) const {
    const FeatureMatches& features = features_[negative][set];
    const auto add = [&](const FeatureHit& hit) {
      StartCandidate c;
      c.name = named(messages::start_features(hit.agreeing, features.count()), hit.mirrored);
      c.start = hit.map;
      c.negative = negative;
      some.push_back(std::move(c));
    };
    std::for_each(features.hits().begin(), features.hits().end(), add);
    std::for_each(features.beyond().begin(), features.beyond().end(), add);
    return some;
  }

  double by_area() const { return std::sqrt(moving_.area / std::max(1.0, fixed_.area)); }

  void add_scale(std::vector<double>& scales, double s) const {
    const auto near = [s](double k) { return std::abs(std::log(k / s)) < 0.05; };
    if (s > 0.1 && s < 10 && search_.limits.admit_scale(s) &&
        std::none_of(scales.begin(), scales.end(), near))
      scales.push_back(s);
  }

  std::vector<double> named_scales() const {
    std::vector<double> scales;
    if (search_.limits.admit_scale(search_.own_scale)) scales.push_back(search_.own_scale);
    if (!scale_free_) return scales;
    for (const double s : {by_area(), 1.0, moving_.longest() / fixed_.longest()}) add_scale(scales, s);
    if (const auto& range = search_.limits.scale) add_scale(scales, std::sqrt(range->min * range->max));
    return scales;
  }

  std::vector<double> scales_between(const std::vector<double>& named) const {
    std::vector<double> scales = named;
    for (const double base : named)
      for (const double factor : {0.5, 0.667, 0.8, 1.25, 1.5, 2.0}) add_scale(scales, base * factor);
    // A range may hold none of these.
    if (const auto& range = search_.limits.scale)
      for (double s = std::max(0.1, range->min); s <= std::min(10.0, range->max); s *= 1.25)
        add_scale(scales, s);
    scales.erase(scales.begin(), scales.begin() + static_cast<std::ptrdiff_t>(named.size()));
    return scales;
  }

  std::vector<StartCandidate> turned_candidates(double side, int turns, std::vector<double> scales) const {
    RotationSearch s;
    s.side = side;
    s.turns = turns;
    s.turned = search_.family != AffineFamily::Translation;
    s.max_turn_deg = search_.limits.max_rotation_deg;
    s.mirrored = search_.allow_flip;
    s.scales = std::move(scales);
    std::vector<StartCandidate> some;
    for (const RotationHit& hit : search_rotations(fixed_, moving_, s, pool_, progress_)) {
      if (some.size() >= max_refined_first) break;
      if (std::any_of(some.begin(), some.end(), [&](const StartCandidate& c) {
            return corner_distance(c.start, hit.map, fixed_.full) < 0.08 * moving_.longest();
          }))
        continue;
      StartCandidate c;
      c.name = named(messages::start_turned(static_cast<int>(std::lround(hit.turn_deg))), hit.mirrored);
      c.start = hit.map;
      some.push_back(std::move(c));
    }
    return some;
  }

  static std::vector<StartCandidate> negatives_of(std::vector<StartCandidate> some) {
    for (StartCandidate& c : some) c.negative = true;
    return some;
  }

  const AffineRefiner& refiner_of(const StartCandidate& c) const {
    return c.negative ? *negative_refiner_ : refiner_;
  }

  // The family rotates and scales about the centre of the content, not about a corner.
  Affine2 in_family(const Affine2& map) const {
    const Affine2 like = Affine2::scaling(search_.own_scale, search_.own_scale);
    Affine2 m = nearest_in_family(map, search_.family, like);
    const Vec2d shift = map(fixed_.middle) - m(fixed_.middle);
    m.tx += shift.x;
    m.ty += shift.y;
    return m;
  }

  // Kept only if it improves the fit: without structure at its level a refinement drifts.
  void refine(StartCandidate& c, std::size_t k) const {
    AffineRefiner::Step look = steps[k];
    look.rounds = 0;
    const AffineRefiner& refiner = refiner_of(c);
    AffineRefiner::Refined before, after;
    pool_.parallel_for(2, [&](std::int64_t i) {
      (i == 0 ? after : before) = refiner.refine(c.map, search_.family, i == 0 ? steps[k] : look, progress_);
    });
    const FeatureSupport support = support_of(after.map, c.negative);
    const bool holds = c.support.z_score < enough_evidence || support.agreeing >= 0.8 * c.support.agreeing;
    if (holds && quick(after.fit) > quick(before.fit) && sane(c.start, after.map) &&
        after.fit.overlap >= min_start_overlap) {
      c.outside = !search_.limits.admit(after.map);
      c.map = after.map;
      c.support = support;
      c.fit = after.fit;
    } else {
      c.fit = before.fit;
    }
  }

  template <class Better>
  void keep_distinct(std::vector<StartCandidate>& list, std::size_t max, Better first) const {
    std::stable_sort(list.begin(), list.end(), first);
    std::vector<StartCandidate> kept;
    for (StartCandidate& c : list) {
      if (kept.size() == max) break;
      if (c.fit.overlap >= min_start_overlap &&
          std::none_of(kept.begin(), kept.end(), [&](const StartCandidate& k) {
            return corner_distance(k.map, c.map, fixed_.full) < 0.01 * moving_.longest();
          }))
        kept.push_back(std::move(c));
    }
    list = std::move(kept);
  }

  template <class Piece>
  void for_each(std::vector<StartCandidate>& list, Piece piece) const {
    pool_.parallel_for(static_cast<std::int64_t>(list.size()), [&](std::int64_t i) {
      progress_.check_cancelled();
      piece(list[static_cast<std::size_t>(i)]);
    });
  }

  // Moves those beyond the limits away.
  static void part_from(std::vector<StartCandidate>& some, std::vector<StartCandidate>& outside) {
    const auto first =
        std::stable_partition(some.begin(), some.end(), [](const StartCandidate& c) { return !c.outside; });
    std::move(first, some.end(), std::back_inserter(outside));
    some.erase(first, some.end());
  }

  // Near the limit, an approximation of a map beyond it may agree well enough to be taken for sure. It is not
  // taken where that map agrees better. Far apart, two maps are two answers, and the limits have chosen.
  void drop_approximations(std::vector<StartCandidate> outside) {
    std::stable_sort(outside.begin(), outside.end(), more_promising);
    if (outside.size() > max_judged) outside.resize(max_judged);
    for_each(outside, [&](StartCandidate& c) {
      for (const std::size_t k : {0, 1, 2})
        if (k > 0 || c.support.z_score < enough_evidence) refine(c, k);
      judge_at(c, 2);
    });
    std::erase_if(outside, [](const StartCandidate& c) {
      return !c.outside || c.fit.overlap < min_start_overlap || c.evidence() < enough_evidence;
    });
    std::move(outside.begin(), outside.end(), std::back_inserter(beyond_));
    std::erase_if(found_, [&](const StartCandidate& c) {
      return std::any_of(beyond_.begin(), beyond_.end(), [&](const StartCandidate& o) {
        return better(o, c) && corner_distance(o.map, c.map, fixed_.full) < 0.5 * moving_.longest();
      });
    });
  }

  // Half a repeat of a texture off, an image looks like the other's negative. It is one where no map of the
  // image itself fits about as well.
  void drop_false_negatives(std::vector<StartCandidate>& some) {
    constexpr double about = 1.1;
    for (const StartCandidate& c : some)
      if (!c.negative) closest_positive_ = std::max(closest_positive_, quick(c.fit));
    std::erase_if(some, [&](const StartCandidate& c) {
      return c.negative && quick(c.fit) < about * closest_positive_;
    });
  }

  void judge_at(StartCandidate& c, std::size_t k) const {
    c.chance_test =
        test_against_chance(refiner_of(c), c.map, steps[k].long_side, steps[k].blur, steps[k].window, &pool_);
  }

  void refine_and_judge(std::vector<StartCandidate> some) {
    std::vector<StartCandidate> outside;
    for_each(some, [&](StartCandidate& c) {
      c.map = c.start = in_family(c.start);
      c.outside = !search_.limits.admit(c.map);
      c.support = support_of(c.map, c.negative);
    });
    part_from(some, outside);
    for_each(some, [&](StartCandidate& c) {
      // Agreeing features are finer than the smallest images.
      if (c.support.z_score < enough_evidence) refine(c, 0);
    });
    part_from(some, outside);
    std::stable_sort(some.begin(), some.end(), more_promising);
    if (some.size() > max_refined_again) some.resize(max_refined_again);
    for_each(some, [&](StartCandidate& c) { refine(c, 1); });
    part_from(some, outside);
    drop_false_negatives(some);
    keep_distinct(some, max_judged, more_promising);
    for_each(some, [&](StartCandidate& c) { judge_at(c, 1); });
    keep_distinct(some, max_finished, better);
    for_each(some, [&](StartCandidate& c) {
      if (c.evidence() < worth_finishing) return;
      refine(c, 2);
      judge_at(c, 2);
    });
    part_from(some, outside);
    std::move(some.begin(), some.end(), std::back_inserter(found_));
    drop_approximations(std::move(outside));
    keep_distinct(found_, 12, better);
  }

  // A design that repeats fits as well whole repeats further. Of places that do, the one where most overlaps
  // is the likeliest: two captures of one piece begin at about the same place.
  void move_by_repeats() {
    if (found_.empty() || found_.front().evidence() < enough_evidence) return;
    const StartCandidate best = found_.front();
    std::vector<StartCandidate> some = moved_by_repeats(best);
    for_each(some, [&](StartCandidate& c) {
      for (const std::size_t k : {0, 1, 2}) refine(c, k);
      judge_at(c, 2);
    });
    std::erase_if(some, [&](const StartCandidate& c) { return c.outside || !fits_as_well(c, best); });
    const auto most = std::max_element(some.begin(), some.end(), [&](const auto& a, const auto& b) {
      return share_inside(a.map) < share_inside(b.map);
    });
    if (most != some.end()) found_.insert(found_.begin(), *most);
  }

  // Where more overlaps, most first.
  std::vector<StartCandidate> moved_by_repeats(const StartCandidate& from) const {
    constexpr double shortest_px = 8, alike = 0.5, min_gain = 0.02;
    constexpr int farthest = 4;  // repeats, along each of both directions
    constexpr std::size_t max_tried = 4;
    const LevelPart part = refiner_of(from).part_for(from.map, 256, 2, 9);
    const std::optional<PrintPeriod> period =
        find_print_period(part.normalised, part.counts, shortest_px, pool_);
    if (!period || period->likeness < alike) return {};
    const double here = share_inside(from.map);
    std::vector<std::pair<double, Affine2>> nearer;  // by the share inside
    for (int j = -farthest; j <= farthest; ++j)
      for (int i = -farthest; i <= farthest; ++i) {
        const Vec2d shift = part.level->downsample * (i * period->first + j * period->second);
        const Affine2 map = compose(from.map, Affine2::translation(shift));
        if (const double share = share_inside(map); share >= here + min_gain) nearer.push_back({share, map});
      }
    std::stable_sort(nearer.begin(), nearer.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    if (nearer.size() > max_tried) nearer.resize(max_tried);
    std::vector<StartCandidate> some;
    for (const auto& [share, map] : nearer) {
      StartCandidate c;
      c.name = Message::joined({from.name, messages::start_moved_by_repeats}, ", ");
      c.start = c.map = map;
      c.negative = from.negative;
      c.support = support_of(map, c.negative);
      some.push_back(std::move(c));
    }
    return some;
  }

  static bool fits_as_well(const StartCandidate& c, const StartCandidate& best) {
    // Of repeats that are equal, each feature matches one by chance.
    constexpr double nearly = 0.995, most = 0.6;
    const bool by_features = best.support.z_score >= enough_evidence;
    return c.evidence() >= enough_evidence && c.fit.correlation >= nearly * best.fit.correlation &&
           (!by_features || c.support.z_score >= most * best.support.z_score);
  }

  // The share of the fixed image that the moving one covers.
  double share_inside(const Affine2& map) const {
    constexpr int across = 32;
    int inside = 0;
    for (int j = 0; j < across; ++j)
      for (int i = 0; i < across; ++i) {
        const Vec2d p = map({(i + 0.5) / across * static_cast<double>(fixed_.full.width) - 0.5,
                             (j + 0.5) / across * static_cast<double>(fixed_.full.height) - 0.5});
        inside += p.x >= -0.5 && p.y >= -0.5 && p.x <= static_cast<double>(moving_.full.width) - 0.5 &&
                  p.y <= static_cast<double>(moving_.full.height) - 0.5;
      }
    return static_cast<double>(inside) / (across * across);
  }

  const SmallPicture &fixed_, &moving_;
  const StartSearch& search_;
  ThreadPool& pool_;
  Progress& progress_;
  bool scale_free_ = true;
  double closest_positive_ = 0;  // quick() of the best map of the image itself, at the second resolution
  AffineRefiner refiner_;
  std::optional<SmallPicture> negative_;
  std::optional<AffineRefiner> negative_refiner_;
  std::vector<FeatureSet> feature_sets_;
  std::array<std::vector<FeatureMatches>, 2> features_;  // of the image, of its negative
  std::vector<StartCandidate> found_, beyond_;           // beyond_: agreeing starts beyond the limits
};

}  // namespace

std::vector<StartCandidate> find_start(const SmallPicture& fixed, const SmallPicture& moving,
                                       const StartSearch& search, ThreadPool& pool, Progress& progress) {
  if (fixed.blank || moving.blank || fixed.speck() || moving.speck()) return {};
  return Finder(fixed, moving, search, pool, progress).run();
}

}  // namespace alinify

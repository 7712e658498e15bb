#include "core/quality/judge.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <string>
#include <utility>

namespace alinify {
namespace {

// How the verdict is drawn. The figures are shares of blocks and multiples of what is measured, none of them
// of a kind of image; tests/bench/bench_verdict.py holds them against maps made wrong on purpose.
constexpr std::size_t few_blocks = 8;
constexpr double convincing_share = 0.35;  // of the blocks found again, for a comparison to count
constexpr double clear_lead = 0.12;        // over the next best place, where the texture repeats
constexpr double nearly_all_share = 0.8;   // of the blocks best where the map says, however small their lead
constexpr double repeating = 0.5;          // strength of a texture's repeat
constexpr double unusual = 0.005;          // chance of so few blocks found in one neighbourhood
constexpr double most_suspicious_share = 0.05;
constexpr std::size_t neighbours = 9;

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", 100 * share);
  std::replace(text, text + sizeof text, ',', '.');
  return std::string(text) + " %";
}

std::string pixels(double value) {
  char text[32];
  std::snprintf(text, sizeof text, value < 10 ? "%.1f" : "%.0f", value);
  std::replace(text, text + sizeof text, ',', '.');
  return std::string(text) + " px";
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double certain_share(const ResidualMap& map) {
  return map.blocks.empty() ? 0 : static_cast<double>(map.certain()) / static_cast<double>(map.blocks.size());
}

double median_lead(const ResidualMap& map) {
  std::vector<double> leads;
  for (const BlockResidual& b : map.blocks)
    if (b.certain) leads.push_back(b.best - b.rival);
  return median(std::move(leads));
}

// Single blocks may be off by so much and the map still be called good: two pixels, or what two sections of
// one specimen differ by. What neighbouring blocks are off by together must be less, see coherent_limit_px.
double scatter_limit_px(Size fixed) {
  return std::max(2.0,
                  0.004 * std::hypot(static_cast<double>(fixed.width), static_cast<double>(fixed.height)));
}

// 0 for the same picture twice, 1 where half of what is seen differs, and so on.
double unlikeness(const ResidualMap& map) {
  std::vector<double> best;
  for (const BlockResidual& b : map.blocks)
    if (b.certain) best.push_back(b.best);
  const double likeness = std::clamp(median(std::move(best)), 0.01, 1.0);
  return (1 - likeness) / likeness;
}

// A shift that neighbours share is the map's own error: two pixels of it are too many, unless the pictures
// are so coarse or so unlike that they do not tell two pixels.
double coherent_limit_px(const ResidualMap& map) {
  return std::clamp(2 * map.downsample * unlikeness(map), std::max(2.0, 0.5 * map.downsample),
                    std::max(2.0, 2 * map.downsample));
}

// P(at most k of n) at a chance of p each.
double binomial_tail(std::size_t k, std::size_t n, double p) {
  double sum = 0, term = std::pow(1 - p, static_cast<double>(n));
  if (p >= 1) return k >= n ? 1 : 0;
  for (std::size_t i = 0; i <= k && i <= n; ++i) {
    sum += term;
    term *= static_cast<double>(n - i) / static_cast<double>(i + 1) * p / (1 - p);
  }
  return sum;
}

struct Suspicion {
  bool suspicious = false;
  bool contradicted = false;  // blocks are found again, elsewhere
  Vec2d shift_px;             // where to
};

// Looks at every block with its nearest neighbours: whether fewer of them than usual lie where the map says,
// or whether together they lie elsewhere.
std::vector<Suspicion> suspicions(const ResidualMap& map, double limit_px) {
  const std::size_t n = map.blocks.size();
  std::vector<Suspicion> result(n);
  const double usual = map.share_within(limit_px);
  const std::size_t around = std::min(neighbours, n);
  std::vector<std::pair<double, std::size_t>> by_distance(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < n; ++k)
      by_distance[k] = {length(map.blocks[k].centre_px - map.blocks[i].centre_px), k};
    std::nth_element(by_distance.begin(), by_distance.begin() + static_cast<std::ptrdiff_t>(around - 1),
                     by_distance.end());
    std::size_t confirmed = 0;
    std::vector<double> dx, dy;
    for (std::size_t k = 0; k < around; ++k) {
      const BlockResidual& b = map.blocks[by_distance[k].second];
      if (!b.certain) continue;
      confirmed += length(b.shift_px) <= limit_px ? 1 : 0;
      dx.push_back(b.shift_px.x), dy.push_back(b.shift_px.y);
    }
    Suspicion& s = result[i];
    constexpr std::size_t few = 4;
    if (dx.size() >= few) s.shift_px = {median(std::move(dx)), median(std::move(dy))};
    s.contradicted = length(s.shift_px) > coherent_limit_px(map);
    s.suspicious = s.contradicted || binomial_tail(confirmed, around, usual) < unusual;
  }
  return result;
}

// What so many blocks stay below. A block that is not found amid others that are suspicious counts as lost.
double quantile_with_lost_px(const ResidualMap& map, const std::vector<Suspicion>& suspicions, double share) {
  std::vector<double> off;
  for (std::size_t i = 0; i < map.blocks.size(); ++i) {
    if (map.blocks[i].certain) {
      off.push_back(length(map.blocks[i].shift_px));
    } else if (suspicions[i].suspicious) {
      off.push_back(map.reach_px);
    }
  }
  if (off.empty()) return map.reach_px;
  const auto k = static_cast<std::ptrdiff_t>(share * static_cast<double>(off.size() - 1) + 0.5);
  std::nth_element(off.begin(), off.begin() + k, off.end());
  return off[static_cast<std::size_t>(k)];
}

std::string direction(Vec2d shift) {
  std::string text;
  if (std::abs(shift.x) >= 0.5 * std::abs(shift.y))
    text = pixels(std::abs(shift.x)) + (shift.x > 0 ? " to the right" : " to the left");
  if (std::abs(shift.y) >= 0.5 * std::abs(shift.x))
    text += (text.empty() ? "" : " and ") + pixels(std::abs(shift.y)) + (shift.y > 0 ? " down" : " up");
  return text;
}

// Suspicious blocks that touch make one place.
std::vector<PlaceToLook> places_of(const ResidualMap& map, const std::vector<Suspicion>& suspicions,
                                   Size fixed) {
  const std::size_t n = map.blocks.size();
  double step = map.block_px;
  for (std::size_t i = 1; i < n; ++i) {
    const Vec2d d = map.blocks[i].centre_px - map.blocks[i - 1].centre_px;
    if (d.x > 1 && std::abs(d.y) < 1) step = std::min(step, d.x);
  }
  const double touching = 1.6 * std::max(step, 0.5 * map.block_px);
  std::vector<bool> taken(n, false);
  std::vector<PlaceToLook> places;
  for (std::size_t seed = 0; seed < n; ++seed) {
    if (taken[seed] || !suspicions[seed].suspicious) continue;
    std::vector<std::size_t> group{seed};
    taken[seed] = true;
    for (std::size_t g = 0; g < group.size(); ++g)
      for (std::size_t k = 0; k < n; ++k)
        if (!taken[k] && suspicions[k].suspicious &&
            length(map.blocks[k].centre_px - map.blocks[group[g]].centre_px) <= touching)
          taken[k] = true, group.push_back(k);
    Rect rect;
    std::vector<double> dx, dy;
    for (const std::size_t k : group) {
      const auto side = static_cast<std::int64_t>(map.block_px);
      rect = united(rect, {std::llround(map.blocks[k].centre_px.x) - side / 2,
                           std::llround(map.blocks[k].centre_px.y) - side / 2, side, side});
      if (suspicions[k].contradicted)
        dx.push_back(suspicions[k].shift_px.x), dy.push_back(suspicions[k].shift_px.y);
    }
    PlaceToLook place;
    place.rect = intersect(rect, rect_of(fixed));
    if (2 * dx.size() >= group.size()) {
      const Vec2d shift{median(std::move(dx)), median(std::move(dy))};
      place.severity = length(shift);
      place.reason = "the same structures lie " + direction(shift) + " of where the map puts them";
    } else {
      place.reason = "hardly anything here is found where the map puts it";
      place.severity = 1e-3 * static_cast<double>(group.size());
    }
    places.push_back(std::move(place));
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const PlaceToLook& a, const PlaceToLook& b) { return a.severity > b.severity; });
  constexpr std::size_t most_places = 12;
  if (places.size() > most_places) places.resize(most_places);
  return places;
}

class Judge {
 public:
  Judge(QualityReport& q, Size fixed) : q_(q), fixed_(fixed), limit_px_(scatter_limit_px(fixed)) {}

  void run() {
    look_at_the_map();
    if (!failed_) look_at_the_images();
    look_at_points();
    q_.verdict = failed_ ? Verdict::Failed : doubtful_ ? Verdict::Check : Verdict::Good;
    if (q_.verdict != Verdict::Good) q_.tolerance_px = 0;
    if (q_.verdict == Verdict::Good && q_.places.size() > 0) {
      q_.reasons.push_back(q_.places.size() == 1
                               ? "one place is worth a look"
                               : std::to_string(q_.places.size()) + " places are worth a look");
    }
  }

 private:
  void fail(const std::string& reason) { failed_ = true, q_.reasons.push_back(reason); }
  void doubt(const std::string& reason) { doubtful_ = true, q_.reasons.push_back(reason); }

  void look_at_the_map() {
    const std::string lands =
        "only " + percent(q_.overlap_share) + " of the fixed image lands on the moving image";
    if (q_.overlap_share < 0.05) {
      fail(lands);
    } else if (q_.overlap_share < 0.5) {
      doubt(lands);
    }
    // A few folds in a corner come with maps that are right elsewhere.
    const std::string folds =
        "the map folds over itself on " + percent(q_.jacobian.folded_share) + " of the image";
    if (q_.jacobian.folded_share > 0.1) {
      fail(folds);
    } else if (q_.jacobian.folded_share > 0.001) {
      doubt(folds);
    }
  }

  // Whether so many blocks are found again that where they are found means something.
  bool convinces(const ResidualMap& map) const {
    if (map.blocks.size() < few_blocks || certain_share(map) < convincing_share) return false;
    // One of several equal repeats would be hit by few blocks only.
    return q_.repeat.strength < repeating || median_lead(map) >= clear_lead ||
           map.share_within(2.5 * map.downsample) >= nearly_all_share;
  }

  // Whether more blocks lie near where the map says than they would by chance: a disc of two and a half
  // pixels in the area searched, and every other block found at random.
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

  // Whether most blocks look like what the map puts there, be it the right repeat or another.
  bool looks_alike() const {
    return std::any_of(q_.residuals.begin(), q_.residuals.end(), [](const ResidualMap& map) {
      std::vector<double> here;
      for (const BlockResidual& b : map.blocks) here.push_back(b.here);
      return here.size() >= few_blocks && median(std::move(here)) > 0.25;
    });
  }

  void look_at_the_images() {
    const ResidualMap* finest = nullptr;
    std::size_t most = 0;
    double best_share = 0;
    for (const ResidualMap& map : q_.residuals) {
      most = std::max(most, map.blocks.size());
      if (map.blocks.size() >= few_blocks) best_share = std::max(best_share, certain_share(map));
      if (convinces(map)) finest = &map;
    }
    if (most < few_blocks) {
      doubt("too little texture to compare the images by (" + std::to_string(most) + " blocks)");
      return;
    }
    if (!finest) {
      if (q_.repeat.strength >= repeating && looks_alike()) {
        doubt(
            "the texture repeats, and the place that the map puts it to agrees hardly better than the next "
            "repeat");
      } else if (!something_agrees()) {
        fail("the images agree no better than unrelated places do");
      } else {
        doubt("only " + percent(best_share) + " of the places compared are found again: too few to tell");
      }
      return;
    }
    for (const ResidualMap& map : q_.residuals)
      if (&map != finest && map.downsample > finest->downsample && convinces(map)) hear_coarser(map);
    weigh(*finest);
    compare_with_the_start();
  }

  // Coarse structures that lie elsewhere outweigh fine ones that agree: those may be off by a repeat.
  void hear_coarser(const ResidualMap& map) {
    const double off = map.quantile_px(0.5);
    if (off > std::max(limit_px_, 1.5 * map.downsample))
      doubt("coarse structures lie " + pixels(off) + " from where the map puts them, at the median");
  }

  void weigh(const ResidualMap& map) {
    const double off = map.quantile_px(0.5);
    const double grave = std::max(4 * limit_px_, 8 * map.downsample);
    const std::vector<Suspicion> found = suspicions(map, std::max(limit_px_, coherent_limit_px(map)));
    const double nearly_all = quantile_with_lost_px(map, found, 0.9);
    const auto suspicious = static_cast<double>(
        std::count_if(found.begin(), found.end(), [](const Suspicion& s) { return s.suspicious; }));
    const double share = suspicious / static_cast<double>(found.size());
    const std::string counted =
        percent(certain_share(map)) + " of " + std::to_string(map.blocks.size()) + " places are found again";
    if (off > grave) {
      fail("the same structures lie " + pixels(off) + " from where the map puts them, at the median");
      return;
    }
    q_.places = places_of(map, found, fixed_);
    if (off > limit_px_) {
      doubt("the same structures lie " + pixels(off) + " from where the map puts them, at the median");
      return;
    }
    if (share > most_suspicious_share) {
      doubt("on " + percent(share) + " of the image the map is not confirmed");
    } else if (nearly_all > limit_px_) {
      doubt("one place of ten is off by more than " + pixels(nearly_all));
    }
    // Twice as much for what blocks average over, no finer than a block can tell, and no finer than pictures
    // so unlike can be compared: what makes them differ also moves the best place.
    q_.tolerance_px =
        std::max({2 * nearly_all, 0.5 * map.downsample, 2.5 * map.downsample * unlikeness(map)});
    if (!doubtful_ && q_.tolerance_px > 2 * std::max(limit_px_, coherent_limit_px(map)))
      doubt("the images are too unlike to tell errors below " + pixels(q_.tolerance_px));
    if (!doubtful_) q_.reasons.push_back(counted + "; nine of ten are right to " + pixels(q_.tolerance_px));
  }

  void compare_with_the_start() {
    const auto best = [](const LocalCorrelation& c) { return std::max(c.gradient, std::abs(c.grey)); };
    if (q_.blocks >= 12 && best(q_.after) < best(q_.before) - 0.02)
      doubt("the images agree less than before the engine ran");
  }

  // Points that nobody fitted know better than any picture.
  void look_at_points() {
    if (!q_.points_after || q_.points_after->rows.empty()) return;
    const double off = q_.points_after->median_px,
                 before = q_.points_before ? q_.points_before->median_px : off;
    if (q_.points_after->rows.size() >= 3 && off > 8 * limit_px_) {
      fail("the check points are off by " + pixels(off) + " at the median");
    } else if (off > 2 * limit_px_) {
      doubt("the check points are off by " + pixels(off) + " at the median");
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

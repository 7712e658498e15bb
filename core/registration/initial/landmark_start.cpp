#include "core/registration/initial/landmark_start.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/order_statistics.h"
#include "core/registration/landmark_note.h"
#include "core/registration/messages.h"

namespace alinify {
namespace {

const Affine2 mirror{-1, 0, 0, 1, 0, 0};

std::optional<Affine2> fit_of(const std::vector<LandmarkPair>& pairs, LandmarkFit fit) {
  try {
    return fit_landmarks(pairs, fit);
  } catch (const Error&) {
    return std::nullopt;  // coincident or collinear
  }
}

// fit_landmarks excludes reflections, so the fixed side is mirrored and the mirror composed with the result.
std::optional<Affine2> mirrored_similarity(std::vector<LandmarkPair> pairs) {
  for (LandmarkPair& p : pairs) p.fixed = mirror(p.fixed);
  const std::optional<Affine2> map = fit_of(pairs, LandmarkFit::Similarity);
  if (!map) return map;
  return compose(*map, mirror);
}

double off_px(const LandmarkPair& p, const Affine2& map) {
  return length(map(p.fixed) - p.moving);
}

// The largest distance among the best landmarks: more than half of them, and enough beyond the sample that
// determined the map for the fit not to be accidental.
double kept_distance(const std::vector<LandmarkPair>& pairs, const Affine2& map, std::size_t sample) {
  std::vector<double> d;
  d.reserve(pairs.size());
  for (const LandmarkPair& p : pairs) d.push_back(off_px(p, map));
  const std::size_t kept = std::min(pairs.size(), std::max((pairs.size() + 1) / 2 + 1, 2 * sample - 1));
  return value_of_rank(d, kept - 1);
}

struct Best {
  std::optional<Affine2> map;
  double distance = 0;
  void take(const std::optional<Affine2>& candidate, const std::vector<LandmarkPair>& pairs,
            std::size_t sample) {
    if (!candidate) return;
    const double d = kept_distance(pairs, *candidate, sample);
    if (!map || d < distance) {
      map = candidate;
      distance = d;
    }
  }
};

// Every minimal sample, or 20000 spread evenly over all of them.
Best best_of_samples(const std::vector<LandmarkPair>& pairs, bool affine) {
  const std::size_t n = pairs.size();
  Best best;
  if (!affine) {
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = i + 1; j < n; ++j) {
        const std::vector<LandmarkPair> sample{pairs[i], pairs[j]};
        best.take(fit_of(sample, LandmarkFit::Similarity), pairs, 2);
        best.take(mirrored_similarity(sample), pairs, 2);
      }
    return best;
  }
  constexpr std::uint64_t max = 20000;
  const std::uint64_t all = static_cast<std::uint64_t>(n) * (n - 1) * (n - 2) / 6;
  std::uint64_t seen = 0, taken = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      for (std::size_t k = j + 1; k < n; ++k)
        if (all <= max || ++seen * max / all > taken) {
          ++taken;
          best.take(fit_of({pairs[i], pairs[j], pairs[k]}, LandmarkFit::Affine), pairs, 3);
        }
  return best;
}

// The most general map for which the landmarks are still redundant; a mirrored similarity if `mirrored`.
std::pair<Affine2, LandmarkFit> fit_all(const std::vector<LandmarkPair>& pairs, bool mirrored) {
  LandmarkFit fit = landmark_fit_for(pairs.size());
  if (fit == LandmarkFit::Affine) {
    if (const auto map = fit_of(pairs, fit)) return {*map, fit};
    fit = LandmarkFit::Similarity;
  }
  if (mirrored && fit == LandmarkFit::Similarity)
    if (const auto map = mirrored_similarity(pairs)) return {*map, fit};
  return {fit_landmarks(pairs, fit), fit};
}

// How probable it is that landmarks as good as the others show one as far off as landmark `k`. Of few
// landmarks the residuals alone tell little: a wrong one draws the fitted map towards itself. So each is
// compared with where the others predict it, by the F-test of two more equations, in which its residuals
// before and after it is left out give its leverage (Cook and Weisberg, "Residuals and influence in
// regression", 1982).
double probability_of(const std::vector<LandmarkPair>& pairs, std::size_t k, LandmarkFit fit, double min_px) {
  const double freedom = 2 * static_cast<double>(pairs.size() - 1) - (fit == LandmarkFit::Affine ? 6 : 4);
  std::vector<LandmarkPair> others = pairs;
  others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
  const std::optional<Affine2> all = fit_of(pairs, fit), map = fit_of(others, fit);
  if (!all || !map || !(freedom > 0)) return 1;
  const double predicted = off_px(pairs[k], *map);
  if (!(predicted > min_px)) return 1;
  double squares = 0;
  for (const LandmarkPair& other : others) squares += off_px(other, *map) * off_px(other, *map);
  return std::pow(1 + predicted * off_px(pairs[k], *all) / squares, -freedom / 2);
}

bool is_among(const std::vector<LandmarkPair>& pairs, const LandmarkPair& landmark) {
  return std::any_of(pairs.begin(), pairs.end(), [&](const LandmarkPair& pair) {
    return pair.id == landmark.id && pair.fixed == landmark.fixed && pair.moving == landmark.moving;
  });
}

// For few landmarks, since each trial takes as many fits: takes back into `used` what its spread allows, and
// takes out what the others contradict, the least probable first: what chance would show in one set of a
// hundred.
void weigh_up(std::vector<LandmarkPair>& used, const std::vector<LandmarkPair>& active, LandmarkFit fit,
              double min_px) {
  const double rare = 0.01 / static_cast<double>(active.size());
  for (const LandmarkPair& landmark : active) {
    if (is_among(used, landmark)) continue;
    used.push_back(landmark);
    if (probability_of(used, used.size() - 1, fit, min_px) < rare) used.pop_back();
  }
  while (2 * used.size() > active.size() + 2) {
    std::vector<double> probability;
    for (std::size_t k = 0; k < used.size(); ++k) probability.push_back(probability_of(used, k, fit, min_px));
    const auto least = std::min_element(probability.begin(), probability.end());
    if (!(*least < rare)) return;
    used.erase(used.begin() + (least - probability.begin()));
  }
}

Message began_with(LandmarkFit fit, int landmarks) {
  switch (fit) {
    case LandmarkFit::Translation:
      return messages::began_with_one_landmark;
    case LandmarkFit::Rigid:
      return messages::began_with_rigid(landmarks);
    case LandmarkFit::Similarity:
      return messages::began_with_similarity(landmarks);
    case LandmarkFit::Affine:
      break;
  }
  return messages::began_with_affine(landmarks);
}

Message ids_with_errors(const std::vector<LandmarkStart::Contradiction>& contradicting) {
  std::vector<TargetRegistrationError::Row> rows;
  for (const LandmarkStart::Contradiction& one : contradicting) rows.push_back({one.id, one.off_px});
  return landmarks_with_errors(rows);
}

Message look_again_at(const std::vector<LandmarkStart::Contradiction>& contradicting, std::size_t given) {
  const MessageText& text = contradicting.size() > max_named_landmarks
                                ? messages::look_at_landmarks_and_others_again
                                : messages::look_at_landmarks_again;
  return text(ids_with_errors(contradicting), contradicting.size(), given);
}

void say(LandmarkStart& start, std::size_t given) {
  Message note = began_with(start.fit, start.used);
  if (start.used > 2)
    note = Message::joined({note, messages::landmarks_off_at_median(tenths_number(start.median_px, "px"))},
                           ", ");
  if (!start.contradicting.empty()) note = Message::joined({note, look_again_at(start.contradicting, given)});
  start.notes.push_back(std::move(note));
  if (5 * start.contradicting.size() >= 2 * given) start.notes.push_back(messages::landmark_start_unreliable);
}

}  // namespace

LandmarkStart start_from_landmarks(const std::vector<LandmarkPair>& pairs, double moving_diagonal_px) {
  std::vector<LandmarkPair> active;
  for (const LandmarkPair& p : pairs)
    if (p.active) active.push_back(p);
  const std::size_t n = active.size();
  LandmarkStart start;
  std::vector<LandmarkPair> used = active;
  std::tie(start.moving_from_fixed, start.fit) = fit_all(active, false);
  if (n >= 4) {
    // With few landmarks an affine map would absorb a wrong one.
    const bool affine = n >= 6;
    Best best = best_of_samples(active, affine);
    if (!best.map && affine) best = best_of_samples(active, false);
    if (best.map) {
      const double min = std::max(3.0, (affine ? 0.005 : 0.02) * moving_diagonal_px);
      Affine2 map = *best.map;
      double spread = 1.4826 * (1 + 5.0 / static_cast<double>(n)) * best.distance;
      for (int round = 0; round < 4; ++round) {
        std::vector<LandmarkPair> near;
        for (const LandmarkPair& p : active)
          if (off_px(p, map) <= std::max(min, 4 * spread)) near.push_back(p);
        if (near.size() < 3) break;
        used = near;
        std::tie(map, start.fit) = fit_all(used, best.map->determinant() < 0);
      }
      constexpr std::size_t few = 50;
      if (n <= few && map.determinant() > 0) {
        weigh_up(used, active, affine ? LandmarkFit::Affine : LandmarkFit::Similarity, min);
        std::tie(map, start.fit) = fit_all(used, false);
      }
      start.moving_from_fixed = map;
      for (const LandmarkPair& p : active)
        if (!is_among(used, p)) start.contradicting.push_back({p.id, off_px(p, map)});
      std::stable_sort(start.contradicting.begin(), start.contradicting.end(),
                       [](const auto& a, const auto& b) { return a.off_px > b.off_px; });
    }
  }
  start.used = static_cast<int>(used.size());
  std::vector<double> off;
  for (const LandmarkPair& p : used) off.push_back(off_px(p, start.moving_from_fixed));
  start.median_px = median(std::move(off));
  say(start, n);
  return start;
}

Message landmarks_to_look_at(const std::vector<LandmarkPair>& pairs, double moving_diagonal_px,
                             const std::function<bool(const LandmarkPair&)>& is_confirmed) {
  const auto active = static_cast<std::size_t>(
      std::count_if(pairs.begin(), pairs.end(), [](const LandmarkPair& pair) { return pair.active; }));
  if (active < 4) return {};
  try {
    LandmarkStart start = start_from_landmarks(pairs, moving_diagonal_px);
    std::erase_if(start.contradicting, [&](const LandmarkStart::Contradiction& one) {
      return std::any_of(pairs.begin(), pairs.end(), [&](const LandmarkPair& pair) {
        return pair.active && pair.id == one.id && is_confirmed(pair);
      });
    });
    if (start.contradicting.empty()) return {};
    return messages::landmarks_far_from_others(ids_with_errors(start.contradicting),
                                               start.contradicting.size(), active);
  } catch (const Error&) {
    return {};  // they lie on one another
  }
}

}  // namespace alinify

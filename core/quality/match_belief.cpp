#include "core/quality/match_belief.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math/parabola.h"
#include "core/quality/likeness_field.h"

namespace alinify {
namespace {

constexpr int reach = LikenessField::max_reach_px, side = 2 * reach + 1, displacements = side * side;
constexpr double near_px = 1.5;
constexpr double first_near = 0.5, first_lost = 0.1;
constexpr double first_repeat = 0.02;  // of each
constexpr double looseness = 0.03;

std::size_t index_of(int dx, int dy) {
  return static_cast<std::size_t>((dy + reach) * side + dx + reach);
}

const std::vector<float>& first_shares() {
  static const std::vector<float> shares = [] {
    std::vector<float> s(displacements);
    int near = 0;
    for (int dy = -reach; dy <= reach; ++dy)
      for (int dx = -reach; dx <= reach; ++dx) near += std::hypot(dx, dy) <= near_px ? 1 : 0;
    const int far = displacements - near;
    for (int dy = -reach; dy <= reach; ++dy)
      for (int dx = -reach; dx <= reach; ++dx)
        s[index_of(dx, dy)] = static_cast<float>(
            std::hypot(dx, dy) <= near_px ? first_near / near : (1 - first_near - first_lost) / far);
    return s;
  }();
  return shares;
}

void mix_first(MatchBelief& belief) {
  const std::vector<float>& first = first_shares();
  constexpr auto kept = static_cast<float>(1 - looseness), mixed = static_cast<float>(looseness);
  for (std::size_t k = 0; k < first.size(); ++k) belief.share[k] = kept * belief.share[k] + mixed * first[k];
  belief.lost = (1 - looseness) * belief.lost + looseness * first_lost;
  belief.beyond *= 1 - looseness;
  for (float& r : belief.repeats) r = kept * r + mixed * static_cast<float>(first_repeat);
}

}  // namespace

MatchBelief first_belief() {
  return {first_shares(), first_lost, 0, 0, {}};
}

void expect_repeats(MatchBelief& belief, std::size_t count) {
  belief.repeats.assign(count, static_cast<float>(first_repeat));
}

MatchBelief loosened(const MatchBelief& of_larger_block) {
  MatchBelief belief = of_larger_block;
  // A pixel to every side: smaller blocks follow displacements that the larger one averages over.
  std::vector<float> across(belief.share.size());
  const auto blur = [](const std::vector<float>& from, std::vector<float>& to, int dx, int dy) {
    for (int y = -reach; y <= reach; ++y)
      for (int x = -reach; x <= reach; ++x) {
        const int xm = std::max(-reach, x - dx), xp = std::min(reach, x + dx), ym = std::max(-reach, y - dy),
                  yp = std::min(reach, y + dy);
        to[index_of(x, y)] =
            0.25f * (from[index_of(xm, ym)] + 2 * from[index_of(x, y)] + from[index_of(xp, yp)]);
      }
  };
  blur(belief.share, across, 1, 0);
  blur(across, belief.share, 0, 1);
  mix_first(belief);
  return belief;
}

MatchBelief refined(const MatchBelief& of_coarser_picture) {
  const MatchBelief& coarse = of_coarser_picture;
  MatchBelief belief;
  belief.share.assign(displacements, 0);
  constexpr int half = reach / 2;
  for (int y = -reach; y <= reach; ++y)
    for (int x = -reach; x <= reach; ++x) {
      const int x0 = static_cast<int>(std::floor(x / 2.0)), y0 = static_cast<int>(std::floor(y / 2.0));
      const int x1 = x0 + (x & 1), y1 = y0 + (y & 1);
      belief.share[index_of(x, y)] = (coarse.share[index_of(x0, y0)] + coarse.share[index_of(x1, y0)] +
                                      coarse.share[index_of(x0, y1)] + coarse.share[index_of(x1, y1)]) /
                                     16;
    }
  double beyond = coarse.beyond, moment = 2 * coarse.beyond * coarse.beyond_px;
  for (int y = -reach; y <= reach; ++y)
    for (int x = -reach; x <= reach; ++x)
      if (std::max(std::abs(x), std::abs(y)) > half) {
        const auto share = static_cast<double>(coarse.share[index_of(x, y)]);
        beyond += share, moment += share * 2 * std::hypot(x, y);
      }
  belief.lost = coarse.lost;
  belief.beyond = beyond, belief.beyond_px = beyond > 0 ? moment / beyond : 0;
  // Part of the outermost displacements was blurred past the edge.
  double inside = 0;
  for (const float s : belief.share) inside += static_cast<double>(s);
  const double wanted = 1 - belief.lost - belief.beyond;
  const auto by = static_cast<float>(inside > 1e-12 ? std::max(0.0, wanted) / inside : 0);
  for (float& s : belief.share) s *= by;
  mix_first(belief);
  return belief;
}

void weigh_in(MatchBelief& belief, std::span<const float> likeness, std::span<const float> at_repeats,
              double witnesses, double lost_below) {
  const double exponent = -0.5 * witnesses;
  const auto unexplained = [](double c) { return std::max(1e-4, 1 - c * c); };
  const auto weight_of = [&](double c) { return exponent * std::log(unexplained(c)); };
  double top = 0;
  for (const float c : likeness) top = std::max(top, static_cast<double>(c));
  for (const float c : at_repeats) top = std::max(top, static_cast<double>(c));
  top = std::min(1.0, top);
  const double of_lost = weight_of(std::max(0.0, lost_below));
  const double highest = std::max(weight_of(top), of_lost);
  // Anything more than e^-25 less probable need not be weighed: the likeness c below which that holds.
  const double drop = 25 / std::max(1e-6, 0.5 * witnesses);
  const double left = unexplained(top) * std::exp(std::min(50.0, drop));
  const auto min = static_cast<float>(left < 1 ? std::sqrt(1 - left) : -1);
  const auto unseen = static_cast<float>(std::exp(of_lost - highest)),
             none = static_cast<float>(std::exp(-highest));
  const auto weight = [&](float c) {
    if (c <= LikenessField::impossible) return unseen;
    if (c <= 0) return none;
    return c >= min ? static_cast<float>(std::exp(weight_of(static_cast<double>(c)) - highest)) : 0.0f;
  };
  double sum = 0;
  for (std::size_t k = 0; k < likeness.size(); ++k) {
    belief.share[k] *= weight(likeness[k]);
    sum += static_cast<double>(belief.share[k]);
  }
  for (std::size_t k = 0; k < belief.repeats.size(); ++k) {
    belief.repeats[k] *= weight(at_repeats[k]);
    sum += static_cast<double>(belief.repeats[k]);
  }
  belief.lost *= std::exp(of_lost - highest);
  belief.beyond *= std::exp(of_lost - highest);
  sum += belief.lost + belief.beyond;
  if (!(sum > 1e-300)) {
    belief = first_belief();
    return;
  }
  for (float& s : belief.share) s = static_cast<float>(static_cast<double>(s) / sum);
  for (float& s : belief.repeats) s = static_cast<float>(static_cast<double>(s) / sum);
  belief.lost /= sum, belief.beyond /= sum;
}

LikenessPeak peak_near(std::span<const float> likeness, std::size_t around, double witnesses) {
  const int cx = static_cast<int>(around % side) - reach, cy = static_cast<int>(around / side) - reach;
  int bx = cx, by = cy;
  for (int y = std::max(-reach, cy - 1); y <= std::min(reach, cy + 1); ++y)
    for (int x = std::max(-reach, cx - 1); x <= std::min(reach, cx + 1); ++x)
      if (likeness[index_of(x, y)] > likeness[index_of(bx, by)]) bx = x, by = y;
  LikenessPeak peak;
  peak.at_px = {static_cast<double>(bx), static_cast<double>(by)};
  const auto c = static_cast<double>(likeness[index_of(bx, by)]);
  peak.likeness = c;
  if (std::abs(bx) == reach || std::abs(by) == reach || c <= 0) return peak;
  const auto at = [&](int x, int y) { return static_cast<double>(likeness[index_of(x, y)]); };
  if (std::min({at(bx - 1, by), at(bx + 1, by), at(bx, by - 1), at(bx, by + 1)}) <= -1) return peak;
  peak.at_px.x += parabola_vertex(at(bx - 1, by), c, at(bx + 1, by));
  peak.at_px.y += parabola_vertex(at(bx, by - 1), c, at(bx, by + 1));
  const double bend = std::max(
      1e-6, std::min(2 * c - at(bx - 1, by) - at(bx + 1, by), 2 * c - at(bx, by - 1) - at(bx, by + 1)));
  peak.sigma_px = std::sqrt(std::max(1e-4, 1 - c * c) / (std::max(1.0, witnesses) * c * bend));
  return peak;
}

Rival strongest_rival(std::span<const float> likeness, Vec2d peak_px) {
  constexpr double apart = 3;
  Rival rival;
  for (int y = 1 - reach; y < reach; ++y)
    for (int x = 1 - reach; x < reach; ++x) {
      const float c = likeness[index_of(x, y)];
      if (!(static_cast<double>(c) > rival.likeness) || std::hypot(x - peak_px.x, y - peak_px.y) < apart)
        continue;
      bool peak = true;
      for (int j = -1; j <= 1 && peak; ++j)
        for (int i = -1; i <= 1 && peak; ++i) peak = likeness[index_of(x + i, y + j)] <= c;
      if (peak) rival = {{static_cast<double>(x), static_cast<double>(y)}, static_cast<double>(c)};
    }
  return rival;
}

}  // namespace alinify

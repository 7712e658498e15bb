#include "core/quality/match_belief.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "core/quality/likeness_field.h"

namespace alinify {
namespace {

constexpr int reach = LikenessField::max_reach_px, side = 2 * reach + 1;

std::size_t at(int x, int y) {
  return static_cast<std::size_t>((y + reach) * side + x + reach);
}

template <class Function>
std::vector<float> surface(Function value) {
  std::vector<float> values;
  for (int y = -reach; y <= reach; ++y)
    for (int x = -reach; x <= reach; ++x) values.push_back(static_cast<float>(value(x, y)));
  return values;
}

double sum_of(const std::vector<float>& shares) {
  return std::accumulate(shares.begin(), shares.end(), 0.0);
}
double total(const MatchBelief& b) {
  return sum_of(b.share) + sum_of(b.repeats) + b.lost + b.beyond;
}

Vec2d mean_of(const MatchBelief& b) {
  Vec2d sum;
  for (int y = -reach; y <= reach; ++y)
    for (int x = -reach; x <= reach; ++x)
      sum = sum + static_cast<double>(b.share[at(x, y)]) * Vec2d{1.0 * x, 1.0 * y};
  return (1 / sum_of(b.share)) * sum;
}

MatchBelief sure_of(int x, int y) {
  MatchBelief b;
  b.share.assign(side * side, 0);
  b.share[at(x, y)] = 1;
  return b;
}

TEST(MatchBelief, HoldsHalfOfAllPlacesRightAndATenthLostBeforeAnythingIsSeen) {
  const MatchBelief b = first_belief();
  ASSERT_EQ(b.share.size(), static_cast<std::size_t>(side * side));
  double near = 0;
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x) near += static_cast<double>(b.share[at(x, y)]);
  EXPECT_NEAR(near, 0.5, 1e-6);
  EXPECT_DOUBLE_EQ(b.lost, 0.1);
  EXPECT_DOUBLE_EQ(b.beyond, 0);
  EXPECT_NEAR(total(b), 1, 1e-5);
  EXPECT_FLOAT_EQ(b.share[at(-reach, reach)], b.share[at(3, 0)]);
}

// Bayes' rule written out, without any of the shortcuts.
TEST(MatchBelief, WeighsByTheLikelihoodOfATemplateInWhiteNoise) {
  const double n = 17, lost_below = 0.35;
  MatchBelief b = first_belief();
  expect_repeats(b, 2);
  b.beyond = 0.07;
  const MatchBelief before = b;
  const std::vector<float> likeness = surface([](int x, int y) {
    if (x == reach) return -2.0;  // cannot be said
    return 0.8 * std::cos(0.4 * x - 1) * std::cos(0.3 * y + 0.5);
  });
  const std::vector<float> repeats{0.77f, -0.2f};
  const auto weight = [&](double c) { return std::pow(1 - c * c, -n / 2); };
  const auto of_likeness = [&](float c) {
    return c <= -2 ? weight(lost_below) : weight(std::max(0.0, static_cast<double>(c)));
  };
  double sum = (before.lost + before.beyond) * weight(lost_below);
  for (std::size_t k = 0; k < likeness.size(); ++k)
    sum += static_cast<double>(before.share[k]) * of_likeness(likeness[k]);
  for (std::size_t r = 0; r < 2; ++r) sum += static_cast<double>(before.repeats[r]) * of_likeness(repeats[r]);
  weigh_in(b, likeness, repeats, n, lost_below);
  for (std::size_t k = 0; k < likeness.size(); ++k) {
    const double wanted = static_cast<double>(before.share[k]) * of_likeness(likeness[k]) / sum;
    EXPECT_NEAR(b.share[k], wanted, 1e-4 * wanted + 1e-9) << k;
  }
  for (std::size_t r = 0; r < 2; ++r) {
    const double wanted = static_cast<double>(before.repeats[r]) * of_likeness(repeats[r]) / sum;
    EXPECT_NEAR(b.repeats[r], wanted, 1e-4 * wanted);
  }
  EXPECT_NEAR(b.lost, before.lost * weight(lost_below) / sum, 1e-6);
  EXPECT_NEAR(b.beyond, before.beyond * weight(lost_below) / sum, 1e-6);
}

TEST(MatchBelief, StaysAsItWasWhereNothingCanBeSaid) {
  MatchBelief b = first_belief();
  weigh_in(b, surface([](int, int) { return LikenessField::impossible; }), {}, 300, 0.5);
  const MatchBelief first = first_belief();
  for (std::size_t k = 0; k < b.share.size(); ++k) EXPECT_NEAR(b.share[k], first.share[k], 1e-7);
  EXPECT_NEAR(b.lost, 0.1, 1e-6);
}

TEST(MatchBelief, IsSureOfOnePlaceAmongManyWitnessesAndLostWhereNoneIsAlike) {
  const std::vector<float> one =
      surface([](int x, int y) { return x == -7 && y == 4 ? 1.0 : 0.2; });  // as alike as can be
  MatchBelief b = first_belief();
  weigh_in(b, one, {}, 1e6, 0.5);
  EXPECT_NEAR(b.share[at(-7, 4)], 1, 1e-6);
  EXPECT_NEAR(total(b), 1, 1e-5);
  b = first_belief();
  weigh_in(b, surface([](int, int) { return 0.2; }), {}, 1e6, 0.5);
  EXPECT_NEAR(b.lost, 1, 1e-6);
  EXPECT_NEAR(total(b), 1, 1e-5);
}

TEST(MatchBelief, IsSureOfAPlaceAsAlikeAsItselfHoweverFewWitnessesSpeak) {
  for (const double witnesses : {2.0, 17.0, 44.0, 300.0})
    for (const double c : {1.0, 1.0 + 1e-7, 1.01}) {
      MatchBelief b = first_belief();
      weigh_in(b, surface([c](int x, int y) { return x == 0 && y == 0 ? c : 0.1; }), {}, witnesses, 0.6);
      EXPECT_GT(b.share[at(0, 0)], 0.9) << witnesses << " " << c;
    }
}

TEST(MatchBelief, DoubtsAPlaceAsAlikeAsItselfWhereAnotherIsAsMuchSo) {
  MatchBelief b = first_belief();
  const auto two = [](int x, int y) {
    if (x == 0 && y == 0) return 1.0;
    return x == 10 && y == 0 ? 0.99999 : 0.1;
  };
  weigh_in(b, surface(two), {}, 100, 0.6);
  // In the ratio of their priors.
  const MatchBelief first = first_belief();
  EXPECT_NEAR(b.share[at(10, 0)] / b.share[at(0, 0)], first.share[at(10, 0)] / first.share[at(0, 0)], 1e-4);
}

TEST(MatchBelief, FollowsASmallerBlockAPixelAwayButHardlyFurther) {
  const MatchBelief b = loosened(sure_of(5, -3));
  // Weights of 1 2 1 along both axes, and 3 in 100 of the first belief.
  const auto share = [&](int x, int y) { return static_cast<double>(b.share[at(x, y)]); };
  EXPECT_NEAR(share(5, -3), 0.97 / 4, 1e-4);
  EXPECT_NEAR(share(4, -3), 0.97 / 8, 1e-4);
  EXPECT_NEAR(share(5, -2), 0.97 / 8, 1e-4);
  EXPECT_NEAR(share(6, -4), 0.97 / 16, 1e-4);
  EXPECT_LT(share(7, -3), 1e-4);
  EXPECT_GT(share(7, -3), 0);
  EXPECT_NEAR(share(0, 0), 0.03 * 0.5 / 9, 1e-6);
  EXPECT_NEAR(b.lost, 0.03 * 0.1, 1e-9);
  EXPECT_NEAR(total(b), 1, 1e-5);
  EXPECT_NEAR(total(loosened(sure_of(reach, -reach))), 1, 1e-5);
}

TEST(MatchBelief, DoublesDisplacementsFromHalfTheFineness) {
  for (const auto& [x, y] : {std::pair{3, -2}, {-5, 0}, {-1, 5}}) {
    const MatchBelief b = refined(sure_of(x, y));
    EXPECT_NEAR(total(b), 1, 1e-5);
    EXPECT_EQ(b.beyond, 0);
    // Less the part of the first belief, whose mean is none.
    const Vec2d mean = mean_of(b);
    EXPECT_NEAR(mean.x, 0.97 * 2 * x, 0.05);
    EXPECT_NEAR(mean.y, 0.97 * 2 * y, 0.05);
    // What lies between two displacements is as near to one as to the other.
    EXPECT_NEAR(b.share[at(2 * x, 2 * y)], 0.97 / 4, 1e-3);
    EXPECT_NEAR(b.share[at(2 * x + 1, 2 * y)], 0.97 / 8, 1e-3);
    EXPECT_NEAR(b.share[at(2 * x - 1, 2 * y)], 0.97 / 8, 1e-3);
    EXPECT_NEAR(b.share[at(2 * x + 1, 2 * y - 1)], 0.97 / 16, 1e-3);
  }
}

TEST(MatchBelief, RemembersWhatLiesBeyondTheFinerReach) {
  MatchBelief coarse = sure_of(8, 6);
  coarse.share[at(8, 6)] = 0.4f;
  coarse.share[at(1, 0)] = 0.2f;
  coarse.lost = 0.3, coarse.beyond = 0.1, coarse.beyond_px = 25;
  const MatchBelief b = refined(coarse);
  EXPECT_NEAR(b.beyond, 0.97 * 0.5, 1e-6);
  EXPECT_NEAR(b.beyond_px, (0.4 * 20 + 0.1 * 50) / 0.5, 1e-4);
  EXPECT_NEAR(b.lost, 0.97 * 0.3 + 0.03 * 0.1, 1e-6);
  EXPECT_NEAR(b.share[at(2, 0)], 0.97 * 0.2 / 4, 1e-3);
  EXPECT_NEAR(total(b), 1, 1e-5);
  // At the edge of the finer reach itself nothing is beyond.
  EXPECT_NEAR(refined(sure_of(6, -6)).beyond, 0, 1e-9);
  EXPECT_NEAR(total(refined(sure_of(6, -6))), 1, 1e-5);
}

TEST(MatchBelief, FindsTheSummitOfAParabolaToAFraction) {
  const std::vector<float> likeness =
      surface([](int x, int y) { return 0.8 - 0.02 * std::pow(x - 3.3, 2) - 0.05 * std::pow(y + 7.45, 2); });
  for (const auto& [x, y] : {std::pair{3, -7}, {4, -8}, {2, -6}}) {
    const LikenessPeak s = peak_near(likeness, at(x, y), 50);
    EXPECT_NEAR(s.at_px.x, 3.3, 1e-4);
    EXPECT_NEAR(s.at_px.y, -7.45, 1e-4);
    EXPECT_NEAR(s.likeness, 0.8, 0.02);
  }
  // No further than a step from the place searched.
  EXPECT_NEAR(peak_near(likeness, at(-5, -7), 50).at_px.x, -4, 0.51);
}

// A texture of variance 1 whose gradient's is `energy`, beside itself under white noise of deviation s, is
// shifted by no estimate more exactly than s / sqrt(n energy) along an axis.
TEST(MatchBelief, KnowsHowExactlyANoisyShiftCanBeTold) {
  constexpr double energy = 0.05;
  for (const double s : {0.3, 1.0, 2.0})
    for (const double n : {20.0, 500.0}) {
      const double c = 1 / std::sqrt(1 + s * s);
      const std::vector<float> likeness =
          surface([&](int x, int y) { return c * std::exp(-0.5 * energy * (x * x + y * y)); });
      const double bound = s / std::sqrt(n * energy);
      EXPECT_NEAR(peak_near(likeness, at(0, 0), n).sigma_px, bound, 0.05 * bound);
    }
  // A shift along threads is undetectable: the poorer axis counts.
  const std::vector<float> threads =
      surface([](int x, int y) { return 0.9 * std::exp(-0.5 * energy * x * x - 5e-4 * y * y); });
  EXPECT_GT(peak_near(threads, at(0, 0), 50).sigma_px, 0.4);
}

TEST(MatchBelief, DoesNotKnowHowExactAShiftAtTheRimOfTheReachIs) {
  const std::vector<float> rising = surface([](int x, int) { return 0.02 * x + 0.3; });
  const LikenessPeak s = peak_near(rising, at(reach, 0), 100);
  EXPECT_EQ(s.at_px.x, reach);
  EXPECT_GT(s.sigma_px, 100);
  std::vector<float> hole = surface([](int x, int y) { return 0.8 - 0.01 * (x * x + y * y); });
  hole[at(1, 0)] = LikenessField::impossible;
  EXPECT_GT(peak_near(hole, at(0, 0), 100).sigma_px, 100);
}

TEST(MatchBelief, TakesTheHighestOtherSummitForARival) {
  const auto hill = [](double x, double y, double x0, double y0) {
    return std::exp(-0.3 * (std::pow(x - x0, 2) + std::pow(y - y0, 2)));
  };
  const std::vector<float> likeness = surface([&](int x, int y) {
    return 0.9 * hill(x, y, 1, 0) + 0.85 * hill(x, y, 3, 0) + 0.5 * hill(x, y, -6, 4) +
           0.4 * hill(x, y, 8, 8) + 0.7 * hill(x, y, reach, -5);
  });
  // Neither what is near, nor what rises still at the rim.
  const Rival rival = strongest_rival(likeness, {1, 0});
  EXPECT_EQ(rival.at_px, (Vec2d{-6, 4}));
  EXPECT_NEAR(rival.likeness, 0.5, 0.01);
  EXPECT_EQ(strongest_rival(likeness, {-6, 4}).likeness, static_cast<double>(likeness[at(2, 0)]));
  const std::vector<float> alone = surface([&](int x, int y) { return 0.9 - 0.01 * (x * x + y * y); });
  EXPECT_EQ(strongest_rival(alone, {0, 0}).likeness, 0);
}

}  // namespace
}  // namespace alinify

#include "core/quality/chained_error.h"

#include <cmath>
#include <numbers>
#include <random>

#include <gtest/gtest.h>

namespace alinify {
namespace {

ErrorMap map_of(Size size, double step_px, PlaceError place) {
  ErrorMap map;
  map.size = size;
  map.origin_px = {step_px / 2, step_px / 2};
  map.step_px = step_px;
  map.places.assign(static_cast<std::size_t>(size.area()), place);
  return map;
}

PlaceError place(float expected, float low, float high, PlaceState state = PlaceState::Measured) {
  return {state, expected, low, high, {}};
}

Transform scaled_by(double scale) {
  Transform map;
  map.fixed.size = {100, 100};
  map.parts = {Affine2{scale, 0, 0, scale, 0, 0}};
  return map;
}

TEST(ChainedErrors, AddAsIndependentErrorsDo) {
  // 3 px here and 8 px in an image of twice the scale, 4 px of this one: 5 px together.
  const ErrorMap both = chained_errors(map_of({5, 5}, 20, place(3, 1.5f, 6)), scaled_by(2),
                                       map_of({10, 10}, 20, place(8, 4, 16)));
  for (const PlaceError& p : both.places) {
    EXPECT_NEAR(p.expected_px, 5, 1e-5);
    EXPECT_NEAR(p.low_px, 2.5, 1e-5);
    EXPECT_NEAR(p.high_px, 10, 1e-5);
    EXPECT_EQ(p.state, PlaceState::Measured);
  }
}

TEST(ChainedErrors, HoldForErrorsDrawnAtRandom) {
  // Errors that are normal along both axes, through a map that turns, shears and scales: the mean length of
  // their sum, and the share of them below the upper bound.
  Transform map;
  map.fixed.size = {100, 100};
  const double c = std::cos(0.5), s = std::sin(0.5);
  map.parts = {compose(Affine2{1.5 * c, -1.5 * s, 1.5 * s, 1.5 * c, 0, 0}, Affine2{1, 0.1, 0, 1.05, 0, 0})};
  const Jacobian2 j = jacobian(map, {50, 50});
  const double first = 0.8, second = 1.7;  // standard deviations along each axis
  const auto rayleigh = [](double deviation) {
    return place(static_cast<float>(deviation * std::sqrt(std::numbers::pi / 2)),
                 static_cast<float>(deviation * std::sqrt(-2 * std::log(0.95))),
                 static_cast<float>(deviation * std::sqrt(-2 * std::log(0.05))));
  };
  const ErrorMap both =
      chained_errors(map_of({1, 1}, 100, rayleigh(first)), map, map_of({1, 1}, 400, rayleigh(second)));
  std::mt19937 engine(5);
  std::normal_distribution<double> normal;
  const int n = 40000;
  double sum = 0;
  int below = 0;
  for (int i = 0; i < n; ++i) {
    const Vec2d e1{first * normal(engine), first * normal(engine)},
        e2{second * normal(engine), second * normal(engine)};
    const double det = j.determinant();
    const Vec2d back{(j.yy * e2.x - j.xy * e2.y) / det, (j.xx * e2.y - j.yx * e2.x) / det};
    const double off = length(e1 + back);
    sum += off;
    below += off <= static_cast<double>(both.places[0].high_px) ? 1 : 0;
  }
  EXPECT_NEAR(both.places[0].expected_px, sum / n, 0.02 * sum / n);
  EXPECT_NEAR(static_cast<double>(below) / n, 0.95, 0.01);
}

TEST(ChainedErrors, KnowNoMoreThanTheWeakerLink) {
  const PlaceState states[] = {PlaceState::Measured, PlaceState::Blank, PlaceState::Ambiguous,
                               PlaceState::Lost};
  for (std::size_t a = 0; a < 4; ++a)
    for (std::size_t b = 0; b < 4; ++b) {
      const ErrorMap both = chained_errors(map_of({1, 1}, 100, place(1, 1, 1, states[a])), scaled_by(1),
                                           map_of({1, 1}, 100, place(1, 1, 1, states[b])));
      EXPECT_EQ(both.places[0].state, states[std::max(a, b)]);
    }
}

TEST(ChainedErrors, AreNotKnownBeyondTheMiddleImage) {
  Transform away;
  away.fixed.size = {100, 100};
  away.parts = {Affine2::translation({60, 0})};
  const ErrorMap both =
      chained_errors(map_of({5, 5}, 20, place(1, 1, 1)), away, map_of({5, 5}, 20, place(1, 1, 1)));
  EXPECT_EQ(both.at(0, 2).state, PlaceState::Measured);
  EXPECT_EQ(both.at(4, 2).state, PlaceState::Uncovered);
  EXPECT_TRUE(std::isnan(both.at(4, 2).expected_px));
}

TEST(ToldErrors, AreTheImagesOwnWhereTheyShowSomething) {
  ErrorMap measured = map_of({3, 1}, 10, place(2, 1, 3));
  measured.places[1].state = PlaceState::Lost;
  measured.places[2].state = PlaceState::Uncovered;
  const ErrorMap told = reported_errors(map_of({3, 1}, 10, place(7, 5, 9)), measured);
  EXPECT_EQ(told.places[0].expected_px, 2);
  EXPECT_EQ(told.places[1].expected_px, 7);
  EXPECT_EQ(told.places[1].state, PlaceState::Measured);
  EXPECT_EQ(told.places[2].state, PlaceState::Uncovered);
}

TEST(LinkErrors, AreNoFinerThanAComparisonCanTell) {
  const ErrorMap links = link_errors(map_of({2, 1}, 10, place(0, 0, 0)));
  EXPECT_FLOAT_EQ(links.places[0].expected_px, 0.25f);
  // Rayleigh's distribution: the mean is 1.2533 deviations, quantiles are sqrt(-2 ln(1 - q)) of them.
  EXPECT_NEAR(links.places[0].low_px, 0.25 * 0.3203 / 1.2533, 1e-4);
  EXPECT_NEAR(links.places[0].high_px, 0.25 * 2.4477 / 1.2533, 1e-4);
  EXPECT_NEAR(link_errors(map_of({1, 1}, 10, place(3, 1, 5))).places[0].expected_px, 3.0104, 1e-4);
}

TEST(ErrorsOfAnotherMap, GrowByAsFarAsTheMapsLieApart) {
  Transform map = scaled_by(2), other = map;
  other.parts.emplace_back(Affine2::translation({6, 8}));  // 10 px there, 5 px here
  const ErrorMap told = errors_of_another_map(map_of({2, 2}, 50, place(1, 0.5f, 2)), map, other);
  EXPECT_NEAR(told.places[3].expected_px, 6, 1e-5);
  EXPECT_NEAR(told.places[3].high_px, 7, 1e-5);
}

}  // namespace
}  // namespace alinify

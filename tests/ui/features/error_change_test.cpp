#include "ui/features/error_change.h"

#include <gtest/gtest.h>

namespace alinify::ui {
namespace {

constexpr Rect kWhole{0, 0, 40, 40};

ErrorMap map_of(PlaceState state, float expected_px) {
  ErrorMap map;
  map.size = {5, 5};
  map.step_px = 8;
  map.places.assign(25, {PlaceState::Measured, 0.1f, 0, 0.2f, {}});
  map.places[12] = {state, expected_px, 0, expected_px, {}};
  return map;
}

TEST(RegionErrors, TakeTheWorstPlaceBeforeAndNow) {
  const auto errors =
      region_errors(map_of(PlaceState::Measured, 30), map_of(PlaceState::Measured, 3), kWhole, 1);
  ASSERT_TRUE(errors);
  EXPECT_FLOAT_EQ(static_cast<float>(errors->largest.before_px), 30);
  EXPECT_FLOAT_EQ(static_cast<float>(errors->largest.now_px), 3);
  EXPECT_TRUE(errors->is_better());
}

TEST(RegionErrors, CountAPlaceThatWasLostSightOfAsFarOffAsItWasKnownToBe) {
  const auto errors =
      region_errors(map_of(PlaceState::Measured, 30), map_of(PlaceState::Lost, 12), kWhole, 1);
  ASSERT_TRUE(errors);
  EXPECT_FALSE(errors->is_better());
  EXPECT_FLOAT_EQ(static_cast<float>(errors->largest.now_px), 30);
}

TEST(RegionErrors, CountAPlaceWhoseDistanceIsKnownNowAsNoWorseThanWhenItWasLost) {
  const auto errors =
      region_errors(map_of(PlaceState::Lost, 12), map_of(PlaceState::Measured, 30), kWhole, 1);
  ASSERT_TRUE(errors);
  EXPECT_FALSE(errors->largest.is_worse());
  EXPECT_FALSE(errors->mean.is_worse());
}

TEST(RegionErrors, CountALostPlaceThatWasFoundNearByAsBetter) {
  const auto errors =
      region_errors(map_of(PlaceState::Lost, 12), map_of(PlaceState::Measured, 0.1f), kWhole, 1);
  ASSERT_TRUE(errors);
  EXPECT_TRUE(errors->is_better());
}

TEST(RegionErrors, CountTheShareWithinTheToleranceAndALostPlaceAsNotWithin) {
  const auto errors =
      region_errors(map_of(PlaceState::Lost, 12), map_of(PlaceState::Measured, 0.1f), kWhole, 1);
  ASSERT_TRUE(errors);
  EXPECT_DOUBLE_EQ(errors->within_before, 24.0 / 25);
  EXPECT_DOUBLE_EQ(errors->within_now, 1);
}

TEST(RegionErrors, AreWorseWhereLessIsRightHoweverLargeTheLargestErrorWas) {
  RegionErrors errors;
  errors.tolerance_px = 1;
  errors.largest = {20, 20}, errors.mean = {4, 4.1};
  errors.within_before = 0.667, errors.within_now = 0.516;
  EXPECT_TRUE(errors.is_worse());
  errors.within_now = 0.7;
  EXPECT_FALSE(errors.is_worse());
  errors.within_now = errors.within_before, errors.mean.now_px = 5.8;
  EXPECT_TRUE(errors.is_worse()) << "the mean grew";
  errors.largest.now_px = 10;
  EXPECT_FALSE(errors.is_worse()) << "its worst point was mended";
  errors.largest = {12, 15}, errors.mean = {4, 3}, errors.within_now = 0.7;
  EXPECT_FALSE(errors.is_worse()) << "at the rim of a piece whose inside came right";
  errors.within_now = errors.within_before;
  EXPECT_TRUE(errors.is_worse());
  errors.largest = {0.2, 0.6}, errors.mean = {0.1, 0.2};
  EXPECT_FALSE(errors.is_worse()) << "all of it is within the tolerance";
}

TEST(RegionErrors, AreBetterWhereTheShareGrewAndTheLargestErrorStayed) {
  ErrorMap before = map_of(PlaceState::Measured, 30), now = before;
  for (std::size_t i = 0; i < 5; ++i) before.places[i].expected_px = 1.1f, now.places[i].expected_px = 0.9f;
  const auto errors = region_errors(before, now, kWhole, 1);
  ASSERT_TRUE(errors);
  EXPECT_FALSE(errors->mean.is_better()) << "its change is too small to tell";
  EXPECT_TRUE(errors->is_better());
}

TEST(RegionErrors, AreNoBetterWhereMeanAndShareContradictEachOther) {
  RegionErrors errors{{30, 30}, {8, 4}, 1, 0.31, 0.2};
  EXPECT_FALSE(errors.is_better()) << "fewer places are right";
  const LengthFormat px;
  EXPECT_EQ(before_and_now(errors, px),
            "right to 1 px on 31 % of the area before, on 20 % now; mean error 8 px before, 4 px now");
  errors = {{30, 30}, {4, 8}, 1, 0.2, 0.31};
  EXPECT_FALSE(errors.is_better()) << "the others are further off";
}

// The whole is 1000 places, the share given; the part has one that was off.
TEST(IsBetter, HoldsForAPartThatGainedWithoutMoreLossElsewhereAndForAGainOfTheWhole) {
  const KnownBefore before{std::make_shared<const ErrorMap>(map_of(PlaceState::Measured, 30)), 0.9, 1, {}};
  const auto better = [&](float now_px, double share_within) {
    QualityReport now;
    now.tolerance_px = 1;
    now.errors = map_of(PlaceState::Measured, now_px);
    now.expected.share_within = share_within;
    return is_better(before, now, kWhole);
  };
  EXPECT_EQ(better(3, 0.9), true);
  EXPECT_EQ(better(30, 0.9), false);
  EXPECT_EQ(better(3, 0.89), false) << "it lost more elsewhere";
  EXPECT_EQ(better(3, 0.8997), true) << "too little to tell";
  EXPECT_EQ(better(30, 0.901), true) << "the whole gained";
  EXPECT_FALSE(is_better(before, std::nullopt, kWhole)) << "not measured";
  EXPECT_FALSE(is_better({}, QualityReport(), kWhole)) << "nothing is known of the map before";
}

// 20 of the 25 places are off by 1.5 px before and now; the verdict before was held to 2 px.
TEST(IsBetter, ComparesSharesOfTheWholeThatAreHeldToOneTolerance) {
  ErrorMap was = map_of(PlaceState::Measured, 30), is = map_of(PlaceState::Measured, 3);
  for (std::size_t i = 0; i < 25; ++i)
    if (i % 5 != 2) was.places[i].expected_px = is.places[i].expected_px = 1.5f;
  const auto report = [](const ErrorMap& errors, double tolerance_px) {
    QualityReport q;
    q.tolerance_px = tolerance_px;
    q.errors = errors;
    q.expected = summary_of(errors, tolerance_px);
    return q;
  };
  const auto known = [](const QualityReport& q) {
    return KnownBefore{
        std::make_shared<const ErrorMap>(q.errors), q.expected.share_within, q.tolerance_px, {}};
  };
  EXPECT_EQ(is_better(known(report(was, 2)), report(is, 1), kWhole), true)
      << "fewer are within 1 px than were within 2 px, and that is no loss";
  EXPECT_EQ(is_better(known(report(was, 1)), report(was, 2), kWhole), false)
      << "more are within 2 px than were within 1 px, and that is no gain";
  const auto whole = share_of_whole(known(report(was, 2)), report(is, 1));
  ASSERT_TRUE(whole);
  EXPECT_DOUBLE_EQ(whole->before, 4.0 / 25);
  EXPECT_DOUBLE_EQ(whole->now, 4.0 / 25);
}

TEST(IsBlankGround, HoldsWhereTheMapHasBlankPlacesAlone) {
  ErrorMap map = map_of(PlaceState::Measured, 0.1f);
  for (const std::size_t k : {0u, 1u, 5u, 6u}) map.places[k].state = PlaceState::Blank;
  EXPECT_TRUE(is_blank_ground(map, {0, 0, 9, 9}));
  EXPECT_FALSE(is_blank_ground(map, {0, 0, 17, 9})) << "some are seen";
  EXPECT_FALSE(is_blank_ground(map, {1, 1, 6, 6})) << "no place lies there";
}

TEST(BeforeAndNow, TellsTheShareWithinTheToleranceAndTheLargestErrorWhereTheyChanged) {
  RegionErrors errors{{28, 3}, {8, 0.5}, 1, 0.31, 0.94};
  const LengthFormat px;
  EXPECT_EQ(before_and_now(errors, px),
            "right to 1 px on 31 % of the area before, on 94 % now; largest error 28 px before, 3 px now");
  errors.largest = {28, 28};
  EXPECT_EQ(before_and_now(errors, px), "right to 1 px on 31 % of the area before, on 94 % now")
      << "a rim that stays is told by the place that is left";
  errors.within_now = errors.within_before;
  EXPECT_EQ(before_and_now(errors, px), "mean error 8 px before, 0.5 px now");
  errors.mean = {8, 8};
  EXPECT_EQ(before_and_now(errors, px), "largest error 28 px, as before");
}

TEST(RegionErrors, SayNothingOfAPartWithoutAnythingToSee) {
  const ErrorMap map = map_of(PlaceState::Measured, 30);
  EXPECT_FALSE(region_errors(map, map, Rect{}, 1));
  EXPECT_FALSE(region_errors(map, map, Rect{400, 400, 40, 40}, 1));
}

}  // namespace
}  // namespace alinify::ui

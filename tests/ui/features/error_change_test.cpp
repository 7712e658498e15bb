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
      region_errors(map_of(PlaceState::Measured, 30), map_of(PlaceState::Measured, 3), kWhole);
  ASSERT_TRUE(errors);
  EXPECT_FLOAT_EQ(static_cast<float>(errors->largest.before_px), 30);
  EXPECT_FLOAT_EQ(static_cast<float>(errors->largest.now_px), 3);
  EXPECT_TRUE(errors->is_better());
}

TEST(RegionErrors, CountAPlaceThatWasLostSightOfAsFarOffAsItWasKnownToBe) {
  const auto errors = region_errors(map_of(PlaceState::Measured, 30), map_of(PlaceState::Lost, 12), kWhole);
  ASSERT_TRUE(errors);
  EXPECT_FALSE(errors->is_better());
  EXPECT_FLOAT_EQ(static_cast<float>(errors->largest.now_px), 30);
}

TEST(RegionErrors, CountAPlaceWhoseDistanceIsKnownNowAsNoWorseThanWhenItWasLost) {
  const auto errors = region_errors(map_of(PlaceState::Lost, 12), map_of(PlaceState::Measured, 30), kWhole);
  ASSERT_TRUE(errors);
  EXPECT_FALSE(errors->largest.is_worse());
  EXPECT_FALSE(errors->mean.is_worse());
}

TEST(RegionErrors, CountALostPlaceThatWasFoundNearByAsBetter) {
  const auto errors = region_errors(map_of(PlaceState::Lost, 12), map_of(PlaceState::Measured, 0.1f), kWhole);
  ASSERT_TRUE(errors);
  EXPECT_TRUE(errors->is_better());
}

TEST(RegionErrors, SayNothingOfAPartWithoutAnythingToSee) {
  const ErrorMap map = map_of(PlaceState::Measured, 30);
  EXPECT_FALSE(region_errors(map, map, Rect{}));
  EXPECT_FALSE(region_errors(map, map, Rect{400, 400, 40, 40}));
}

}  // namespace
}  // namespace alinify::ui

#include "core/quality/error_map.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

/// 4 x 3 places of 10 px, each expected to be off by its number.
ErrorMap numbered() {
  ErrorMap map;
  map.size = {4, 3};
  map.origin_px = {4.5, 4.5}, map.step_px = 10;
  for (int k = 0; k < 12; ++k) {
    PlaceError place;
    place.state = PlaceState::Measured;
    place.expected_px = static_cast<float>(k);
    map.places.push_back(place);
  }
  return map;
}

TEST(WorstPlace, IsThatOfThePlacesWhoseMiddlesLieInTheRegion) {
  const ErrorMap map = numbered();
  EXPECT_EQ(worst_place(map, {0, 0, 40, 30}), (WorstPlace{11, {34.5, 24.5}}));
  EXPECT_EQ(worst_place(map, {0, 0, 20, 20}), (WorstPlace{5, {14.5, 14.5}}));
  EXPECT_EQ(worst_place(map, {10, 0, 4, 30}), std::nullopt) << "it ends before their middles";
  EXPECT_EQ(worst_place(map, {10, 0, 5, 30}), (WorstPlace{9, {14.5, 24.5}}));
}

TEST(MeanError, IsThatOfThePlacesWhoseMiddlesLieInTheRegion) {
  ErrorMap map = numbered();
  EXPECT_EQ(mean_error_px(map, {0, 0, 40, 30}), 5.5);
  EXPECT_EQ(mean_error_px(map, {0, 0, 20, 20}), 2.5) << "of 0, 1, 4 and 5";
  EXPECT_EQ(mean_error_px(map, {10, 0, 4, 30}), std::nullopt);
  map.places[0].state = PlaceState::Blank;
  map.places[4].state = PlaceState::Uncovered;
  EXPECT_EQ(mean_error_px(map, {0, 0, 20, 20}), 3) << "of 1 and 5";
}

TEST(WorstPlace, LeavesOutWhatShowsNothing) {
  ErrorMap map = numbered();
  map.places[11].state = PlaceState::Blank;
  map.places[10].state = PlaceState::Uncovered;
  map.places[9].state = PlaceState::Lost;
  EXPECT_EQ(worst_place(map, {0, 0, 40, 30}), (WorstPlace{9, {14.5, 24.5}}));
  EXPECT_EQ(worst_place(map, {20, 20, 20, 10}), std::nullopt);
}

}  // namespace
}  // namespace alinify

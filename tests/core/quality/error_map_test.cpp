#include "core/quality/error_map.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

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

TEST(WorstPlace, IsWhereTheMapJumpsFurthestEvenIfItsPlaceIsLessOffOnTheWhole) {
  ErrorMap map = numbered();
  map.places[5].jump_px = 30;
  EXPECT_EQ(worst_place(map, {0, 0, 40, 30}), (WorstPlace{30, {14.5, 14.5}}));
  EXPECT_EQ(mean_error_px(map, {0, 0, 40, 30}), 5.5);
}

TEST(LimitErrors, LowersOnlyWhatIsLonger) {
  ErrorMap map = numbered();
  map.places[3].expected_px = std::numeric_limits<float>::quiet_NaN();
  map.places[5].jump_px = 30, map.places[5].high_px = 40;
  limit_errors(map, 8);
  EXPECT_EQ(worst_place(map, {0, 0, 40, 30}), (WorstPlace{8, {14.5, 14.5}}));
  EXPECT_EQ(map.places[5].expected_px, 5);
  EXPECT_EQ(map.places[5].high_px, 8);
  EXPECT_EQ(map.places[11].expected_px, 8);
  EXPECT_TRUE(std::isnan(map.places[3].expected_px));
}

TEST(WorstPlace, MayBeWorseThanTheFigureWhereAnyPlaceIsLost) {
  ErrorMap map = numbered();
  map.places[2].state = PlaceState::Lost;
  EXPECT_EQ(worst_place(map, {0, 0, 40, 30}), (WorstPlace{11, {34.5, 24.5}, true}));
  EXPECT_EQ(worst_place(map, {0, 10, 40, 20}), (WorstPlace{11, {34.5, 24.5}})) << "it lies beyond";
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

TEST(ShareWithin, CountsThePlacesWhoseMiddlesLieInTheRegion) {
  ErrorMap map = numbered();
  EXPECT_EQ(share_within(map, {0, 0, 20, 20}, 2), 0.5) << "0 and 1 of 0, 1, 4 and 5";
  EXPECT_EQ(share_within(map, {0, 0, 20, 20}, 4), 0.75) << "the tolerance itself is within";
  EXPECT_EQ(share_within(map, {10, 0, 4, 30}, 4), std::nullopt);
  map.places[0].state = PlaceState::Blank;
  EXPECT_EQ(share_within(map, {0, 0, 20, 20}, 1), 1.0 / 3) << "of 1, 4 and 5";
}

TEST(WorstPlace, LeavesOutWhatShowsNothing) {
  ErrorMap map = numbered();
  map.places[11].state = PlaceState::Blank;
  map.places[10].state = PlaceState::Uncovered;
  map.places[9].state = PlaceState::Lost;
  EXPECT_EQ(worst_place(map, {0, 0, 40, 30}), (WorstPlace{9, {14.5, 24.5}, true}));
  EXPECT_EQ(worst_place(map, {20, 20, 20, 10}), std::nullopt);
}

/// 5 x 5 places that are right; those of the rows from `first` on are blank, so many rows.
ErrorMap with_blank_rows(std::size_t first, std::size_t count, float expected_px) {
  ErrorMap map;
  map.size = {5, 5};
  PlaceError place;
  place.state = PlaceState::Measured;
  map.places.assign(25, place);
  for (std::size_t k = 5 * first; k < 5 * (first + count); ++k)
    map.places[k].state = PlaceState::Blank, map.places[k].expected_px = expected_px;
  return map;
}

TEST(ShowsGlass, HoldsForASectionAndNeitherForClothNorForAPrint) {
  EXPECT_FALSE(shows_glass(with_blank_rows(0, 0, 1)));
  EXPECT_FALSE(shows_glass(with_blank_rows(1, 1, 1))) << "a fifth: the plain ground of a print";
  EXPECT_TRUE(shows_glass(with_blank_rows(1, 2, 1))) << "two fifths";
}

TEST(ShareOffAtRims, CountsThePlacesByTheProbabilityOfALargerError) {
  // Two rows of five, of mean errors of half the tolerance.
  const double probability = std::exp(-std::numbers::pi);
  EXPECT_NEAR(share_off_at_rims(with_blank_rows(1, 3, 0.5f), 1), 0.4 * probability, 1e-9);
  EXPECT_NEAR(share_off_at_rims(with_blank_rows(1, 3, 2), 4), 0.4 * probability, 1e-9);
  EXPECT_EQ(share_off_at_rims(with_blank_rows(1, 3, 0), 1), 0);
}

TEST(ShareOffAtRims, LeavesOutTheInsideOfTheGround) {
  ErrorMap map = with_blank_rows(1, 3, 0.5f);
  for (std::size_t k = 10; k < 15; ++k) map.places[k].expected_px = 1;
  EXPECT_NEAR(share_off_at_rims(map, 1), 0.4 * std::exp(-std::numbers::pi), 1e-9);
}

TEST(ShareOffAtRims, LeavesOutStripsAndSpecksThatTheirNeighboursHold) {
  EXPECT_EQ(share_off_at_rims(with_blank_rows(2, 1, 1), 1), 0);
  EXPECT_EQ(share_off_at_rims(with_blank_rows(0, 1, 1), 1), 0) << "along an edge of the image";
  EXPECT_EQ(share_off_at_rims(with_blank_rows(1, 2, 1), 1), 0) << "beside what is seen on either side";
  EXPECT_GT(share_off_at_rims(with_blank_rows(0, 2, 1), 1), 0);
}

TEST(ShareOffAtRims, LeavesOutWhatASummaryDoesNotCount) {
  EXPECT_EQ(share_off_at_rims(with_blank_rows(1, 3, 1.5f), 1), 0) << "expected beyond the tolerance";
  ErrorMap map = with_blank_rows(1, 3, 1);
  map.places[7].state = PlaceState::Uncovered;
  EXPECT_NEAR(share_off_at_rims(map, 1), 9.0 / 24 * std::exp(-std::numbers::pi / 4), 1e-9);
  EXPECT_EQ(share_off_at_rims(ErrorMap(), 1), 0);
}

}  // namespace
}  // namespace alinify

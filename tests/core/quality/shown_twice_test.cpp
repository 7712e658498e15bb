#include "core/quality/shown_twice.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/transform/displacement_field.h"

namespace alinify {
namespace {

// 40 x 10 places of 8 px: a piece in columns 2 to 11, glass up to column 24, a piece in 25 to 36.
ErrorMap slide_of_two() {
  ErrorMap map;
  map.size = {40, 10};
  map.origin_px = {4, 4};
  map.step_px = 8;
  for (std::int64_t k = 0; k < 400; ++k) {
    const std::int64_t column = k % 40;
    const bool piece = (column >= 2 && column <= 11) || (column >= 25 && column <= 36);
    map.places.push_back({piece ? PlaceState::Measured : PlaceState::Blank, 0.1f, 0, 0.2f, {}, 0});
  }
  return map;
}

// Displaced by `left` px along x up to column 18, by `right` beyond.
Transform pieces_moved(double left, double right) {
  DisplacementField field;
  field.spacing = {4, 4}, field.columns = 81, field.rows = 21;
  std::vector<Vec2f> vectors;
  for (int j = 0; j < field.rows; ++j)
    for (int i = 0; i < field.columns; ++i)
      vectors.push_back({static_cast<float>(4 * i < 18 * 8 ? left : right), 0});
  field.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(vectors));
  Transform map;
  map.parts.emplace_back(std::move(field));
  return map;
}

std::vector<std::uint8_t> twice(const ErrorMap& errors, const Transform& map, int threads = 2) {
  ThreadPool pool(threads);
  return places_shown_twice(errors, map, pool);
}

TEST(PlacesShownTwice, AreGlassThatAMapLeadsToWhereAnotherPieceLies) {
  // The second piece moved left by ten places: the glass beside the first one, carried on, ends there.
  const std::vector<std::uint8_t> flags = twice(slide_of_two(), pieces_moved(0, -80));
  for (std::size_t k = 0; k < flags.size(); ++k) {
    const std::size_t column = k % 40;
    const bool ends_on_second = column >= 15 && column <= 17;
    if (!ends_on_second && column >= 13) continue;
    EXPECT_EQ(flags[k] != 0, ends_on_second) << column;
  }
}

TEST(PlacesShownTwice, AreNoneUnderAMapThatDoesNotFold) {
  const std::vector<std::uint8_t> flags = twice(slide_of_two(), pieces_moved(-20, 20));
  EXPECT_EQ(std::count(flags.begin(), flags.end(), 1), 0);
}

TEST(PlacesShownTwice, AreNoneWhereTheOtherPlaceWasFoundElsewhere) {
  ErrorMap errors = slide_of_two();
  for (PlaceError& place : errors.places) place.off_px = {6, 0};
  const std::vector<std::uint8_t> flags = twice(errors, pieces_moved(0, -80));
  EXPECT_EQ(std::count(flags.begin(), flags.end(), 1), 0);
}

TEST(PlacesShownTwice, AreTheSameForAMovingImageOfThreeTimesThePixels) {
  Transform larger = pieces_moved(0, -80);
  larger.parts.emplace_back(Affine2{3, 0, 0, 3, 50, 20});
  EXPECT_EQ(twice(slide_of_two(), larger), twice(slide_of_two(), pieces_moved(0, -80)));
}

TEST(PlacesShownTwice, AreTheSameForAnyNumberOfThreads) {
  EXPECT_EQ(twice(slide_of_two(), pieces_moved(0, -80), 1), twice(slide_of_two(), pieces_moved(0, -80), 5));
}

}  // namespace
}  // namespace alinify

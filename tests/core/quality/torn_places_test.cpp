#include "core/quality/torn_places.h"

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

constexpr std::size_t count = 200;

// Displaced by `left` px along x up to column 120 of 320, by `right` from 200 on, evenly between.
Transform two_pieces(double left, double right) {
  DisplacementField field;
  field.spacing = {8, 8}, field.columns = 41, field.rows = 21;
  std::vector<Vec2f> vectors;
  for (int j = 0; j < field.rows; ++j)
    for (int i = 0; i < field.columns; ++i) {
      const double share = std::clamp((8.0 * i - 120) / 80, 0.0, 1.0);
      vectors.push_back({static_cast<float>(left + share * (right - left)), 0});
    }
  field.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(vectors));
  Transform map;
  map.parts.emplace_back(std::move(field));
  return map;
}

std::vector<std::uint8_t> torn(const Transform& map) {
  ErrorMap errors;
  errors.size = {20, 10}, errors.origin_px = {8, 8}, errors.step_px = 16;
  errors.places.resize(count);
  for (std::size_t k = 0; k < count; ++k)
    errors.places[k].state = k % 20 < 7 || k % 20 > 12 ? PlaceState::Measured : PlaceState::Blank;
  ThreadPool pool(2);
  return torn_places(errors, map, pool);
}

void expect_torn_between(const std::vector<std::uint8_t>& flags, bool is_torn) {
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t column = k % 20;  // 7 to 12 lie between the pieces
    const bool between = column >= 8 && column <= 11, rim = column == 7 || column == 12;
    if (rim) continue;
    EXPECT_EQ(flags[k] != 0, is_torn && between) << k;
  }
}

TEST(TornPlaces, AreThoseWhereAMapSqueezesPiecesThroughEachOther) {
  expect_torn_between(torn(two_pieces(60, -60)), true);
}

TEST(TornPlaces, AreThoseWhereAMapStretchesBetweenPiecesThatMovedApart) {
  expect_torn_between(torn(two_pieces(-60, 60)), true);
}

TEST(TornPlaces, AreNoneWhereAMapStrainsAsClothDoes) {
  expect_torn_between(torn(two_pieces(-20, 20)), false);
}

TEST(TornPlaces, AreNoneUnderAMirroredMapOfAnotherScale) {
  Transform map = two_pieces(-20, 20);
  map.parts.emplace_back(Affine2{-3, 0, 0, 3, 900, 0});
  expect_torn_between(torn(map), false);
}

TEST(TornPlaces, AreThoseThatAreMirroredAgainstTheRest) {
  Transform map = two_pieces(60, -60);
  map.parts.emplace_back(Affine2{-3, 0, 0, 3, 900, 0});
  expect_torn_between(torn(map), true);
}

}  // namespace
}  // namespace alinify

#include "core/registration/compare_maps.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace alinify {
namespace {

constexpr float unknown = std::numeric_limits<float>::quiet_NaN();

JudgedMap map_of(std::vector<float> expected_px) {
  JudgedMap map;
  map.expected_px = std::move(expected_px);
  return map;
}

// 40 x 40 places, each a little different: `times` scales all of them.
JudgedMap map_of_many(double times, double pixel_px = 1) {
  JudgedMap map;
  map.pixel_px = pixel_px;
  for (int i = 0; i < 1600; ++i)
    map.expected_px.push_back(static_cast<float>(times * (40 + (i * 7919) % 13)));
  return map;
}

TEST(CompareMaps, TellsTheGeometricMeanOfWhatIsSmallerPlaceByPlace) {
  // A quarter of a pixel is added to all: 0.75 against 1.75, 1.75 against 0.75, 1.75 against 3.75.
  const MapComparison c = compare_maps(map_of({0.75f, 1.75f, 1.75f}), map_of({1.75f, 0.75f, 3.75f}));
  EXPECT_EQ(c.places, 3);
  EXPECT_NEAR(c.gain, 1 - std::cbrt(0.5), 1e-9);
  EXPECT_NEAR(compare_maps(map_of({1, 2}), map_of({1, 2})).gain, 0, 1e-12);
}

TEST(CompareMaps, LeavesOutPlacesThatOneOfThemTellsNothingOf) {
  const MapComparison c = compare_maps(map_of({unknown, 3, 0.75f}), map_of({1, unknown, 1.75f}));
  EXPECT_EQ(c.places, 1);
  EXPECT_NEAR(c.gain, 0.5, 1e-9);
  EXPECT_EQ(compare_maps(map_of({unknown, 3}), map_of({1, unknown})).places, 0);
  EXPECT_FALSE(compare_maps(map_of({unknown}), map_of({1})).clear);
}

TEST(CompareMaps, CallsAGainOfTwoFifthsClearAndOneOfATenthNot) {
  EXPECT_TRUE(compare_maps(map_of_many(0.6), map_of_many(1)).clear);
  EXPECT_NEAR(compare_maps(map_of_many(0.6), map_of_many(1)).gain, 0.4, 0.01);
  EXPECT_FALSE(compare_maps(map_of_many(0.9), map_of_many(1)).clear);
  EXPECT_FALSE(compare_maps(map_of_many(1), map_of_many(0.6)).clear) << "it is the other that is better";
}

TEST(CompareMaps, CallsAGainOfAFewPlacesUnclear) {
  // As much better as above on average, but by a few places, some for and some against.
  const MapComparison c = compare_maps(map_of({1, 20, 1, 20, 1, 1}), map_of({20, 1, 20, 1, 20, 20}));
  EXPECT_GT(c.gain, 0.2);
  EXPECT_FALSE(c.clear);
}

TEST(CompareMaps, SeesNoDifferenceMuchBelowAPixelOfThePictures) {
  // 40 to 52 hundredths of a pixel against six tenths of these.
  EXPECT_LT(compare_maps(map_of_many(0.006, 4), map_of_many(0.01, 4)).gain, 0.2);
  EXPECT_GT(compare_maps(map_of_many(0.006, 0.1), map_of_many(0.01, 0.1)).gain, 0.3);
}

TEST(CompareMaps, CallsNoMapBetterThatFoldsMore) {
  JudgedMap folding = map_of_many(0.5);
  folding.figures.jacobian.folded_share = 0.01;
  EXPECT_FALSE(compare_maps(folding, map_of_many(1)).clear);
  JudgedMap other = map_of_many(1);
  other.figures.jacobian.folded_share = 0.01;
  EXPECT_TRUE(compare_maps(folding, other).clear);
}

}  // namespace
}  // namespace alinify

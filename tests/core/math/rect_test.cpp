#include "core/math/rect.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(Rect, IntersectsToWhatBothHold) {
  EXPECT_EQ(intersect({0, 0, 10, 10}, {5, 7, 10, 10}), (Rect{5, 7, 5, 3}));
  EXPECT_TRUE(intersect({0, 0, 10, 10}, {10, 0, 5, 5}).empty());
}

TEST(Rect, ContainsPointsFromItsFirstPixelUpToTheOneBeyondItsLast) {
  const Rect r{10, 20, 4, 2};
  EXPECT_TRUE(r.contains(Vec2d{10, 20}));
  EXPECT_TRUE(r.contains(Vec2d{13.9, 21.9}));
  for (const Vec2d outside : {Vec2d{9.9, 20}, Vec2d{10, 19.9}, Vec2d{14, 21}, Vec2d{12, 22}})
    EXPECT_FALSE(r.contains(outside)) << outside.x << ' ' << outside.y;
  EXPECT_FALSE(Rect{}.contains(Vec2d{0, 0}));
}

TEST(Rect, UnitesToTheSmallestThatHoldsBoth) {
  EXPECT_EQ(united({0, 0, 2, 2}, {5, 5, 1, 1}), (Rect{0, 0, 6, 6}));
  EXPECT_EQ(united({}, {5, 5, 1, 1}), (Rect{5, 5, 1, 1}));
}

TEST(Rect, HoldsSizesBeyondThirtyTwoBits) {
  const Rect huge{0, 0, 100000, 100000};
  EXPECT_EQ(huge.area(), 10000000000);
  EXPECT_TRUE(huge.contains({99999, 99999, 1, 1}));
  EXPECT_FALSE(huge.contains({99999, 99999, 2, 1}));
}

TEST(Size, HalvesWithoutDroppingAPixel) {
  EXPECT_EQ(halved({17321, 5}), (Size{8661, 3}));
  EXPECT_EQ(halved({1, 1}), (Size{1, 1}));
}

}  // namespace
}  // namespace alinify

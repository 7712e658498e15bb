#include "core/math/rect.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(Rect, IntersectsToWhatBothHold) {
  EXPECT_EQ(intersect({0, 0, 10, 10}, {5, 7, 10, 10}), (Rect{5, 7, 5, 3}));
  EXPECT_TRUE(intersect({0, 0, 10, 10}, {10, 0, 5, 5}).empty());
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

}  // namespace
}  // namespace alinify

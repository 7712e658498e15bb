#include "core/math/scalar.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(FloorToInt, RoundsDownOnBothSidesOfZero) {
  EXPECT_EQ(floor_to_int(2.75f), 2);
  EXPECT_EQ(floor_to_int(-2.75f), -3);
  EXPECT_EQ(floor_to_int(-3.0f), -3);
  EXPECT_EQ(floor_to_int64(-1e10 - 0.5), -10000000001);
}

TEST(Clamp, KeepsWithinItsBounds) {
  EXPECT_EQ(clamp(5, 0, 3), 3);
  EXPECT_EQ(clamp(-5, 0, 3), 0);
  EXPECT_EQ(clamp(2, 0, 3), 2);
}

TEST(RoundedUp, GivesTheNextMultipleOrTheNumberItself) {
  EXPECT_EQ(rounded_up(0, 128), 0);
  EXPECT_EQ(rounded_up(1, 128), 128);
  EXPECT_EQ(rounded_up(128, 128), 128);
  EXPECT_EQ(rounded_up(10'000'000'001, 10), 10'000'000'010);
}

}  // namespace
}  // namespace alinify

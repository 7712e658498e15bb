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

}  // namespace
}  // namespace alinify

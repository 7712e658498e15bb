#include "core/quality/lost_threshold.h"

#include <cmath>

#include <gtest/gtest.h>

namespace alinify {
namespace {

// 101 blocks whose likeness's Fisher z lies evenly between both.
ResidualMap blocks(double low, double high) {
  ResidualMap map;
  for (int k = 0; k <= 100; ++k) {
    BlockResidual b;
    b.peak = std::tanh(low + (high - low) * k / 100);
    b.certain = true;
    map.blocks.push_back(b);
  }
  return map;
}

TEST(LostLikeness, IsAShareOfTheUsualOneWhereAllBlocksAreAlike) {
  const double c = 0.9, z = std::atanh(c);
  EXPECT_NEAR(lost_threshold(blocks(z, z)), 0.6 * c, 1e-9);
}

TEST(LostLikeness, IsTwoSpreadsBelowTheMiddleWhereBlocksDiffer) {
  // From the middle 0.7 to the highest tenth 1.1: a spread of 0.4 / 1.2816.
  EXPECT_NEAR(lost_threshold(blocks(0.2, 1.2)), std::tanh(0.7 - 2 * 0.4 / 1.2816), 1e-6);
  EXPECT_EQ(lost_threshold(blocks(-0.4, 1.2)), 0);
}

TEST(LostLikeness, HeedsOnlyBlocksThatWereFoundAgain) {
  ResidualMap map = blocks(std::atanh(0.9), std::atanh(0.9));
  const double of_found = lost_threshold(map);
  for (int k = 0; k < 80; ++k) {
    BlockResidual b;
    b.peak = 0.2;
    map.blocks.push_back(b);
  }
  EXPECT_EQ(lost_threshold(map), of_found);
  EXPECT_DOUBLE_EQ(lost_threshold(ResidualMap{}), 0.3);
}

}  // namespace
}  // namespace alinify

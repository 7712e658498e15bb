#include "core/registration/bspline/stiffest_weight.h"

#include <limits>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(StiffestWeight, IsTheBestOneWhereEveryOtherPredictsClearlyWorse) {
  EXPECT_EQ(stiffest_weight(std::vector<double>{-40, -80, -50, -20}, 10), 1u);
}

TEST(StiffestWeight, IsTheLastThatPredictsAboutAsWell) {
  EXPECT_EQ(stiffest_weight(std::vector<double>{-40, -80, -75, -71, -69, -20}, 10), 3u);
}

TEST(StiffestWeight, IsNeverSofterThanTheBest) {
  EXPECT_EQ(stiffest_weight(std::vector<double>{-79, -80, -20}, 10), 1u);
}

TEST(StiffestWeight, IsTheLastWhereTheImagesTellNothing) {
  EXPECT_EQ(stiffest_weight(std::vector<double>{0, 0, 0}, 10), 2u);
}

TEST(StiffestWeight, IsTheBestOneWhereNothingIsWorthwhile) {
  EXPECT_EQ(stiffest_weight(std::vector<double>{-40, -80, -79.9, -20}, 0), 1u);
}

TEST(StiffestWeight, IsOneOfThemWhereNoLossIsKnown) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_LT(stiffest_weight(std::vector<double>{nan, nan}, 10), 2u);
  EXPECT_EQ(stiffest_weight(std::vector<double>{-3}, 0), 0u);
}

}  // namespace
}  // namespace alinify

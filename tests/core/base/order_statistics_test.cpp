#include "core/base/order_statistics.h"

#include <algorithm>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

std::vector<double> shuffled(int count) {
  std::vector<double> values(static_cast<std::size_t>(count));
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = static_cast<double>(k);
  std::mt19937 random(static_cast<unsigned>(count));
  std::shuffle(values.begin(), values.end(), random);
  return values;
}

TEST(Median, IsTheUpperOfTheTwoMiddleValuesAndZeroForNone) {
  EXPECT_EQ(median(std::vector<double>{}), 0);
  EXPECT_EQ(median(std::vector<double>{7}), 7);
  EXPECT_EQ(median(std::vector<double>{3, 1, 2}), 2);
  EXPECT_EQ(median(std::vector<double>{4, 1, 3, 2}), 3);
}

TEST(ValueOfRank, IsTheRankOfCountedValues) {
  for (std::size_t rank = 0; rank < 9; ++rank) {
    std::vector<double> values = shuffled(9);
    EXPECT_EQ(value_of_rank(values, rank), static_cast<double>(rank));
  }
}

// Of the values 0 to n - 1 the quantile is its own rank.
TEST(Quantiles, RoundTheRankDownOrToTheNearestOrInterpolate) {
  std::vector<double> values = shuffled(12);
  EXPECT_EQ(lower_quantile(values, 0.5), 5);
  EXPECT_EQ(nearest_quantile(values, 0.5), 6);
  EXPECT_DOUBLE_EQ(linear_quantile(values, 0.5), 5.5);
  EXPECT_EQ(lower_quantile(values, 0.9), 9);
  EXPECT_EQ(nearest_quantile(values, 0.9), 10);
  EXPECT_DOUBLE_EQ(linear_quantile(values, 0.9), 9.9);
}

TEST(Quantiles, OfTheWholeShareAreTheExtremesAndOfOneValueThatValue) {
  std::vector<double> values = shuffled(100), one{3.5};
  EXPECT_EQ(lower_quantile(values, 0), 0);
  EXPECT_EQ(nearest_quantile(values, 1), 99);
  EXPECT_EQ(linear_quantile(values, 1), 99);
  for (const double share : {0.0, 0.3, 1.0}) {
    EXPECT_EQ(lower_quantile(one, share), 3.5);
    EXPECT_EQ(nearest_quantile(one, share), 3.5);
    EXPECT_EQ(linear_quantile(one, share), 3.5);
  }
}

TEST(TrimmedRange, LeavesOutTheOutliers) {
  std::vector<double> values = shuffled(1001);
  values[0] = -1e9;
  values[1] = 1e9;
  const auto [low, high] = trimmed_range(values, 0.005);
  EXPECT_NEAR(low, 5, 2);
  EXPECT_NEAR(high, 995, 2);
}

TEST(TrimmedRange, SpansTheFewOtherValuesWhereNearlyAllAreOne) {
  std::vector<double> values(10000, 7.0);
  values[123] = 2;
  values[456] = 9;
  const auto [low, high] = trimmed_range(values, 0.005);
  EXPECT_EQ(low, 2);
  EXPECT_EQ(high, 9);
}

TEST(RangeOf, SpansTheSmallestAndTheLargest) {
  EXPECT_EQ(range_of(std::vector<double>{3, -1.5, 2}), 4.5);
  EXPECT_EQ(range_of(std::vector<float>{7}), 0);
}

}  // namespace
}  // namespace alinify

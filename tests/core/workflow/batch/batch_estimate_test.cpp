#include "core/workflow/batch/batch_estimate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace alinify {
namespace {

using ::testing::ElementsAre;

TEST(TimeSideBySide, WhoeverIsFreeTakesTheNext) {
  const std::vector<double> jobs{4, 1, 1, 1, 5};
  EXPECT_DOUBLE_EQ(time_side_by_side(jobs, 1), 12);
  EXPECT_DOUBLE_EQ(time_side_by_side(jobs, 2), 8);  // 4, and 1+1+1+5
  EXPECT_DOUBLE_EQ(time_side_by_side(jobs, 9), 5);
  EXPECT_DOUBLE_EQ(time_side_by_side({}, 3), 0);
}

TEST(EstimateBatch, GrowsWithThePixelsWherePairsAreAlikeInSize) {
  const std::vector<MeasuredPair> measured{{100, 10, 50}, {100, 12, 50}};
  const BatchEstimate estimate = estimate_batch(measured, std::vector<double>{100, 100, 120}, 1);
  EXPECT_DOUBLE_EQ(estimate.elapsed_s, 11 * 3.2);
  EXPECT_DOUBLE_EQ(estimate.bytes, 50 * 3.2);
}

TEST(EstimateBatch, TellsWhatAPairTakesFromWhatItsPixelsTake) {
  // 3 s and 200 bytes each, 0.01 s and 2 bytes a pixel.
  const std::vector<MeasuredPair> measured{{100, 4, 400}, {1000, 13, 2200}, {400, 7, 1000}};
  const BatchEstimate estimate = estimate_batch(measured, std::vector<double>{100, 2000}, 2);
  EXPECT_NEAR(estimate.elapsed_s, 23, 1e-9);
  EXPECT_NEAR(estimate.bytes, 400 + 4200, 1e-6);
}

TEST(EstimateBatch, NeitherPartIsNegative) {
  // More than proportional: no pair would take less than nothing.
  const std::vector<double> small{1};
  EXPECT_GT(estimate_batch(std::vector<MeasuredPair>{{100, 1, 1}, {1000, 20, 20}}, small, 1).elapsed_s, 0);
  // The larger one was quicker: then a size tells nothing.
  EXPECT_DOUBLE_EQ(estimate_batch(std::vector<MeasuredPair>{{100, 6, 6}, {1000, 4, 4}}, small, 1).elapsed_s,
                   5);
}

TEST(TimeAlone, LeavesOutWhatThreadsWaitedForACore) {
  EXPECT_DOUBLE_EQ(time_alone(12, 8, 4), 8);
  // Two threads on one of two cores: each computes 5 s and waits 5 s in 10 s.
  EXPECT_DOUBLE_EQ(time_alone(10, 2 * 5, 2 * 5), 5);
  EXPECT_DOUBLE_EQ(time_alone(12, 0, 0), 12) << "where the system does not tell";
}

TEST(PairsToMeasure, TheLargestAsManyAsRunAtOnceOneOfTheMiddleAndTheSmallest) {
  const std::vector<double> pixels{5, 1, 9, 7, 3};
  EXPECT_THAT(pairs_to_measure(pixels, 1), ElementsAre(2, 0, 1));
  EXPECT_THAT(pairs_to_measure(pixels, 2), ElementsAre(2, 3, 0, 1));
  EXPECT_THAT(pairs_to_measure(pixels, 8), ElementsAre(2, 3, 0, 4, 1));
  EXPECT_THAT(pairs_to_measure(std::vector<double>{4}, 1), ElementsAre(0));
  EXPECT_THAT(pairs_to_measure({}, 1), ElementsAre());
}

}  // namespace
}  // namespace alinify

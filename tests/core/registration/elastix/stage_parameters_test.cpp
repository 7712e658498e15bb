#include "core/registration/elastix/stage_parameters.h"

#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

std::vector<double> numbers(const ParameterFile& file, const char* name) {
  std::vector<double> values;
  for (const std::string& word : file.get(name)) values.push_back(std::strtod(word.c_str(), nullptr));
  return values;
}

StageInputs square(std::int64_t side) {
  return {{side, side}, {side, side}};
}

TEST(StageParameters, CountsLevelsByTheShortestSide) {
  EXPECT_EQ(level_count({16, 4000}, {4000, 4000}), 1);
  EXPECT_EQ(level_count({50, 50}, {60, 60}), 2);
  EXPECT_EQ(level_count({400, 800}, {400, 800}), 5);
  EXPECT_EQ(level_count({17320, 17320}, {17320, 17320}), 6);
}

TEST(StageParameters, GrowsTheGridWithThePicture) {
  EXPECT_DOUBLE_EQ(final_grid_spacing({400, 800}), 32);
  EXPECT_DOUBLE_EQ(final_grid_spacing({4096, 1000}), 32);
  EXPECT_NEAR(final_grid_spacing({4097, 1000}), 32, 0.1);
  EXPECT_NEAR(final_grid_spacing({17319, 17320}), 256, 0.1);
  EXPECT_DOUBLE_EQ(final_grid_spacing({34640, 100}), 512);
}

TEST(StageParameters, GivesEveryControlPointItsSamples) {
  const StagePlan plan = bspline_stage({}, square(4096));
  const std::vector<double> samples = numbers(plan.file, "NumberOfSpatialSamples");
  ASSERT_EQ(samples.size(), static_cast<std::size_t>(plan.levels));
  // 4096 / 32 + 3 control points a side.
  EXPECT_GE(samples.back(), 4 * 131 * 131);
  EXPECT_GE(samples.front(), 10000);
}

TEST(StageParameters, TakesMoreSamplesWithMoreThreads) {
  StageInputs inputs = square(512);
  const double few = numbers(bspline_stage({}, inputs).file, "NumberOfSpatialSamples").front();
  inputs.threads = 16;
  EXPECT_DOUBLE_EQ(few, 10000);
  EXPECT_DOUBLE_EQ(numbers(bspline_stage({}, inputs).file, "NumberOfSpatialSamples").front(), 40000);
}

TEST(StageParameters, LaysTheGridInThePixelsOfTheMovingImage) {
  StageInputs inputs = square(1000);
  inputs.scale = 5;
  inputs.fixed_downsample = 2;
  const StagePlan plan = bspline_stage({}, inputs);
  EXPECT_DOUBLE_EQ(plan.grid_spacing_px, 64);
  EXPECT_EQ(numbers(plan.file, "FinalGridSpacingInPhysicalUnits"), (std::vector<double>{320, 320}));
}

TEST(StageParameters, FollowsNoDetailThatTheCoarserImageLacks) {
  StageInputs inputs = square(1000);
  inputs.scale = 0.2;
  const StagePlan plan = bspline_stage({}, inputs);
  // 32 px of the moving image are 160 of the fixed one.
  EXPECT_DOUBLE_EQ(plan.grid_spacing_px, 160);
  EXPECT_EQ(numbers(plan.file, "FinalGridSpacingInPhysicalUnits"), (std::vector<double>{32, 32}));
}

TEST(StageParameters, ChoosesTheBudgetOfIterations) {
  EXPECT_EQ(bspline_stage({}, square(4000)).iterations, 1000);
  EXPECT_EQ(bspline_stage({}, square(17320)).iterations, 500);
  EXPECT_EQ(affine_stage({}, square(2000)).iterations, 500);
  StageInputs reduced = square(2165);
  reduced.fixed_downsample = 8;
  EXPECT_EQ(affine_stage({}, reduced).iterations, 250);
}

TEST(StageParameters, HalvesTheGridWithEveryLevelOfASmallImage) {
  const StagePlan plan = bspline_stage({}, square(500));
  EXPECT_EQ(plan.levels, 5);
  EXPECT_EQ(numbers(plan.file, "GridSpacingSchedule"), (std::vector<double>{16, 16, 8, 8, 4, 4, 2, 2, 1, 1}));
}

TEST(StageParameters, LooksMoreOftenAtALargeImage) {
  const std::vector<double> samples =
      numbers(bspline_stage({}, square(17320)).file, "NumberOfSpatialSamples");
  EXPECT_GE(samples.front(), 20000);
  // 17320 / 256 + 3 control points a side.
  EXPECT_GE(samples.back(), 5 * 71 * 71);
}

TEST(StageParameters, WritesSchedulesOfMatchingLength) {
  const StagePlan plan = bspline_stage({}, square(17320));
  EXPECT_EQ(plan.levels, 6);
  EXPECT_EQ(numbers(plan.file, "ImagePyramidSchedule"),
            (std::vector<double>{32, 32, 16, 16, 8, 8, 4, 4, 2, 2, 1, 1}));
  EXPECT_EQ(numbers(plan.file, "GridSpacingSchedule"),
            (std::vector<double>{16, 16, 8, 8, 4, 4, 2, 2, 1, 1, 1, 1}));
}

TEST(StageParameters, TakesWhatTheUserSets) {
  ElastixOptions options;
  options.levels = 3;
  options.iterations = 77;
  options.samples = 1234;
  options.grid_spacing_px = 40;
  options.histogram_bins = 64;
  const StagePlan plan = bspline_stage(options, square(1000));
  EXPECT_EQ(numbers(plan.file, "NumberOfResolutions"), std::vector<double>{3});
  EXPECT_EQ(numbers(plan.file, "MaximumNumberOfIterations"), std::vector<double>{77});
  EXPECT_EQ(numbers(plan.file, "NumberOfSpatialSamples"), (std::vector<double>{1234, 1234, 1234}));
  EXPECT_EQ(numbers(plan.file, "FinalGridSpacingInPhysicalUnits"), (std::vector<double>{40, 40}));
  EXPECT_EQ(numbers(plan.file, "NumberOfHistogramBins"), std::vector<double>{64});
}

}  // namespace
}  // namespace alinify

// The B-spline engine from end to end, on cloth whose map is known from a formula.
#include "core/registration/bspline/bspline_engine.h"

#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/math/affine2.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::cloth;
using test::distances;
using test::Map;
using test::pair_of_cloth;
using test::picture;
using test::problem_of;
using test::quantile;
using test::waves;

constexpr Size size{320, 288}, large{900, 800};

RegistrationResult registered(const RegistrationProblem& problem, const BsplineOptions& options = {},
                              int threads = 2) {
  return test::registered_by(BsplineEngine(options), problem, threads);
}

const BsplineGrid& grid_of(const RegistrationResult& result) {
  return std::get<BsplineGrid>(result.moving_from_fixed.parts.front());
}

TEST(BsplineEngine, RecoversAKnownSmoothWarpOfThreads) {
  const Map truth = waves(4);
  const RegistrationResult result = registered(pair_of_cloth(truth, size));
  const auto off = distances(result.moving_from_fixed, truth, rect_of(size), size);
  EXPECT_LT(quantile(off, 0.5), 0.06);
  EXPECT_LT(quantile(off, 0.99), 0.5);
}

TEST(BsplineEngine, TakesOverFromTheDenseEngineWhereThereAreSeveralLevels) {
  const Map truth = waves(6, 330);
  const RegistrationResult result = registered(pair_of_cloth(truth, large));
  ASSERT_FALSE(result.trace.empty());
  EXPECT_EQ(result.trace.back().stage, "b-spline");
  EXPECT_EQ(result.trace.front().stage, "flow");
  const auto off = distances(result.moving_from_fixed, truth, rect_of(large), large);
  EXPECT_LT(quantile(off, 0.5), 0.05);
  EXPECT_LT(quantile(off, 0.99), 0.4);
}

TEST(BsplineEngine, FollowsEdgesWhicheverSideOfThemIsLighter) {
  const Map truth = waves(2);
  BsplineOptions options;
  options.data = "gradient";
  const Transform found = registered(test::half_a_negative(truth, size), options).moving_from_fixed;
  EXPECT_LT(quantile(distances(found, truth, {0, 0, 140, 288}, size), 0.5), 0.1);
  EXPECT_LT(quantile(distances(found, truth, {180, 0, 140, 288}, size), 0.5), 0.1);
}

TEST(BsplineEngine, MakesOneGridAndAnAffineMap) {
  const RegistrationResult result = registered(pair_of_cloth(waves(4), size));
  ASSERT_EQ(result.moving_from_fixed.parts.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<BsplineGrid>(result.moving_from_fixed.parts[0]));
  EXPECT_TRUE(std::holds_alternative<Affine2>(result.moving_from_fixed.parts[1]));
}

TEST(BsplineEngine, ChoosesACoarserGridForALongerWave) {
  const RegistrationResult shorter = registered(pair_of_cloth(waves(4, 60), large)),
                           longer = registered(pair_of_cloth(waves(4, 900), large));
  EXPECT_GT(grid_of(longer).spacing.x, grid_of(shorter).spacing.x);
}

TEST(BsplineEngine, LaysTheGridThatWasAskedFor) {
  BsplineOptions options;
  options.grid_spacing_px = 40;
  const BsplineGrid& grid = grid_of(registered(pair_of_cloth(waves(4), size), options));
  EXPECT_EQ(grid.spacing.x, 40);
  EXPECT_EQ(grid.columns, 320 / 40 + 3);
}

TEST(BsplineEngine, CannotLayAGridInMicrometresWithoutAPixelSize) {
  BsplineOptions options;
  options.grid_spacing_um = 100;
  try {
    registered(pair_of_cloth(waves(4), size), options);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Usage);
    EXPECT_THAT(error.why_message(), Says("the fixed image has no pixel size"));
  }
}

TEST(BsplineEngine, FindsNothingToMoveInAPairOfOnePicture) {
  const auto same = picture(size, cloth(4.5));
  const RegistrationResult result = registered(problem_of(same, same));
  const auto off = distances(
      result.moving_from_fixed, [](Vec2d p) { return p; }, rect_of(size), size, 0);
  EXPECT_LT(off.back(), 0.02);
}

TEST(BsplineEngine, NeverFolds) {
  // A wave that strains the cloth by two fifths: without a limit a grid of 16 px could fold at its crests.
  const RegistrationResult result = registered(pair_of_cloth(waves(16, 250), size));
  EXPECT_EQ(jacobian_range(result.moving_from_fixed).folded_share, 0);
}

TEST(BsplineEngine, LowersTheCostOrStops) {
  const RegistrationResult result = registered(pair_of_cloth(waves(4, 120), large));
  int steps = 0;
  for (const IterationSample& sample : result.trace) steps += sample.stage == "b-spline";
  EXPECT_GE(steps, 1);
  EXPECT_LE(steps, BsplineOptions{}.max_iterations);
}

TEST(BsplineEngine, FollowsALandmarkWhereTheImagesShowNothing) {
  const auto value = cloth(4.5);
  const auto bare = [&](double x, double y) {
    return std::hypot(x - 160, y - 144) < 100 ? 128.0 : value(x, y);
  };
  RegistrationProblem problem = problem_of(picture(size, bare), picture(size, bare));
  LandmarkPair pair;
  pair.fixed = {160, 144};
  pair.moving = {163, 144};
  problem.landmarks = {pair};
  BsplineOptions trusted, ignored;
  trusted.grid_spacing_px = ignored.grid_spacing_px = 32;
  trusted.landmark_sigma_px = 0.1;
  ignored.landmark_sigma_px = 0;
  const auto missed = [&](const BsplineOptions& options) {
    const Vec2d q = registered(problem, options).moving_from_fixed(pair.fixed);
    return std::hypot(q.x - pair.moving.x, q.y - pair.moving.y);
  };
  EXPECT_LT(missed(trusted), 0.5);
  EXPECT_GT(missed(ignored), 2.5);
}

TEST(BsplineEngine, GivesTheSameBitsForAnyNumberOfThreads) {
  const RegistrationProblem problem = pair_of_cloth(waves(4), size);
  const RegistrationResult one = registered(problem, {}, 1), three = registered(problem, {}, 3);
  EXPECT_EQ(grid_of(one), grid_of(three));
}

TEST(BsplineEngine, SaysWhichGridItChose) {
  const RegistrationResult result = registered(pair_of_cloth(waves(4), size));
  bool said = false;
  for (const Message& note : result.notes)
    said |= note.english().find("predict held-out places best") != std::string::npos;
  EXPECT_TRUE(said);
}

TEST(BsplineEngine, RefusesTwoSpacingsAtOnce) {
  BsplineOptions options;
  options.grid_spacing_px = 32;
  options.grid_spacing_um = 100;
  EXPECT_THROW(registered(pair_of_cloth(waves(4), size), options), Error);
}

TEST(BsplineOptions, RefusesAnUnknownMetric) {
  BsplineOptions options;
  options.data = "colour";
  EXPECT_THROW(options.check(), Error);
}

}  // namespace
}  // namespace alinify

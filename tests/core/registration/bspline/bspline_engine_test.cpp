// The B-spline engine from end to end, on cloth whose map is known from a formula.
#include "core/registration/bspline/bspline_engine.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

// The least determinant of the grid at 16 x 16 places in every span.
double least_determinant(const BsplineGrid& grid) {
  double least = std::numeric_limits<double>::infinity();
  for (int b = 0; b < 16 * (grid.rows - 3); ++b)
    for (int a = 0; a < 16 * (grid.columns - 3); ++a) {
      const LocalDisplacement u = grid.local({grid.origin.x + (1 + (a + 0.5) / 16) * grid.spacing.x,
                                              grid.origin.y + (1 + (b + 0.5) / 16) * grid.spacing.y});
      least = std::min(least, (1 + u.along_x.x) * (1 + u.along_y.y) - u.along_x.y * u.along_y.x);
    }
  return least;
}

bool notes_say(const RegistrationResult& result, const std::string& words) {
  for (const Message& note : result.notes)
    if (note.english().find(words) != std::string::npos) return true;
  return false;
}

// Cloth that does not move, with landmarks that exchange places with their neighbours at many spots.
RegistrationProblem with_contradicting_landmarks() {
  RegistrationProblem problem = pair_of_cloth([](Vec2d p) { return p; }, size);
  for (int y = 40; y < 260; y += 36)
    for (int x = 40; x < 300; x += 36) {
      LandmarkPair left, right;
      left.fixed = right.moving = {static_cast<double>(x), static_cast<double>(y)};
      right.fixed = left.moving = {x + 14.0, y + 5.0};
      problem.landmarks.push_back(left);
      problem.landmarks.push_back(right);
    }
  return problem;
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

TEST(BsplineEngine, NeverFoldsUnderAStrongStrain) {
  // A wave that strains the cloth by two fifths: without a limit a grid of 16 px could fold at its crests.
  const RegistrationResult result = registered(pair_of_cloth(waves(16, 250), size));
  EXPECT_GE(least_determinant(grid_of(result)), 0.05);
}

TEST(BsplineEngine, NeverFoldsBetweenLandmarksThatContradictEachOther) {
  const RegistrationProblem problem = with_contradicting_landmarks();
  BsplineOptions coarse, fine;
  coarse.regulariser = "curvature";
  coarse.grid_spacing_px = 32;
  fine.grid_spacing_px = 16;
  for (BsplineOptions options : {coarse, fine}) {
    options.bending_weight = 1e-4;
    options.landmark_sigma_px = 0.01;
    const RegistrationResult result = registered(problem, options);
    EXPECT_GE(least_determinant(grid_of(result)), 0.05) << options.regulariser;
    EXPECT_TRUE(notes_say(result, "ask for a fold")) << options.regulariser;
    EXPECT_TRUE(notes_say(result, "misses a landmark by")) << options.regulariser;
  }
}

TEST(BsplineEngine, SaysThatItsGridFoldsNowhere) {
  EXPECT_TRUE(notes_say(registered(pair_of_cloth(waves(4), size)), "folds nowhere"));
}

TEST(BsplineEngine, IsAsAccurateWithEitherRegulariser) {
  const Map truth = waves(4);
  BsplineOptions options;
  options.regulariser = "curvature";
  const RegistrationResult result = registered(pair_of_cloth(truth, size), options);
  const auto off = distances(result.moving_from_fixed, truth, rect_of(size), size);
  EXPECT_LT(quantile(off, 0.5), 0.06);
  EXPECT_LT(quantile(off, 0.99), 0.5);
  EXPECT_NE(grid_of(result), grid_of(registered(pair_of_cloth(truth, size))));
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
  EXPECT_TRUE(notes_say(registered(pair_of_cloth(waves(4), size)), "predict held-out places best"));
}

TEST(BsplineEngine, RefusesTwoSpacingsAtOnce) {
  BsplineOptions options;
  options.grid_spacing_px = 32;
  options.grid_spacing_um = 100;
  EXPECT_THROW(registered(pair_of_cloth(waves(4), size), options), Error);
}

TEST(BsplineOptions, RefusesAnUnknownRegulariser) {
  BsplineOptions options;
  options.regulariser = "membrane";
  try {
    options.check();
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Usage);
    EXPECT_THAT(error.why_message(), Says("there are bending and curvature"));
  }
}

TEST(BsplineOptions, RefusesAnUnknownMetric) {
  BsplineOptions options;
  options.data = "colour";
  EXPECT_THROW(options.check(), Error);
}

}  // namespace
}  // namespace alinify

// The B-spline engine from end to end, on cloth whose map is known from a formula.
#include "core/registration/bspline/bspline_engine.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/math/affine2.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/core/registration/simulated_gpus.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

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
double smallest_determinant(const BsplineGrid& grid) {
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
      left.id = std::to_string(problem.landmarks.size() + 1);
      right.id = std::to_string(problem.landmarks.size() + 2);
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

// Cloth, and the same cloth dyed so that its greys go up and down three times.
RegistrationProblem dyed(const Map& truth) {
  const test::Brightness value = cloth(9);
  const test::Brightness shown = [=](double x, double y) {
    return 127 + 110 * std::cos(3 * std::acos(-1.0) * value(x, y) / 255);
  };
  return problem_of(test::seen_through(truth, value, size), picture(size, shown));
}

TEST(BsplineEngine, FollowsGreysOfAnyOrderByMutualInformation) {
  const Map truth = waves(2);
  BsplineOptions options;
  options.data = "mutual";
  const RegistrationResult result = registered(dyed(truth), options);
  const auto off = distances(result.moving_from_fixed, truth, rect_of(size), size);
  EXPECT_LT(quantile(off, 0.5), 0.15);
  EXPECT_LT(quantile(off, 0.95), 0.5);
  ASSERT_FALSE(result.trace.empty());
  EXPECT_LT(result.trace.back().metric, result.trace.front().metric);
  EXPECT_LT(result.trace.back().metric, -0.3) << "nats";
  for (const std::string other : {"texture", "difference"}) {
    options.data = other;
    EXPECT_GT(
        quantile(distances(registered(dyed(truth), options).moving_from_fixed, truth, rect_of(size), size),
                 0.5),
        0.5)
        << other;
  }
}

TEST(BsplineEngine, MutualInformationGivesTheSameBitsForAnyNumberOfThreads) {
  BsplineOptions options;
  options.data = "mutual";
  const RegistrationProblem problem = dyed(waves(2));
  EXPECT_EQ(grid_of(registered(problem, options, 1)).coefficients,
            grid_of(registered(problem, options, 3)).coefficients);
}

// Colour pictures whose channels are drawn from three formulas.
std::shared_ptr<const TileSource> coloured(const test::Brightness& red, const test::Brightness& green,
                                           const test::Brightness& blue) {
  auto image = std::make_shared<Image>(size, 3, PixelType::U8);
  const auto samples = image->pixels().samples<std::uint8_t>();
  const test::Brightness channels[] = {red, green, blue};
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      for (int c = 0; c < 3; ++c)
        samples.at(3 * x + c, y) = static_cast<std::uint8_t>(
            std::lround(std::clamp(channels[c](static_cast<double>(x), static_cast<double>(y)), 0.0, 255.0)));
  ImageInfo info;
  info.color = ColorModel::Rgb;
  return make_memory_source(std::move(image), info);
}

// The cloth is in the blue channel alone; red and green are strong and have nothing to do with each other.
RegistrationProblem cloth_in_blue(const Map& truth) {
  const test::Brightness value = cloth(4.5);
  return problem_of(coloured(cloth(5, 21), cloth(4, 22),
                             [=](double x, double y) {
                               const Vec2d q = truth({x, y});
                               return value(q.x, q.y);
                             }),
                    coloured(cloth(4, 23), cloth(5, 24), value));
}

double median_off(const RegistrationResult& result, const Map& truth) {
  return quantile(distances(result.moving_from_fixed, truth, rect_of(size), size), 0.5);
}

TEST(BsplineEngine, FindsWhatOnlyOneChannelShows) {
  const Map truth = waves(4);
  const RegistrationProblem problem = cloth_in_blue(truth);
  BsplineOptions options;
  EXPECT_GT(median_off(registered(problem, options), truth), 0.5) << "as one grey picture";
  options.channels = "0,0,1";
  EXPECT_LT(median_off(registered(problem, options), truth), 0.06);
  // Channels that do not agree have little to say.
  options.channels = "1,1,1";
  EXPECT_LT(median_off(registered(problem, options), truth), 0.15);
}

TEST(BsplineEngine, OneChannelOfThreeCountsAsThatChannelAlone) {
  const Map truth = waves(4);
  const RegistrationProblem colour = cloth_in_blue(truth);
  const RegistrationProblem grey = pair_of_cloth(truth, size);
  BsplineOptions of_blue;
  of_blue.channels = "0,0,2";
  EXPECT_EQ(grid_of(registered(colour, of_blue)).coefficients, grid_of(registered(grey)).coefficients);
}

TEST(BsplineEngine, ChannelsMayShowDifferentPartsOfTheCloth) {
  // Left in red, right in green; each is plain where the other is not.
  const Map truth = waves(4);
  const test::Brightness value = cloth(4.5);
  const auto part = [&](bool left, const Map& map) -> test::Brightness {
    return [=](double x, double y) {
      const Vec2d q = map({x, y});
      return (q.x < 160) == left ? value(q.x, q.y) : 128;
    };
  };
  const Map still = [](Vec2d p) { return p; };
  const test::Brightness plain = [](double, double) { return 90; };
  BsplineOptions options;
  options.channels = "1,1,1";
  EXPECT_LT(median_off(registered(problem_of(coloured(part(true, truth), part(false, truth), plain),
                                             coloured(part(true, still), part(false, still), plain)),
                                  options),
                       truth),
            0.1);
}

TEST(BsplineEngine, RefusesWeightsThatFitNoChannels) {
  const RegistrationProblem grey = pair_of_cloth(waves(4), size);
  for (const std::string weights : {"1,0", "1,1,1", "", "x", "-1", "0", "1,", "1;0", "nan"}) {
    BsplineOptions options;
    options.channels = weights;
    if (weights.empty()) {
      EXPECT_NO_THROW(options.check());
      continue;
    }
    try {
      options.check();
      registered(grey, options);
      FAIL() << "no error: " << weights;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Usage) << weights;
    }
  }
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
  const BsplineGrid grid = grid_of(registered(pair_of_cloth(waves(4), size), options));
  EXPECT_EQ(grid.spacing.x, 40);
  EXPECT_EQ(grid.columns, 320 / 40 + 3);
}

// The problem's fixed image, with pixels of that size.
std::shared_ptr<const TileSource> with_pixels_of(Vec2d um, const RegistrationProblem& problem) {
  auto image = std::make_shared<Image>(problem.fixed->info().size, 1, PixelType::U8);
  problem.fixed->read(0, problem.fixed->info().rect(), image->pixels());
  ImageInfo info = problem.fixed->info();
  info.pixel_size_um = um;
  return make_memory_source(std::move(image), info);
}

TEST(BsplineEngine, LaysAGridInMicrometresAlongEachAxisByItsOwnPixels) {
  RegistrationProblem problem = pair_of_cloth(waves(4), size);
  problem.fixed = with_pixels_of({0.5, 1}, problem);
  BsplineOptions options;
  options.grid_spacing_um = 32;
  const RegistrationResult result = registered(problem, options);
  EXPECT_EQ(grid_of(result).spacing, (Vec2d{64, 32}));
  EXPECT_TRUE(notes_say(result, "Control points every 64 x 32 px (8 x 12) were given"));
}

TEST(BsplineEngine, RefusesAGridFinerThanItsMeasurements) {
  BsplineOptions options;
  options.grid_spacing_px = 4;
  EXPECT_NO_THROW(options.check());
  options.grid_spacing_px = 3.9;
  RegistrationProblem problem = pair_of_cloth(waves(4), size);
  problem.fixed = with_pixels_of({10, 20}, problem);
  const auto in_um = [&] {
    BsplineOptions of_um;
    of_um.grid_spacing_um = 60;  // 6 x 3 px
    registered(problem, of_um);
  };
  for (const std::function<void()>& refused :
       {std::function<void()>([&] { options.check(); }), std::function<void()>(in_um)}) {
    try {
      refused();
      ADD_FAILURE() << "no error";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Usage);
      EXPECT_THAT(error.hint_message(), Says("Give at least 4 px, or 0 to have it chosen."));
    }
  }
}

TEST(BsplineEngine, SaysThatAGridIsFinerThanTheMeasurementsOfACoarserResolution) {
  BsplineOptions options;
  options.grid_spacing_px = 7;
  options.downsample = 2;
  const RegistrationProblem problem = pair_of_cloth(waves(4), size, 9);
  EXPECT_TRUE(notes_say(registered(problem, options), "one every 8 px"));
  options.grid_spacing_px = 8;
  EXPECT_FALSE(notes_say(registered(problem, options), "one every"));
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
  EXPECT_GE(smallest_determinant(grid_of(result)), 0.05);
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
    EXPECT_GE(smallest_determinant(grid_of(result)), 0.05) << options.regulariser;
    EXPECT_TRUE(notes_say(result, "ask for a fold")) << options.regulariser;
    EXPECT_TRUE(notes_say(result, "The map misses landmark ")) << options.regulariser;
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
  std::vector<IterationSample> steps;
  for (const IterationSample& sample : result.trace)
    if (sample.stage == "b-spline") steps.push_back(sample);
  ASSERT_GE(steps.size(), 2u) << "nothing was lowered";
  EXPECT_LT(static_cast<int>(steps.size()), BsplineOptions{}.max_iterations);
  EXPECT_FALSE(notes_say(result, "before it converged"));
  EXPECT_LT(steps.back().metric, steps.front().metric);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    // The metric leaves out the bending energy, which may rise by as much as a step is worth at its end.
    const double before = steps[i > 0 ? i - 1 : 0].metric;
    EXPECT_LT(steps[i].metric, before + 1e-4) << "step " << i;
    ASSERT_TRUE(steps[i].step) << i;
    EXPECT_GT(*steps[i].step, 0) << i;
  }
  EXPECT_LT(*steps.back().step, 0.5 * *steps.front().step) << "steps grow shorter towards the minimum";
}

TEST(BsplineEngine, SaysThatItsStepsRanOutBeforeTheyConverged) {
  BsplineOptions options;
  options.max_iterations = 1;
  EXPECT_TRUE(notes_say(registered(pair_of_cloth(waves(4, 120), large), options),
                        "The limit of 1 Gauss-Newton steps ended the fit before it converged."));
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

TEST(BsplineEngine, StaysCalmInSpansWithoutAnyInformation) {
  // A blank square of several spans in both images, which move as one.
  const auto value = cloth(4.5);
  const auto bare = [&](double x, double y) {
    return std::abs(x - 160) < 60 && std::abs(y - 140) < 60 ? 128.0 : value(x, y);
  };
  const auto moved = [&](double x, double y) { return bare(x + 1.5, y - 1); };
  const RegistrationProblem problem = problem_of(picture(size, moved), picture(size, bare));
  const Map truth = [](Vec2d p) { return p + Vec2d{1.5, -1}; };
  BsplineOptions options;
  options.grid_spacing_px = 16;
  options.bending_weight = 1e-4;
  const RegistrationResult result = registered(problem, options);
  EXPECT_GE(smallest_determinant(grid_of(result)), 0.05);
  const auto off = distances(result.moving_from_fixed, truth, rect_of(size), size);
  EXPECT_LT(off.back(), 2) << "inside the square too";
  EXPECT_LT(quantile(off, 0.5), 0.1);
}

TEST(BsplineEngine, TakesAGridCoarserThanTheImage) {
  const Map truth = [](Vec2d p) { return p + Vec2d{1.5 + 0.004 * p.x, -1}; };
  BsplineOptions options;
  options.grid_spacing_px = 5000;
  const RegistrationResult result = registered(pair_of_cloth(truth, size), options);
  EXPECT_EQ(grid_of(result).columns, 4);
  EXPECT_LT(quantile(distances(result.moving_from_fixed, truth, rect_of(size), size), 0.95), 0.1);
}

TEST(BsplineEngine, GivesTheSameBitsForAnyNumberOfThreads) {
  const RegistrationProblem problem = pair_of_cloth(waves(4), size);
  const RegistrationResult one = registered(problem, {}, 1), three = registered(problem, {}, 3);
  EXPECT_EQ(grid_of(one), grid_of(three));
}

TEST(BsplineEngine, GivesTheSameBitsOnASimulatedGpu) {
  test::expect_same_on_a_simulated_gpu(BsplineEngine({}));
}

TEST(BsplineEngine, GivesTheSameBitsOnSimulatedGpusThatShareItsTiles) {
  BsplineOptions options;
  options.downsample = 1;
  // Of two levels: a single one is not divided.
  test::expect_same_on_simulated_gpus_together(BsplineEngine(options), {2100, 400});
}

// The gradient's filters reach furthest, and masks and landmarks have to be cut as the images are.
TEST(BsplineEngine, GivesTheSameBitsHoweverTheMemoryDividesTheImages) {
  constexpr Size wide{1700, 820};
  RegistrationProblem problem = pair_of_cloth(waves(4), wide);
  problem.fixed_mask = picture(wide, [](double x, double y) { return x + y > 500 ? 255 : 0; });
  problem.landmarks = {{"a", {765, 402}, waves(4)({765, 402}), true}};
  for (const char* data : {"texture", "gradient"}) {
    SCOPED_TRACE(data);
    BsplineOptions options;
    options.data = data;
    options.downsample = 1;
    problem.memory_limit_bytes.reset();
    const RegistrationResult whole = registered(problem, options);
    problem.memory_limit_bytes = test::least_memory_of(BsplineEngine(options), problem);
    const RegistrationResult divided = registered(problem, options);
    EXPECT_THAT(whole.resolution.reason.english(), Not(HasSubstr("tiles")));
    EXPECT_THAT(divided.resolution.reason.english(), HasSubstr("in 6 tiles of 768 px, read from the files"));
    EXPECT_EQ(grid_of(whole), grid_of(divided));
  }
}

TEST(BsplineEngine, SaysWhatOfItsGridWasChosenAndWhatWasGiven) {
  const RegistrationProblem problem = pair_of_cloth(waves(4), size);
  BsplineOptions options;
  EXPECT_TRUE(notes_say(registered(problem), "were chosen: they predict held-out places best"));
  options.grid_spacing_px = 32;
  const RegistrationResult grid = registered(problem, options);
  EXPECT_TRUE(notes_say(grid, "Control points every 32 px (13 x 12) were given"));
  EXPECT_TRUE(notes_say(grid, "was chosen: it predicts held-out places best"));
  options.bending_weight = 0.7;
  const RegistrationResult both = registered(problem, options);
  EXPECT_TRUE(notes_say(both, "every 32 px (13 x 12) and a bending weight of 0.7 were given."));
  EXPECT_FALSE(notes_say(both, "held-out"));
  options.grid_spacing_px = 0;
  const RegistrationResult weight = registered(problem, options);
  EXPECT_TRUE(notes_say(weight, "A bending weight of 0.7 was given"));
  EXPECT_TRUE(notes_say(weight, "were chosen: they predict held-out places best"));
}

TEST(BsplineEngine, NamesLandmarksThatItMissesWhereNothingFolds) {
  RegistrationProblem problem = pair_of_cloth([](Vec2d p) { return p; }, size);
  problem.landmarks = {{"left", {160, 144}, {200, 144}, true},
                       {"right", {162, 144}, {122, 144}, true},
                       {"on", {60, 60}, {60, 60}, true},
                       {"off", {260, 200}, {290, 200}, false}};
  BsplineOptions options;
  options.grid_spacing_px = 64;
  const RegistrationResult result = registered(problem, options);
  EXPECT_TRUE(notes_say(result, "folds nowhere"));
  EXPECT_THAT(result.notes,
              Contains(Says(AllOf(HasSubstr("The map misses landmark "), HasSubstr("left ("),
                                  HasSubstr("right ("), Not(HasSubstr("on (")), Not(HasSubstr("off"))))));
  options.landmark_sigma_px = 0;
  EXPECT_FALSE(notes_say(registered(problem, options), "landmark")) << "they take no part";
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

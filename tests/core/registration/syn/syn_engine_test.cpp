// The symmetric engine from end to end, on cloth whose map is known from a formula.
#include "core/registration/syn/syn_engine.h"

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/core/registration/simulated_gpus.h"

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

RegistrationResult registered(const RegistrationProblem& problem, const CoarseToFineOptions& options = {},
                              int threads = 2) {
  return test::registered_by(SynEngine(options), problem, threads);
}

int steps_of(const RegistrationResult& result, std::string_view stage) {
  int count = 0;
  for (const IterationSample& sample : result.trace) count += sample.stage == stage;
  return count;
}

TEST(SynEngine, RecoversAKnownSmoothWarpOfThreads) {
  const Map truth = waves(4);
  const RegistrationResult result = registered(pair_of_cloth(truth, size));
  const auto off = distances(result.moving_from_fixed, truth, rect_of(size), size);
  EXPECT_LT(quantile(off, 0.5), 0.06);
  EXPECT_LT(quantile(off, 0.99), 0.5);
}

TEST(SynEngine, MovesBothImagesOnEveryLevelAboveTheRecoveredOnes) {
  const Map truth = waves(6, 330);
  const RegistrationResult result = registered(pair_of_cloth(truth, large));
  EXPECT_GT(steps_of(result, "flow"), 0);
  EXPECT_GT(steps_of(result, "syn"), 0);
  EXPECT_EQ(result.trace.back().stage, "syn");
  const auto off = distances(result.moving_from_fixed, truth, rect_of(large), large);
  EXPECT_LT(quantile(off, 0.5), 0.05);
  EXPECT_LT(quantile(off, 0.99), 0.4);
}

TEST(SynEngine, GivesTheInverseWhenTheImagesAreSwapped) {
  const RegistrationProblem problem = pair_of_cloth(waves(6, 330), large);
  RegistrationProblem swapped = problem;
  std::swap(swapped.fixed, swapped.moving);
  const Transform there = registered(problem).moving_from_fixed, back = registered(swapped).moving_from_fixed;
  const auto off = distances(
      {}, [&](Vec2d p) { return back(there(p)); }, rect_of(large), large);
  EXPECT_LT(quantile(off, 0.5), 0.01);
  EXPECT_LT(quantile(off, 0.99), 0.1);
}

TEST(SynEngine, FollowsThePictureBeyondTheMiddleOfItsBorders) {
  // Half of 24 px: the middle of the left border's places lies outside the fixed image.
  const Map truth = [](Vec2d p) { return Vec2d{p.x - 24 * std::cos(p.x * 0.003), p.y}; };
  const RegistrationResult result = registered(pair_of_cloth(truth, large));
  const auto off = distances(result.moving_from_fixed, truth, rect_of(large), large);
  EXPECT_LT(quantile(off, 0.5), 0.05);
  EXPECT_LT(quantile(off, 0.995), 0.5);
}

TEST(SynEngine, KeepsToItsThreadsWhereTheMovingImageEndsInAShadow) {
  const Map wave = waves(3, 330), truth = [&](Vec2d p) { return wave(p) + Vec2d{0, 8}; };
  const RegistrationResult result = registered(test::pair_that_ends_in_a_shadow(truth, large));
  EXPECT_LT(distances(result.moving_from_fixed, truth, rect_of(large), large, 2).back(), 0.6);
}

TEST(SynEngine, NeverFolds) {
  // A wave that strains the cloth by three fifths.
  const RegistrationResult result = registered(pair_of_cloth(waves(24, 250), large));
  EXPECT_EQ(jacobian_range(result.moving_from_fixed).folded_share, 0);
}

TEST(SynEngine, FindsNothingToMoveInAPairOfOnePicture) {
  const auto same = picture(size, cloth(4.5));
  const RegistrationResult result = registered(problem_of(same, same));
  const auto off = distances(
      result.moving_from_fixed, [](Vec2d p) { return p; }, rect_of(size), size, 0);
  EXPECT_LT(off.back(), 0.02);
}

TEST(SynEngine, FollowsALandmarkWhereTheImagesShowNothing) {
  const auto value = cloth(4.5);
  const auto bare = [&](double x, double y) {
    return std::hypot(x - 450, y - 400) < 120 ? 128.0 : value(x, y);
  };
  RegistrationProblem problem = problem_of(picture(large, bare), picture(large, bare));
  LandmarkPair pair;
  pair.fixed = {450, 400};
  pair.moving = {456, 398};
  problem.landmarks = {pair};
  CoarseToFineOptions trusted, ignored;
  trusted.landmark_sigma_px = 0.1;
  ignored.landmark_sigma_px = 0;
  const auto missed = [&](const CoarseToFineOptions& options) {
    const Vec2d q = registered(problem, options).moving_from_fixed(pair.fixed);
    return std::hypot(q.x - pair.moving.x, q.y - pair.moving.y);
  };
  EXPECT_LT(missed(trusted), 0.5);
  EXPECT_GT(missed(ignored), 5);
}

TEST(SynEngine, NamesALandmarkThatItMisses) {
  RegistrationProblem problem = pair_of_cloth([](Vec2d p) { return p; }, large);
  problem.landmarks = {{"slip", {450, 400}, {490, 400}, true}};
  bool named = false;
  for (const Message& note : registered(problem).notes)
    named |= note.english().find("The map misses landmark slip (") != std::string::npos;
  EXPECT_TRUE(named);
}

TEST(SynEngine, GivesTheSameBitsForAnyNumberOfThreads) {
  const RegistrationProblem problem = pair_of_cloth(waves(4), large);
  EXPECT_EQ(registered(problem, {}, 1).moving_from_fixed, registered(problem, {}, 3).moving_from_fixed);
}

TEST(SynEngine, GivesTheSameBitsOnASimulatedGpu) {
  test::expect_same_on_a_simulated_gpu(SynEngine({}));
}

TEST(SynEngine, GivesTheSameBitsOnSimulatedGpusThatShareItsTiles) {
  CoarseToFineOptions options;
  options.downsample = 1;
  test::expect_same_on_simulated_gpus_together(SynEngine(options));
}

TEST(SynEngine, StopsWithinAStepWhenCancelled) {
  struct Impatient final : RegistrationObserver {
    std::shared_ptr<CancelFlag> cancel = std::make_shared<CancelFlag>();
    void on_iteration(const IterationSample& sample) override {
      if (sample.stage == "syn") cancel->request();
    }
  } impatient;
  const auto backend = make_cpu_backend(2);
  Progress progress({}, impatient.cancel);
  const RegistrationProblem problem = pair_of_cloth(waves(4), large);
  EXPECT_THROW(SynEngine({}).run(problem, *backend, impatient, progress), Cancelled);
}

TEST(CoarseToFineOptions, RefusesAnUnknownMetric) {
  CoarseToFineOptions options;
  options.data = "colour";
  EXPECT_THROW(options.check(), Error);
}

}  // namespace
}  // namespace alinify

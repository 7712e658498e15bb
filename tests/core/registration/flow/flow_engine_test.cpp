// The dense engine from end to end, on cloth whose map is known from a formula.
#include "core/registration/flow/flow_engine.h"

#include <atomic>
#include <cmath>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/math/affine2.h"
#include "tests/core/registration/flow/cloth.h"
#include "tests/support/backend_decorator.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::Brightness;
using test::cloth;
using test::distances;
using test::Map;
using test::pair_of_cloth;
using test::picture;
using test::problem_of;
using test::quantile;
using test::seen_through;
using test::waves;

constexpr Size size{320, 288};
constexpr Rect all{0, 0, 320, 288};

RegistrationResult registered(const RegistrationProblem& problem, const FlowOptions& options = {},
                              int threads = 2) {
  return test::registered_by(FlowEngine(options), problem, threads);
}

Transform moved_by(Vec2d shift) {
  Transform t;
  t.parts = {Affine2::translation(shift)};
  return t;
}

TEST(FlowEngine, RecoversAKnownSmoothWarpOfThreads) {
  const Map truth = waves(4);
  const RegistrationResult result = registered(pair_of_cloth(truth, size));
  const auto off = distances(result.moving_from_fixed, truth, all, size);
  EXPECT_LT(quantile(off, 0.5), 0.06);
  EXPECT_LT(quantile(off, 0.99), 0.5);
}

TEST(FlowEngine, KeepsToItsThreadsWhereTheMovingImageEndsInAShadow) {
  constexpr Size large{900, 800};
  const Map wave = waves(3, 330), truth = [&](Vec2d p) { return wave(p) + Vec2d{0, 8}; };
  const RegistrationResult result = registered(test::pair_that_ends_in_a_shadow(truth, large));
  EXPECT_LT(distances(result.moving_from_fixed, truth, rect_of(large), large, 2).back(), 0.6);
}

TEST(FlowEngine, RecoversItThroughSeveralLevels) {
  const Size large{448, 400};
  const Map truth = waves(6, 330);
  const RegistrationResult result = registered(pair_of_cloth(truth, large));
  ASSERT_FALSE(result.trace.empty());
  EXPECT_EQ(result.trace.back().level, 1);
  const auto off = distances(result.moving_from_fixed, truth, rect_of(large), large);
  EXPECT_LT(quantile(off, 0.5), 0.06);
  EXPECT_LT(quantile(off, 0.99), 0.5);
}

TEST(FlowEngine, LosesNoPlaceOfClothStrainedByTwoFifths) {
  // Displacements of up to 21 px, twice what the first match looks around its start: most of a repeat of a
  // weave more than it can follow by itself.
  const Map truth = waves(16, 250);
  const RegistrationResult result = registered(pair_of_cloth(truth, size));
  const auto off = distances(result.moving_from_fixed, truth, all, size);
  ASSERT_GT(off.size(), 2000u);
  EXPECT_LT(quantile(off, 0.5), 0.1);
  EXPECT_LT(off.back(), 1.5) << "half a yarn's repeat is 4.5 px";
}

TEST(FlowEngine, FindsNothingToMoveInAPairOfOnePicture) {
  const auto same = picture(size, cloth(4.5));
  const RegistrationResult result = registered(problem_of(same, same));
  const auto off = distances(
      result.moving_from_fixed, [](Vec2d p) { return p; }, all, size, 0);
  EXPECT_LT(off.back(), 0.02);
}

TEST(FlowEngine, IsNotMisledByShadingGammaAndContrast) {
  const Map truth = waves(3);
  const auto value = cloth(4.5);
  const auto fixed = picture(size, [&](double x, double y) {
    const Vec2d q = truth({x, y});
    const double shade = 0.55 + 0.35 * std::sin(0.011 * x + 0.3) * std::cos(0.013 * y);
    return 20 + 180 * shade * std::pow(value(q.x, q.y) / 255, 0.6);
  });
  const RegistrationResult result = registered(problem_of(fixed, picture(size, value)));
  const auto off = distances(result.moving_from_fixed, truth, all, size);
  EXPECT_LT(quantile(off, 0.5), 0.08);
  EXPECT_LT(quantile(off, 0.99), 0.6);
}

TEST(FlowEngine, DoesNotJumpByARepeatOfTheWeaveWhenTheStartIsAThirdOfARepeatOff) {
  // Yarns of 3 px repeat every 6 px; only their unevenness distinguishes them.
  const Map truth = waves(0.8);
  RegistrationProblem problem = pair_of_cloth(truth, size, 3);
  problem.initial = moved_by({2, -1});
  const RegistrationResult result = registered(problem);
  const auto off = distances(result.moving_from_fixed, truth, all, size);
  EXPECT_LT(quantile(off, 0.5), 0.1);
  EXPECT_LT(quantile(off, 0.98), 1.5) << "half a repeat is 3 px";
}

TEST(FlowEngine, FollowsATurnedAndStretchedStart) {
  const Affine2 turn{
      0.98 * std::cos(0.3), -0.98 * std::sin(0.3), 1.03 * std::sin(0.3), 1.03 * std::cos(0.3), 40, -30};
  const Map bend = waves(2.5);
  const Map truth = [&](Vec2d p) { return turn(bend(p)); };
  const auto value = cloth(4.5);
  RegistrationProblem problem = problem_of(seen_through(truth, value, size), picture(size, value));
  problem.initial.parts = {turn};
  const auto off = distances(registered(problem).moving_from_fixed, truth, all, size);
  ASSERT_GT(off.size(), 1000u);
  EXPECT_LT(quantile(off, 0.5), 0.08);
}

TEST(FlowEngine, TakesAMovingImageOfHalfAndOfDoubleTheSize) {
  const Map bend = waves(3);
  const auto value = cloth(7);
  for (const double scale : {0.5, 2.0}) {
    SCOPED_TRACE(scale);
    const Size moving{static_cast<std::int64_t>(320 * scale), static_cast<std::int64_t>(288 * scale)};
    const Affine2 grow{scale, 0, 0, scale, 0.5 * scale - 0.5, 0.5 * scale - 0.5};
    const Affine2 shrink = inverse(grow);
    RegistrationProblem problem =
        problem_of(seen_through(bend, value, size), seen_through(shrink, value, moving));
    problem.initial.parts = {grow};
    const Map truth = [&](Vec2d p) { return grow(bend(p)); };
    const auto off = distances(registered(problem).moving_from_fixed, truth, all, moving);
    ASSERT_GT(off.size(), 1000u);
    EXPECT_LT(quantile(off, 0.5) / scale, 0.12) << "fixed pixels";
    EXPECT_LT(quantile(off, 0.95) / scale, 0.5) << "fixed pixels";
  }
}

// Threads of 5 px, which the moving image does not show any more, and a print that it does.
TEST(FlowEngine, LosesNoPlaceOfStrainedClothOfWhichTheMovingImageHasPixelsThreeTimesAsLarge) {
  constexpr std::int64_t pixel = 3;
  constexpr Size large{960, 864}, moving{large.width / pixel, large.height / pixel};
  const Map bend = waves(42, 700);
  const auto value = cloth(5);
  const Affine2 shrink{1.0 / pixel, 0, 0, 1.0 / pixel, 0.5 / pixel - 0.5, 0.5 / pixel - 0.5};
  const Brightness mean = [&](double x, double y) {
    double sum = 0;
    for (std::int64_t j = 0; j < pixel; ++j)
      for (std::int64_t i = 0; i < pixel; ++i)
        sum += value(pixel * x + static_cast<double>(i), pixel * y + static_cast<double>(j));
    return sum / (pixel * pixel);
  };
  RegistrationProblem problem = problem_of(seen_through(bend, value, large), picture(moving, mean));
  problem.initial.parts = {shrink};
  const Map truth = [&](Vec2d p) { return shrink(bend(p)); };
  const auto off = distances(registered(problem).moving_from_fixed, truth, rect_of(large), moving, 4);
  ASSERT_GT(off.size(), 10000u);
  EXPECT_LT(pixel * quantile(off, 0.5), 0.2) << "fixed pixels";
  EXPECT_LT(pixel * quantile(off, 0.99), 1.5) << "fixed pixels";
  EXPECT_LT(pixel * off.back(), 6) << "fixed pixels, at the very corners";
}

TEST(FlowEngine, LooksAtNothingThatTheMasksLeaveOut) {
  // The right half shows another place of the cloth, 5 px off: believed, it would drag the left half along.
  const Map truth = waves(2);
  const auto value = cloth(4.5);
  const auto fixed = picture(size, [&](double x, double y) {
    const Vec2d q = truth({x, y});
    return x < 170 ? value(q.x, q.y) : value(q.x + 5, q.y - 3);
  });
  const auto mask = picture(size, [](double x, double) { return x < 170 ? 255 : 0; });
  const auto nothing = picture(size, [](double, double) { return 255; });
  const Rect seam{130, 10, 38, 268};
  RegistrationProblem problem = problem_of(fixed, picture(size, value));
  const auto misled = distances(registered(problem).moving_from_fixed, truth, seam, size);
  problem.fixed_mask = mask;
  problem.moving_mask = nothing;
  const auto off = distances(registered(problem).moving_from_fixed, truth, seam, size);
  EXPECT_LT(quantile(off, 0.5), 0.1);
  EXPECT_LT(quantile(off, 0.95), 0.4);
  EXPECT_GT(quantile(misled, 0.95), quantile(off, 0.95)) << "the mask made no difference";
}

TEST(FlowEngine, IsLedByLandmarksWhereThePicturesShowNothing) {
  const auto value = cloth(4.5);
  const auto blank = [](double x, double y) { return std::hypot(x - 160, y - 144) < 70; };
  const auto show = picture(size, [&](double x, double y) { return blank(x, y) ? 128 : value(x, y); });
  RegistrationProblem problem = problem_of(show, show);
  problem.landmarks = {{"a", {160, 144}, {163, 142}, true}, {"off", {100, 144}, {130, 144}, false}};
  FlowOptions options;
  options.landmark_sigma_px = 0.2;
  const Transform led = registered(problem, options).moving_from_fixed;
  const Vec2d there = led({160, 144}) - Vec2d{160, 144};
  EXPECT_NEAR(there.x, 3, 1);
  EXPECT_NEAR(there.y, -2, 0.8);
  const Vec2d threads = led({40, 40}) - Vec2d{40, 40};
  EXPECT_LT(length(threads), 0.1) << "threads that agree stay";
  options.landmark_sigma_px = 0;
  const Transform free = registered(problem, options).moving_from_fixed;
  EXPECT_LT(length(free({160, 144}) - Vec2d{160, 144}), 0.3) << "landmarks were to take no part";
}

TEST(FlowEngine, GoesThroughLandmarksThatItIsToHold) {
  const Map truth = waves(2);
  RegistrationProblem problem = pair_of_cloth(truth, size);
  // Two on the cloth's own map, one 1.5 px beside it, one that does not count.
  for (const Vec2d p : {Vec2d{60, 50}, Vec2d{250, 220.5}})
    problem.landmarks.push_back({"on", p, truth(p), true});
  const Vec2d beside{150, 140};
  problem.landmarks.push_back({"beside", beside, truth(beside) + Vec2d{1.2, -0.9}, true});
  problem.landmarks.push_back({"off", {200, 100}, {240, 100}, false});
  FlowOptions options;
  options.hard_landmarks = true;
  const Transform held = registered(problem, options).moving_from_fixed;
  for (const LandmarkPair& pair : problem.landmarks) {
    if (pair.active) {
      EXPECT_LT(length(held(pair.fixed) - pair.moving), 0.05) << pair.id;
    }
  }
  EXPECT_EQ(jacobian_range(held, 320).folded_share, 0);
  const auto far = distances(held, truth, {0, 0, 100, 280}, size);
  EXPECT_LT(quantile(far, 0.5), 0.15) << "far from the one that pulls";
}

TEST(FlowEngine, SaysWhichLandmarksItCannotHoldBecauseTheyContradictEachOther) {
  RegistrationProblem problem = pair_of_cloth(waves(1), size);
  problem.landmarks = {{"a", {150, 140}, {150, 140}, true}, {"b", {150.5, 140}, {157, 140}, true}};
  FlowOptions options;
  options.hard_landmarks = true;
  const RegistrationResult result = registered(problem, options);
  EXPECT_THAT(result.notes, ::testing::Contains(Says(::testing::HasSubstr("contradict"))));
  for (double x = 0; x < 320; x += 16) {
    const Vec2d d = result.moving_from_fixed({x, 140}) - Vec2d{x, 140};
    EXPECT_LT(length(d), 20) << "at " << x;
  }
}

TEST(FlowEngine, NamesTheLandmarksThatItMisses) {
  RegistrationProblem problem = pair_of_cloth(waves(1), size);
  problem.landmarks = {{"near", {60, 60}, {61, 60}, true},
                       {"left", {160, 144}, {200, 144}, true},
                       {"right", {162, 144}, {122, 144}, true}};
  const RegistrationResult result = registered(problem);
  EXPECT_THAT(result.notes,
              ::testing::Contains(Says(::testing::AllOf(
                  ::testing::HasSubstr("misses landmark "), ::testing::HasSubstr("left ("),
                  ::testing::HasSubstr("right ("), ::testing::Not(::testing::HasSubstr("near"))))));
}

TEST(FlowEngine, GivesTheSameBitsOnAnyNumberOfThreads) {
  const RegistrationProblem problem = pair_of_cloth(waves(3), {224, 210});
  const Transform one = registered(problem, {}, 1).moving_from_fixed;
  for (const int threads : {2, 5}) {
    const Transform other = registered(problem, {}, threads).moving_from_fixed;
    EXPECT_TRUE(other.parts == one.parts) << threads << " threads";
  }
}

// Records its reports.
struct Witness : RegistrationObserver {
  std::vector<IterationSample> samples;
  std::vector<std::shared_ptr<const Transform>> previews;
  std::vector<WorkingResolution> resolutions;
  std::shared_ptr<CancelFlag> cancel_at_preview;
  void on_iteration(const IterationSample& s) override { samples.push_back(s); }
  void on_preview(std::shared_ptr<const Transform> t) override {
    previews.push_back(std::move(t));
    if (cancel_at_preview) cancel_at_preview->request();
  }
  void on_resolution(const WorkingResolution& r) override { resolutions.push_back(r); }
};

TEST(FlowEngine, ShowsEveryLevelAndTheResolutionWhileItRuns) {
  const Map truth = waves(5, 330);
  const RegistrationProblem problem = pair_of_cloth(truth, {448, 400});
  const auto backend = make_cpu_backend(2);
  Witness witness;
  std::vector<double> fractions;
  Progress progress([&](const ProgressSnapshot& s) { fractions.push_back(s.fraction); });
  const RegistrationResult result = FlowEngine(FlowOptions{}).run(problem, *backend, witness, progress);
  ASSERT_EQ(witness.resolutions.size(), 1u);
  EXPECT_EQ(witness.resolutions[0].downsample, 1);
  EXPECT_EQ(result.resolution.downsample, 1);
  EXPECT_FALSE(result.resolution.reason.empty());
  ASSERT_GT(witness.samples.size(), 4u) << "before every step of both levels";
  ASSERT_EQ(result.trace.size(), witness.samples.size());
  for (std::size_t i = 0; i < witness.samples.size(); ++i) {
    const IterationSample& sample = witness.samples[i];
    const bool new_level = i > 0 && sample.level != witness.samples[i - 1].level;
    EXPECT_EQ(sample.level, i == 0 ? 0 : witness.samples[i - 1].level + (new_level ? 1 : 0));
    EXPECT_EQ(sample.iteration, i == 0 || new_level ? 0 : witness.samples[i - 1].iteration + 1);
    EXPECT_EQ(sample.level_count, 2);
    EXPECT_GT(sample.metric, 0);
    EXPECT_LT(sample.metric, 1);
    EXPECT_FALSE(sample.step.has_value()) << "it measures none, which is not a step of 0";
  }
  EXPECT_LT(witness.samples.back().metric, 0.5) << "1 - correlation of one cloth";
  ASSERT_EQ(witness.previews.size(), 3u) << "each level and the end";
  EXPECT_TRUE(witness.previews.back()->parts == result.moving_from_fixed.parts);
  for (const auto& preview : witness.previews) {
    EXPECT_EQ(preview->fixed.size, (Size{448, 400}));
    EXPECT_LT(quantile(distances(*preview, truth, {0, 0, 448, 400}, {448, 400}), 0.5), 0.7);
  }
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
  EXPECT_DOUBLE_EQ(fractions.back(), 1);
  EXPECT_EQ(result.moving_from_fixed.provenance.engine, "flow");
  EXPECT_EQ(result.moving_from_fixed.provenance.options.at("landmark_sigma_px"), "1");
}

// Has less memory than it reports.
class Overpromising final : public testing::BackendDecorator {
 public:
  explicit Overpromising(std::int64_t max_cells)
      : BackendDecorator(make_cpu_backend(2)), max_cells_(max_cells) {}
  FlowTileSums flow_tile(const FlowTileArgs& args, const FlowSteps& steps,
                         const Progress& progress) override {
    if (args.field.width * args.field.height > max_cells_)
      throw OutOfMemory(Message::verbatim("cannot allocate memory"), 64, 32);
    return BackendDecorator::flow_tile(args, steps, progress);
  }

 private:
  std::int64_t max_cells_;
};

TEST(FlowEngine, TakesASmallerPlanWhenMemoryRunsOutAllTheSameAndSaysSo) {
  const Map truth = waves(3, 700);
  const Size large{1400, 1400};
  const RegistrationProblem problem = pair_of_cloth(truth, large, 9);
  Overpromising backend(200 * 200);
  RegistrationObserver nobody;
  Progress progress;
  const RegistrationResult result = FlowEngine(FlowOptions{}).run(problem, backend, nobody, progress);
  EXPECT_THAT(result.notes,
              ::testing::Contains(Says(::testing::HasSubstr("Memory ran out despite the plan"))));
  EXPECT_EQ(result.resolution.downsample, 2);
  EXPECT_LT(quantile(distances(result.moving_from_fixed, truth, {50, 50, 1300, 1300}, large), 0.5), 0.3);
  // If no size would do, that is reported instead of trying for ever.
  Overpromising nothing(10);
  EXPECT_THROW(FlowEngine(FlowOptions{}).run(problem, nothing, nobody, progress), OutOfMemory);
}

TEST(FlowEngine, EndsWithNothingMoreShownWhenCancelledAfterALevel) {
  const auto backend = make_cpu_backend(2);
  const auto flag = std::make_shared<CancelFlag>();
  Witness witness;
  witness.cancel_at_preview = flag;
  Progress progress({}, flag);
  EXPECT_THROW(
      FlowEngine(FlowOptions{}).run(pair_of_cloth(waves(3), {448, 400}), *backend, witness, progress),
      Cancelled);
  EXPECT_EQ(witness.previews.size(), 1u);
}

TEST(FlowEngine, EndsAtOnceWhenCancelledFromAnotherThreadAtAnyStage) {
  const RegistrationProblem problem = pair_of_cloth(waves(3), {448, 400});
  const auto backend = make_cpu_backend(2);
  for (const std::string wanted : {"read", "level 1 of 2", "level 2 of 2", "sub-pixel stage"}) {
    SCOPED_TRACE(wanted);
    const auto flag = std::make_shared<CancelFlag>();
    std::vector<std::string> stages;
    RegistrationObserver nobody;
    Progress progress(
        [&](const ProgressSnapshot& s) {
          stages.push_back(s.stage.english());
          if (stages.back().find(wanted) != std::string::npos && !flag->requested())
            std::thread([&] { flag->request(); }).join();
        },
        flag);
    EXPECT_THROW(FlowEngine(FlowOptions{}).run(problem, *backend, nobody, progress), Cancelled);
    ASSERT_FALSE(stages.empty());
    EXPECT_TRUE(flag->requested()) << "that stage was never shown";
    EXPECT_THAT(stages.back(), ::testing::HasSubstr(wanted)) << "another stage was begun";
  }
  // Nothing is left behind: the same backend still works.
  RegistrationObserver nobody;
  Progress progress;
  EXPECT_NO_THROW(
      FlowEngine(FlowOptions{}).run(pair_of_cloth(waves(2), {96, 96}), *backend, nobody, progress));
}

ErrorKind kind_of_failure(const RegistrationProblem& problem) {
  try {
    registered(problem);
  } catch (const Error& error) {
    EXPECT_FALSE(error.why().empty());
    return error.kind();
  }
  ADD_FAILURE() << "nothing was thrown";
  return ErrorKind::External;
}

TEST(FlowEngine, SaysSoWhenThereIsNothingToMatch) {
  const auto flat = picture(size, [](double, double) { return 90; });
  const auto threads = picture(size, cloth(4.5));
  EXPECT_EQ(kind_of_failure(problem_of(flat, threads)), ErrorKind::Failed);
  EXPECT_EQ(kind_of_failure(problem_of(threads, flat)), ErrorKind::Failed);
  const auto tiny = picture({15, 200}, cloth(4.5));
  EXPECT_EQ(kind_of_failure(problem_of(tiny, threads)), ErrorKind::Failed);
  EXPECT_EQ(kind_of_failure(problem_of(threads, tiny)), ErrorKind::Failed);
  EXPECT_EQ(kind_of_failure(problem_of(threads, nullptr)), ErrorKind::Usage);
  RegistrationProblem squeezed = problem_of(threads, threads);
  squeezed.initial.parts = {Affine2{0, 0, 0, 0, 5, 5}};
  EXPECT_EQ(kind_of_failure(squeezed), ErrorKind::Failed);
  RegistrationProblem wrong_mask = problem_of(threads, threads);
  wrong_mask.moving_mask = picture({100, 100}, [](double, double) { return 255; });
  EXPECT_EQ(kind_of_failure(wrong_mask), ErrorKind::Failed);
  RegistrationProblem masked_out = problem_of(threads, threads);
  masked_out.fixed_mask = picture(size, [](double, double) { return 0; });
  EXPECT_EQ(kind_of_failure(masked_out), ErrorKind::Failed);
}

void expect_calm(const Transform& found, Vec2d shift, double max_px) {
  for (double y = 0; y < 288; y += 24)
    for (double x = 0; x < 320; x += 24) {
      const Vec2d d = found({x, y}) - Vec2d{x, y} - shift;
      ASSERT_TRUE(std::isfinite(d.x) && std::isfinite(d.y)) << x << ", " << y;
      ASSERT_LT(length(d), max_px) << x << ", " << y;
    }
}

TEST(FlowEngine, LeavesTheStartAloneWhereThePicturesDoNotMeet) {
  RegistrationProblem problem = pair_of_cloth(waves(0), size);
  problem.initial = moved_by({5000, -4000});
  expect_calm(registered(problem).moving_from_fixed, {5000, -4000}, 0.01);
}

TEST(FlowEngine, LeavesTheStartAloneWhereTheMasksDoNotMeet) {
  RegistrationProblem problem = pair_of_cloth(waves(3), size);
  problem.fixed_mask = picture(size, [](double x, double) { return x < 120 ? 255 : 0; });
  problem.moving_mask = picture(size, [](double x, double) { return x > 200 ? 255 : 0; });
  expect_calm(registered(problem).moving_from_fixed, {0, 0}, 0.01);
}

TEST(FlowEngine, WorksOnPicturesBarelyLargeEnoughAndOnStrips) {
  for (const Size odd : {Size{16, 16}, Size{17, 19}, Size{33, 400}, Size{401, 18}}) {
    SCOPED_TRACE(std::to_string(odd.width) + " x " + std::to_string(odd.height));
    const RegistrationResult result = registered(pair_of_cloth(waves(0.5), odd));
    const auto off = distances(result.moving_from_fixed, waves(0.5), rect_of(odd), odd, 1);
    ASSERT_FALSE(off.empty());
    EXPECT_TRUE(std::isfinite(off.back()));
    EXPECT_LT(quantile(off, 0.5), 0.7) << "worse than doing nothing";
  }
}

TEST(FlowEngine, WorksAtTheDownsampleItWasAskedFor) {
  const Map truth = waves(3);
  FlowOptions options;
  options.downsample = 2;
  const RegistrationResult result = registered(pair_of_cloth(truth, {448, 400}, 9), options);
  EXPECT_EQ(result.resolution.downsample, 2);
  const auto off = distances(result.moving_from_fixed, truth, {0, 0, 448, 400}, {448, 400});
  EXPECT_LT(quantile(off, 0.5), 0.2);
}

TEST(FlowEngine, DoesNotFoldWherePicturesContradictEachOther) {
  // Cloth that was cut and laid over itself: 12 px are missing along a line.
  const auto value = cloth(4.5);
  const auto fixed = picture(size, [&](double x, double y) { return value(x < 160 ? x : x - 14, y); });
  RegistrationProblem problem = problem_of(fixed, picture(size, value));
  const Transform found = registered(problem).moving_from_fixed;
  EXPECT_EQ(jacobian_range(found, 320).folded_share, 0);
}

TEST(FlowEngine, RefusesOptionsThatMakeNoSense) {
  FlowOptions options;
  options.data = "colours";
  EXPECT_THROW(FlowEngine{options}, Error);
  options = {};
  options.downsample = 0.5;
  EXPECT_THROW(FlowEngine{options}, Error);
}

}  // namespace
}  // namespace alinify

#include "core/registration/itk/itk_syn_engine.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/order_statistics.h"
#include "core/memory_plan/resolution_plan.h"
#include "core/registration/itk/syn_fields.h"
#include "tests/core/registration/engine_fixture.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::detailed;
using test::picture;
using ::testing::HasSubstr;

// moving(p + bend(p)) = fixed(p)
Vec2d bend(Vec2d p) {
  return {2 * std::sin(0.02 * p.x + 0.4), 1.6 * std::cos(0.024 * p.y)};
}

// Can cancel the run it listens to.
struct Listener final : test::EngineListener {
  void on_iteration(const IterationSample& sample) override {
    samples.push_back(sample);
    if (cancel && samples.size() == 3) cancel->request();
  }
  std::vector<IterationSample> samples;
  std::shared_ptr<CancelFlag> cancel;
};

class ItkSynEngines : public test::EngineFixture<Listener> {
 protected:
  static constexpr Size size{256, 192};

  void SetUp() override {
    if (const Message why = why_no_itk_registration(); !why.empty()) GTEST_SKIP() << why.english();
    make_pair(size, bend);
  }

  static double bent(double x, double y) {
    const Vec2d d = bend({x, y});
    return detailed(x + d.x, y + d.y);
  }

  // Few iterations, for what does not depend on how exact the map is.
  static ItkSynOptions short_run() {
    ItkSynOptions options;
    options.iterations = "20x5";
    return options;
  }

  RegistrationResult run(const ItkSynOptions& options = {}, int threads = 2) {
    return ItkSynEngine(options).run(problem_, *make_cpu_backend(threads), observer_, progress_);
  }

  Error failure(const ItkSynOptions& options = short_run()) {
    return failure_of([&] { run(options); });
  }

  // Over points at least 24 px inside, for ITK does not move the border. `from`: moving pixel of a fixed one.
  static double median_error(
      const Transform& map, double min_x = 24,
      const std::function<Vec2d(Vec2d)>& from = [](Vec2d p) { return p; }) {
    std::vector<double> errors;
    for (double y = 24; y < 168; y += 6)
      for (double x = min_x; x < 232; x += 6) {
        const Vec2d p{x, y};
        errors.push_back(length(map(p) - from(p + bend(p))));
      }
    return median(std::move(errors));
  }
};

TEST_F(ItkSynEngines, FindABend) {
  const RegistrationResult result = run();
  EXPECT_GT(median_error(Transform{}), 1.2);
  EXPECT_LT(median_error(result.moving_from_fixed), 0.3);
  EXPECT_GT(jacobian_range(result.moving_from_fixed).min, 0);
  EXPECT_EQ(result.moving_from_fixed.provenance.engine, "itk-syn");
  EXPECT_EQ(result.moving_from_fixed.provenance.options.at("iterations"), "100x70x50x20");
  EXPECT_EQ(observer_.resolution.downsample, 1);
  EXPECT_THAT(observer_.resolution.reason, Says(HasSubstr("full resolution; uses")));
}

TEST_F(ItkSynEngines, TellHowItGoes) {
  ItkSynOptions options;
  options.iterations = "40x30x5";
  options.convergence_window = 1000;  // no level ends early
  const RegistrationResult result = run(options);
  ASSERT_EQ(result.trace.size(), 75u);
  EXPECT_EQ(observer_.samples.size(), 75u);
  for (std::size_t i = 0; i < 75; ++i) {
    const IterationSample& sample = result.trace[i];
    EXPECT_EQ(sample.level, i < 40 ? 0 : i < 70 ? 1 : 2);
    EXPECT_EQ(sample.iteration, static_cast<int>(i < 40 ? i : i < 70 ? i - 40 : i - 70) + 1);
    EXPECT_EQ(sample.level_count, 3);
    EXPECT_LT(sample.metric, 0);
    EXPECT_GE(sample.elapsed_s, i ? result.trace[i - 1].elapsed_s : 0);
  }
  EXPECT_LT(result.trace[39].metric, result.trace[0].metric);
  // One after each of the coarser levels, one at the end.
  ASSERT_EQ(observer_.previews.size(), 3u);
  EXPECT_LT(median_error(*observer_.previews[1]), median_error(Transform{}) / 2);
  EXPECT_TRUE(observer_.previews[2]->parts == result.moving_from_fixed.parts);
}

TEST_F(ItkSynEngines, GoOnFromTheStartWhateverItIs) {
  // The moving image lies 90 px further right and is mirrored: only the start knows.
  problem_.moving = picture({400, 192}, [](double x, double y) { return detailed(310 - x, y); });
  problem_.initial.parts = {Affine2{-1, 0, 0, 1, 310, 0}};
  const RegistrationResult result = run();
  ASSERT_EQ(result.moving_from_fixed.parts.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<DisplacementField>(result.moving_from_fixed.parts[0]));
  EXPECT_LT(median_error(result.moving_from_fixed, 24, [](Vec2d p) { return Vec2d{310 - p.x, p.y}; }), 0.3);
}

TEST_F(ItkSynEngines, WorkAtTheResolutionAskedFor) {
  // Twice the size: the pixels of the working resolution are those of the other tests.
  problem_.moving =
      picture({512, 384}, [](double x, double y) { return detailed((x - 0.5) / 2, (y - 0.5) / 2); });
  problem_.fixed = picture({512, 384}, [](double x, double y) { return bent((x - 0.5) / 2, (y - 0.5) / 2); });
  ItkSynOptions options;
  options.downsample = 2;
  const Transform map = run(options).moving_from_fixed;
  EXPECT_EQ(observer_.resolution.downsample, 2);
  // Through the pixels of the other tests.
  Transform small;
  small.parts = {Affine2{2, 0, 0, 2, 0.5, 0.5}};
  small.parts.insert(small.parts.end(), map.parts.begin(), map.parts.end());
  small.parts.push_back(Affine2{0.5, 0, 0, 0.5, -0.25, -0.25});
  EXPECT_LT(median_error(small), 0.3);
}

TEST_F(ItkSynEngines, ChooseAResolutionThatFitsAndSaySo) {
  problem_.memory_limit_bytes = itk_syn_memory_model().bytes(size, size, 1, 1) - 1;
  const RegistrationResult result = run(short_run());
  EXPECT_EQ(result.resolution.downsample, 2);
  EXPECT_THAT(result.resolution.reason, Says(HasSubstr("1/2 of full resolution")));
  ItkSynOptions full = short_run();
  full.downsample = 1;
  EXPECT_EQ(failure(full).kind(), ErrorKind::OutOfMemory);
}

TEST_F(ItkSynEngines, LeaveOutWhatMasksLeaveOut) {
  // The left third is another picture, which the mask excludes.
  problem_.fixed =
      picture(size, [](double x, double y) { return x < 80 ? detailed(y, 90 - x) : bent(x, y); });
  problem_.fixed_mask = picture(size, [](double x, double) { return x < 80 ? 0.0 : 1.0; });
  EXPECT_LT(median_error(run().moving_from_fixed, 96), 0.3);
}

TEST_F(ItkSynEngines, GiveTheSameBitsAgainAndForAnyNumberOfThreads) {
  const Transform one = run(short_run(), 1).moving_from_fixed, three = run(short_run(), 3).moving_from_fixed;
  EXPECT_TRUE(one.parts == three.parts);
  EXPECT_FALSE(one.parts.empty());
}

TEST_F(ItkSynEngines, StopWhenAsked) {
  observer_.cancel = cancel_;
  EXPECT_THROW(run(), Cancelled);
  EXPECT_EQ(observer_.samples.size(), 3u);
  // And can be run again.
  observer_ = {};
  progress_ = Progress{};
  EXPECT_NO_THROW(run(short_run()));
}

TEST_F(ItkSynEngines, SayWhatIsWrongWithAPair) {
  const auto moving = problem_.moving;
  problem_.moving = picture(size, [](double, double) { return 77.0; });
  EXPECT_THAT(failure().why(), HasSubstr("the moving image has one grey level everywhere"));
  problem_.moving = picture({256, 15}, detailed);
  EXPECT_THAT(failure().why(), HasSubstr("the moving image is only 256 x 15 pixels"));
  problem_.moving = moving;
  problem_.initial.parts = {Affine2::translation({5000, 0})};
  EXPECT_THAT(failure().why(), HasSubstr("no pixel of one image lies on the other"));
  problem_.initial.parts.clear();
  problem_.fixed_mask = picture(size, [](double, double) { return 0.0; });
  EXPECT_THAT(failure().why(), HasSubstr("the fixed mask is empty"));
}

TEST_F(ItkSynEngines, RegisterStripsAndTheSmallestImages) {
  for (const Size small : {Size{16, 16}, Size{17, 300}, Size{300, 16}, Size{40, 32}}) {
    problem_.fixed = problem_.moving = picture(small, detailed);
    const RegistrationResult result = run();
    EXPECT_THAT(result.notes, ::testing::Contains(Says(HasSubstr("coarsest levels were left out"))));
    const Vec2d middle{static_cast<double>(small.width) / 2, static_cast<double>(small.height) / 2};
    EXPECT_LT(length(result.moving_from_fixed(middle) - middle), 0.1) << small.width;
  }
}

TEST_F(ItkSynEngines, BearAMaskOfAFewPixels) {
  problem_.fixed_mask = picture(size, [](double x, double y) { return x == 100 && y == 90 ? 1.0 : 0.0; });
  try {
    const RegistrationResult result = run(short_run());
    EXPECT_THAT(result.notes, ::testing::Contains(Says(HasSubstr("of the fixed image"))));
    EXPECT_LT(length(result.moving_from_fixed({30, 30}) - Vec2d{30, 30}), 5);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Failed);
  }
}

TEST_F(ItkSynEngines, AnswerInItsOwnInverse) {
  std::vector<float> fixed, moving;
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      fixed.push_back(static_cast<float>(bent(x, y)));
      moving.push_back(static_cast<float>(detailed(x, y)));
    }
  const auto view = [](const std::vector<float>& values) {
    return View2D<const float>{values.data(), size.width, size.height, size.width};
  };
  ThreadPool pool(2);
  SynSettings settings;
  settings.iterations = {60, 40, 10};
  std::vector<SynField> levels;
  SynListener listener;
  listener.on_level = [&](const SynField& field) { levels.push_back(field); };
  const SynFields found = syn_fields({view(fixed), view(moving), {}}, settings, listener, pool, progress_);

  // A coarser level's samples lie in the middle of the pixels that they stand for.
  ASSERT_EQ(levels.size(), 2u);
  EXPECT_EQ(levels[1].vectors.width, size.width / 2);
  EXPECT_NEAR(levels[1].origin.x, 0.5, 1e-6);
  EXPECT_NEAR(levels[0].origin.y, 1.5, 1e-6);
  EXPECT_NEAR(levels[0].spacing.x, 4, 1e-6);

  const auto field_of = [](const SynField& field) {
    auto vectors = std::make_shared<std::vector<Vec2f>>(field.vectors.data, field.vectors.data + size.area());
    return DisplacementField{
        {0, 0}, {1, 1}, static_cast<int>(size.width), static_cast<int>(size.height), vectors};
  };
  const DisplacementField there = field_of(found.moving_from_fixed), back = field_of(found.fixed_from_moving);
  double worst = 0, moved = 0;
  for (double y = 8; y < 184; y += 8)
    for (double x = 8; x < 248; x += 8) {
      const Vec2d p{x, y};
      worst = std::max(worst, length(back(there(p)) - p));
      moved = std::max(moved, length(there(p) - p));
    }
  EXPECT_GT(moved, 1.5);
  EXPECT_LT(worst, 0.2);
}

TEST(ItkSynOptions, TakeIterationsForEveryLevel) {
  ItkSynOptions options;
  EXPECT_THAT(options.iterations_per_level(), ::testing::ElementsAre(100, 70, 50, 20));
  options.iterations = "0x7";
  EXPECT_THAT(options.iterations_per_level(), ::testing::ElementsAre(0, 7));
  for (const char* wrong : {"", "x", "100x", "x20", "10,20", "-5", "0x0", "99999",
                            "5x5x5x5x5x5x5x5x5x5x5x5x5", "5 x5", "99999999999999999999"}) {
    options.iterations = wrong;
    EXPECT_THROW(ItkSynEngine{options}, Error) << wrong;
  }
}

TEST(ItkSynOptions, RefuseToEnlarge) {
  ItkSynOptions options;
  options.downsample = 0.5;
  EXPECT_THROW(ItkSynEngine{options}, Error);
}

}  // namespace
}  // namespace alinify

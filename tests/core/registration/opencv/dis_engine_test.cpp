#include "core/registration/opencv/dis_engine.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/registration/engine_fixture.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::detailed;
using test::picture;
using ::testing::HasSubstr;

// moving(p + bend(p)) = fixed(p)
Vec2d bend(Vec2d p) {
  return {1.5 * std::sin(0.02 * p.x + 0.4), 1.2 * std::cos(0.024 * p.y)};
}

class DisEngines : public test::EngineFixture<> {
 protected:
  DisEngines() { make_pair({256, 240}, bend); }

  RegistrationResult run(const DisOptions& options = {}, int threads = 2) {
    return DisEngine(options).run(problem_, *make_cpu_backend(threads), observer_, progress_);
  }

  Error failure(const DisOptions& options = {}) {
    return failure_of([&] { run(options); });
  }

  // Over points at least 24 px inside; DIS finds little at the borders.
  static double mean_error(const Transform& map, double shift_x = 0, double min_x = 24) {
    double sum = 0;
    int count = 0;
    for (double y = 24; y < 216; y += 8) {
      for (double x = min_x; x < 232; x += 8) {
        const Vec2d p{x, y};
        sum += length(map(p) - (p + bend(p) + Vec2d{shift_x, 0}));
        ++count;
      }
    }
    return sum / count;
  }
};

TEST_F(DisEngines, FindABend) {
  const RegistrationResult result = run();
  EXPECT_GT(mean_error(Transform{}), 1.0);
  EXPECT_LT(mean_error(result.moving_from_fixed), 0.15);
  EXPECT_EQ(result.moving_from_fixed.provenance.engine, "opencv-dis");
  EXPECT_EQ(result.moving_from_fixed.provenance.options.at("preset"), "medium");
  EXPECT_EQ(observer_.resolution.downsample, 1);
  EXPECT_THAT(observer_.resolution.reason, Says(HasSubstr("full resolution; uses")));
  ASSERT_EQ(observer_.previews.size(), 1u);
}

TEST_F(DisEngines, GoOnFromTheStartWhateverItIs) {
  // The moving image lies 90 px further right and is mirrored: only the start knows.
  problem_.moving = picture({400, 240}, [](double x, double y) { return detailed(310 - x, y); });
  problem_.initial.parts = {Affine2{-1, 0, 0, 1, 310, 0}};
  const RegistrationResult result = run();
  ASSERT_EQ(result.moving_from_fixed.parts.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<DisplacementField>(result.moving_from_fixed.parts[0]));
  double sum = 0;
  for (double x = 24; x < 232; x += 8) {
    const Vec2d p{x, 100}, found = result.moving_from_fixed(p), there = p + bend(p);
    sum += length(found - Vec2d{310 - there.x, there.y}) / 26;
  }
  EXPECT_LT(sum, 0.2);
}

TEST_F(DisEngines, TakeImagesOfOtherPixelSizes) {
  // Three times finer, as in the start.
  problem_.moving =
      picture({768, 720}, [](double x, double y) { return detailed((x - 1) / 3, (y - 1) / 3); });
  problem_.initial.parts = {Affine2{3, 0, 0, 3, 1, 1}};
  const Transform map = run().moving_from_fixed;
  double sum = 0;
  for (double x = 24; x < 232; x += 8) {
    const Vec2d p{x, 100}, there = p + bend(p);
    sum += length(map(p) - Vec2d{3 * there.x + 1, 3 * there.y + 1}) / 26;
  }
  EXPECT_LT(sum, 3 * 0.2);
}

TEST_F(DisEngines, LeaveOutWhatMasksAndBordersLeaveOut) {
  // The left third is another picture, which the mask excludes.
  problem_.fixed = picture({256, 240}, [](double x, double y) {
    const Vec2d d = bend({x, y});
    return x < 80 ? detailed(y, 90 - x) : detailed(x + d.x, y + d.y);
  });
  const auto mask = picture({256, 240}, [](double x, double) { return x < 80 ? 0.0 : 1.0; });
  const double without = mean_error(run().moving_from_fixed);
  problem_.fixed_mask = mask;
  const RegistrationResult masked = run();
  EXPECT_LT(mean_error(masked.moving_from_fixed, 0, 96), 0.3);
  EXPECT_LT(mean_error(masked.moving_from_fixed), without);
  problem_.fixed_mask = picture({256, 240}, [](double x, double) { return x < 200 ? 0.0 : 1.0; });
  EXPECT_THAT(run().notes, ::testing::Contains(Says(HasSubstr("only 22 % of the fixed image"))));
}

TEST_F(DisEngines, GiveTheSameBitsForAnyNumberOfThreads) {
  const Transform one = run({}, 1).moving_from_fixed, three = run({}, 3).moving_from_fixed;
  EXPECT_TRUE(one.parts == three.parts);
}

TEST_F(DisEngines, WorkAtAResolutionThatFitsAndSaySo) {
  problem_.memory_limit_bytes = 42'000'000;
  const RegistrationResult result = run();
  EXPECT_EQ(result.resolution.downsample, 2);
  EXPECT_THAT(result.resolution.reason, Says(HasSubstr("1/2 of full resolution")));
  EXPECT_LT(mean_error(result.moving_from_fixed), 0.3);
  DisOptions full;
  full.downsample = 1;
  EXPECT_EQ(failure(full).kind(), ErrorKind::OutOfMemory);
}

TEST_F(DisEngines, SayWhatIsWrongWithAPair) {
  const auto moving = problem_.moving;
  problem_.moving = picture({256, 240}, [](double, double) { return 77.0; });
  EXPECT_THAT(failure().why(), HasSubstr("the moving image has one grey level everywhere"));
  problem_.moving = picture({256, 15}, detailed);
  EXPECT_THAT(failure().why(), HasSubstr("the moving image is only 256 x 15 pixels"));
  problem_.moving = moving;

  problem_.initial.parts = {Affine2::translation({5000, 0})};
  EXPECT_THAT(failure().why(), HasSubstr("no pixel of one image lies on the other"));
  problem_.initial.parts.clear();

  problem_.fixed_mask = picture({256, 240}, [](double, double) { return 0.0; });
  EXPECT_THAT(failure().why(), HasSubstr("the fixed mask is empty"));
  problem_.fixed_mask = picture({20, 20}, [](double, double) { return 1.0; });
  EXPECT_EQ(failure().kind(), ErrorKind::Failed);
  EXPECT_THAT(failure().what(), HasSubstr("mask"));
}

TEST_F(DisEngines, RegisterStripsAndTheSmallestImages) {
  for (const Size size : {Size{16, 16}, Size{17, 900}, Size{1200, 16}, Size{40, 32}}) {
    problem_.fixed = problem_.moving = picture(size, detailed);
    for (const char* preset : {"ultrafast", "fast", "medium"}) {
      DisOptions options;
      options.preset = preset;
      if (options.preset != "medium" && std::min(size.width, size.height) < 32) {
        EXPECT_THAT(failure(options).hint(), HasSubstr("At least 32 pixels"));
        continue;
      }
      const RegistrationResult result = run(options);
      const Vec2d middle{static_cast<double>(size.width) / 2, static_cast<double>(size.height) / 2};
      EXPECT_LT(length(result.moving_from_fixed(middle) - middle), 0.5) << size.width << ' ' << preset;
    }
  }
}

TEST_F(DisEngines, AnswerACancellation) {
  cancel_->request();
  EXPECT_THROW(run(), Cancelled);
}

TEST_F(DisEngines, RefuseOptionsThatMakeNoSense) {
  DisOptions options;
  options.preset = "slow";
  EXPECT_THROW(DisEngine{options}, Error);
  options = {};
  options.downsample = 0.5;
  EXPECT_THROW(DisEngine{options}, Error);
}

}  // namespace
}  // namespace alinify

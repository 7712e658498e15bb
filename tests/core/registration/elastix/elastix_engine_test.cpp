#include "core/registration/elastix/elastix_engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/order_statistics.h"
#include "core/registration/elastix/find_elastix.h"
#include "core/registration/elastix/work_folder.h"
#include "tests/core/registration/pictures.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// Pretends to be elastix: a shell script that finds its output folder among its arguments.
constexpr const char* find_out_folder =
    "#!/bin/sh\nwhile [ $# -gt 0 ]; do if [ \"$1\" = -out ]; then out=$2; fi; shift; done\n";

class ElastixEngines : public ::testing::Test {
 protected:
  ElastixEngines() {
    problem_.fixed = test::picture({256, 256}, test::scene);
    problem_.moving = test::picture({256, 256}, [](double x, double y) { return test::scene(x - 4, y + 3); });
    problem_.threads = 2;
    fs::create_directories(temp());
  }

  fs::path temp() const { return folder_.path() / "temp"; }

  ElastixOptions options_with(const std::string& script) const {
    const fs::path program = folder_.path() / "elastix";
    std::ofstream(program) << find_out_folder << script << '\n';
    fs::permissions(program, fs::perms::owner_all);
    ElastixOptions options;
    options.program = program.string();
    options.temp_folder = temp().string();
    return options;
  }

  RegistrationResult run(const ElastixOptions& options) {
    return ElastixEngine(options).run(problem_, *backend_, observer_, progress_);
  }

  Error failure_of_run(const ElastixOptions& options) {
    try {
      run(options);
    } catch (const Error& error) {
      EXPECT_TRUE(fs::is_empty(temp())) << "the folder stayed behind";
      return error;
    }
    ADD_FAILURE() << "nothing was thrown";
    return {ErrorKind::Usage, {}, {}};
  }

  struct Listener final : RegistrationObserver {
    void on_iteration(const IterationSample& sample) override { iterations.push_back(sample); }
    void on_preview(std::shared_ptr<const Transform> map) override { previews.push_back(std::move(map)); }
    void on_resolution(const WorkingResolution& r) override { resolution = r; }
    std::vector<IterationSample> iterations;
    std::vector<std::shared_ptr<const Transform>> previews;
    WorkingResolution resolution;
  };

  WorkFolder folder_;
  RegistrationProblem problem_;
  std::unique_ptr<Backend> backend_ = make_cpu_backend(2);
  Listener observer_;
  std::shared_ptr<CancelFlag> cancel_ = std::make_shared<CancelFlag>();
  Progress progress_{{}, cancel_};
};

TEST_F(ElastixEngines, QuoteTheLineThatSaysWhy) {
  const Error error =
      failure_of_run(options_with("echo 'Description: ITK ERROR: Metric(0x55f): Too many samples map outside "
                                  "moving image buffer: 0 / 72765'; exit 1"));
  EXPECT_EQ(error.kind(), ErrorKind::Failed);
  EXPECT_NE(error.why().find("Too many samples map outside moving image buffer: 0 / 72765"),
            std::string::npos);
  EXPECT_NE(error.hint().find("--initial"), std::string::npos);
}

TEST_F(ElastixEngines, TellACrash) {
  const Error error = failure_of_run(options_with("echo 'Resolution: 0'; kill -SEGV $$"));
  EXPECT_EQ(error.kind(), ErrorKind::External);
  EXPECT_NE(error.why().find("crashed"), std::string::npos);
  EXPECT_NE(error.why().find("Resolution: 0"), std::string::npos);
}

// https://github.com/InsightSoftwareConsortium/ITKElastix/issues/341: "Operation aborted", for want of
// memory.
TEST_F(ElastixEngines, GuessThatMemoryRanOutWhenKilled) {
  const Error error = failure_of_run(options_with("kill -KILL $$"));
  EXPECT_NE(error.why().find("memory"), std::string::npos);
  EXPECT_NE(error.hint().find("memory limit"), std::string::npos);
}

TEST_F(ElastixEngines, TellAnExitCodeWithoutWords) {
  EXPECT_NE(failure_of_run(options_with("exit 3")).why().find("code 3"), std::string::npos);
}

TEST_F(ElastixEngines, DoNotBelieveAnExitOfZeroWithoutATransform) {
  const Error error =
      failure_of_run(options_with("head -c 300000 /dev/urandom; echo; echo 'I am another program'"));
  EXPECT_EQ(error.kind(), ErrorKind::External);
  EXPECT_NE(error.why().find("without a transform"), std::string::npos);
  EXPECT_NE(error.why().find("I am another program"), std::string::npos);
}

TEST_F(ElastixEngines, RefuseATransformThatMakesNoSense) {
  for (const char* file : {"rubbish", "(Transform \\\"AffineTransform\\\")", ""})
    failure_of_run(options_with("echo \"" + std::string(file) + "\" > $out/TransformParameters.0.txt"));
}

TEST_F(ElastixEngines, SayThatAFileDoesNotFit) {
  options_with("");
  ElastixOptions options = options_with("exit 0");
  options.temp_folder = (folder_.path() / "missing").string();
  try {
    run(options);
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotWritable);
  }
}

TEST_F(ElastixEngines, LeaveWithinASecondOfACancelEvenWhenElastixWillNot) {
  const ElastixOptions options =
      options_with("trap '' INT TERM HUP; while :; do echo still here; sleep 0.1; done");
  Clock::time_point asked;
  std::thread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    asked = Clock::now();
    cancel_->request();
  });
  EXPECT_THROW(run(options), Cancelled);
  const auto left = Clock::now();
  user.join();
  EXPECT_LT(std::chrono::duration<double>(left - asked).count(), 1.0);
  EXPECT_TRUE(fs::is_empty(temp()));
}

TEST_F(ElastixEngines, RefuseImagesThatHoldNothingToMatch) {
  const ElastixOptions options = options_with("exit 0");
  problem_.moving = test::picture({1, 1}, test::scene);
  EXPECT_NE(failure_of_run(options).why().find("1 x 1"), std::string::npos);
  problem_.moving = test::picture({4000, 3}, test::scene);
  EXPECT_EQ(failure_of_run(options).kind(), ErrorKind::Failed);
  problem_.moving = test::picture({100, 100}, [](double, double) { return 7; });
  EXPECT_NE(failure_of_run(options).why().find("one grey level"), std::string::npos);
}

TEST_F(ElastixEngines, RefuseMasksThatDoNotFitOrAreEmpty) {
  const ElastixOptions options = options_with("exit 0");
  problem_.fixed_mask = test::picture({10, 10}, test::scene);
  EXPECT_EQ(failure_of_run(options).kind(), ErrorKind::Failed);
  problem_.fixed_mask = test::picture({256, 256}, [](double, double) { return 0; });
  EXPECT_NE(failure_of_run(options).why().find("mask is empty"), std::string::npos);
}

TEST_F(ElastixEngines, ChooseACoarserResolutionWhenMemoryIsShort) {
  problem_.fixed =
      test::picture({4000, 4000}, [](double x, double y) { return test::scene(x / 16, y / 16); });
  problem_.moving = problem_.fixed;
  problem_.memory_limit_bytes = 250'000'000;  // full: 80 MB + 2 * 16 MP * 13.5 B = 512 MB; half: 188 MB
  failure_of_run(options_with("exit 1"));
  EXPECT_EQ(observer_.resolution.downsample, 2);
  EXPECT_NE(observer_.resolution.reason.english().find("1/2"), std::string::npos);
  EXPECT_NE(observer_.resolution.reason.english().find("allowed"), std::string::npos);
}

// With the real program.
class RealElastix : public ElastixEngines {
 protected:
  void SetUp() override {
    try {
      find_elastix();
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
    options_.temp_folder = temp().string();
    // Fewer iterations than in production: what is tested is the way there and back, not the last tenth of a
    // pixel.
    options_.affine_iterations = 150;
    options_.iterations = 150;
  }

  double median_error(const Transform& map, const Affine2& truth) const {
    std::vector<double> errors;
    for (int y = 20; y <= 235; y += 15)
      for (int x = 20; x <= 235; x += 15) {
        const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
        errors.push_back(length(map(p) - truth(p)));
      }
    return median(std::move(errors));
  }

  ElastixOptions options_;
};

TEST_F(RealElastix, FindsAShiftAndTellsHowItWent) {
  const RegistrationResult result = run(options_);
  EXPECT_LT(median_error(result.moving_from_fixed, Affine2::translation({4, -3})), 0.5);

  ASSERT_EQ(result.moving_from_fixed.parts.size(), 2u);
  EXPECT_TRUE(std::holds_alternative<Affine2>(result.moving_from_fixed.parts[0]));
  EXPECT_TRUE(std::holds_alternative<BsplineGrid>(result.moving_from_fixed.parts[1]));
  EXPECT_EQ(result.moving_from_fixed.fixed.size, (Size{256, 256}));

  // 256 px: four levels of 150 iterations in both stages.
  EXPECT_EQ(result.trace.size(), 2u * 4 * 150);
  EXPECT_EQ(observer_.iterations.size(), result.trace.size());
  EXPECT_EQ(result.trace.front().stage, "affine");
  EXPECT_EQ(result.trace.back().stage, "b-spline");
  EXPECT_EQ(result.trace.back().level, 3);
  EXPECT_EQ(result.trace.back().iteration, 149);
  EXPECT_LT(result.trace.back().metric, 0);
  EXPECT_EQ(observer_.previews.size(), 8u);
  EXPECT_EQ(result.resolution.downsample, 1);
  EXPECT_GT(result.peak_bytes, 10'000'000);
  EXPECT_TRUE(fs::is_empty(temp()));
}

TEST_F(RealElastix, BeginsWhereItIsTold) {
  // Shifted by half the picture: without the start there is nothing to hold on to.
  problem_.moving =
      test::picture({512, 512}, [](double x, double y) { return test::scene(x - 200, y - 180); });
  problem_.initial.parts = {Affine2::translation({203, 178})};
  options_.bspline = false;
  const RegistrationResult result = run(options_);
  ASSERT_EQ(result.moving_from_fixed.parts.size(), 1u);
  EXPECT_LT(median_error(result.moving_from_fixed, Affine2::translation({200, 180})), 0.5);
}

TEST_F(RealElastix, WorksAtACoarserResolutionInFullResolutionPixels) {
  problem_.fixed = test::picture({1024, 1024}, [](double x, double y) { return test::scene(x / 4, y / 4); });
  problem_.moving =
      test::picture({1024, 1024}, [](double x, double y) { return test::scene((x - 18) / 4, (y + 13) / 4); });
  options_.downsample = 4;
  options_.bspline = false;
  EXPECT_LT(median_error(run(options_).moving_from_fixed, Affine2::translation({18, -13})), 1.0);
}

TEST_F(RealElastix, SaysThatImagesDoNotOverlap) {
  problem_.initial.parts = {Affine2::translation({5000, 0})};
  const Error error = failure_of_run(options_);
  EXPECT_EQ(error.kind(), ErrorKind::Failed);
  EXPECT_NE(error.why().find("Too many samples"), std::string::npos) << error.what();
}

TEST_F(RealElastix, UsesMasks) {
  // Outside the mask the moving image is something else altogether.
  problem_.moving = test::picture({256, 256}, [](double x, double y) {
    return x < 128 ? test::scene(x - 4, y + 3) : 120 + 100 * std::sin(x / 3) * std::sin(y / 5);
  });
  problem_.fixed_mask = test::picture({256, 256}, [](double x, double) { return x < 120; });
  options_.bspline = false;
  const Transform map = run(options_).moving_from_fixed;
  for (const Vec2d p : {Vec2d{30, 40}, Vec2d{90, 60}, Vec2d{60, 200}})
    EXPECT_LT(length(map(p) - Vec2d{p.x + 4, p.y - 3}), 1.0);
}

TEST_F(RealElastix, CancelsAtOnceAtAnyTime) {
  for (const int wait_ms : {0, 150, 600}) {
    const auto flag = std::make_shared<CancelFlag>();
    Progress progress({}, flag);
    Clock::time_point asked;
    std::thread user([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
      asked = Clock::now();
      flag->request();
    });
    options_.iterations = 100000;
    EXPECT_THROW(ElastixEngine(options_).run(problem_, *backend_, observer_, progress), Cancelled);
    const auto left = Clock::now();
    user.join();
    EXPECT_LT(std::chrono::duration<double>(left - asked).count(), 1.0);
    EXPECT_TRUE(fs::is_empty(temp()));
  }
}

}  // namespace
}  // namespace alinify

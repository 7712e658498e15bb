// The engines of OpenCV's CUDA modules without a GPU: OpenCV's own Farneback on the processor stands in for
// the device.
#include "core/registration/opencv/opencv_cuda_engine.h"

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
#include <opencv2/core.hpp>
#include <opencv2/video/tracking.hpp>

#include "core/base/error.h"
#include "tests/core/registration/engine_fixture.h"
#include "tests/support/backend_decorator.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using test::detailed;
using test::picture;
using ::testing::Contains;
using ::testing::HasSubstr;
using Pixels8 = View2D<const std::uint8_t>;

// moving(p + bend(p)) = fixed(p)
Vec2d bend(Vec2d p) {
  return {4 * std::sin(0.008 * p.x + 0.4), 3 * std::cos(0.009 * p.y)};
}

cv::Mat mat(Pixels8 view) {
  return {static_cast<int>(view.height), static_cast<int>(view.width), CV_8UC1,
          const_cast<std::uint8_t*>(view.data), static_cast<std::size_t>(view.stride)};
}

struct Device final : OpenCvFlow {
  void farneback(const FarnebackSettings& settings, Pixels8 fixed, Pixels8 moving,
                 View2D<Vec2f> flow) override {
    seen.push_back({fixed.width, fixed.height});
    if (before) before();
    cv::Mat out(static_cast<int>(flow.height), static_cast<int>(flow.width), CV_32FC2, flow.data,
                static_cast<std::size_t>(flow.stride) * sizeof(Vec2f));
    const auto* const place = out.data;
    // In few levels: the test is about the code around it.
    cv::calcOpticalFlowFarneback(mat(fixed), mat(moving), out, 0.5, std::min(settings.levels, 4),
                                 settings.window_px, settings.iterations, settings.poly_n,
                                 settings.poly_sigma, 0);
    ASSERT_EQ(out.data, place);
    if (after) after(flow);
  }
  void tv_l1(const TvL1Settings& settings, Pixels8 fixed, Pixels8 moving, View2D<Vec2f> flow) override {
    tv_l1_settings = settings;
    variation = 0;
    for (std::int64_t x = 1; x < fixed.width; ++x)
      variation += std::abs(fixed.at(x, fixed.height / 2) - fixed.at(x - 1, fixed.height / 2));
    farneback({}, fixed, moving, flow);
  }
  std::vector<Size> seen;
  TvL1Settings tv_l1_settings;
  double variation = 0;  // of the middle row of the fixed picture
  std::function<void()> before;
  std::function<void(View2D<Vec2f>)> after;
};

class BackendWithOpenCv final : public testing::BackendDecorator {
 public:
  explicit BackendWithOpenCv(std::shared_ptr<OpenCvFlow> flow)
      : BackendDecorator(make_cpu_backend(2)), flow_(std::move(flow)) {}
  std::shared_ptr<OpenCvFlow> opencv_flow() const override { return flow_; }
  std::string device() const override { return "cuda:7"; }
  std::int64_t available_memory_bytes() const override { return available_bytes; }
  std::int64_t available_bytes = std::int64_t{8} << 30;

 private:
  std::shared_ptr<OpenCvFlow> flow_;
};

class OpenCvCudaEngines : public test::EngineFixture<> {
 protected:
  static constexpr Size size_{700, 620};
  OpenCvCudaEngines() { make_pair(size_, bend); }

  RegistrationResult run(const FarnebackOptions& options = {}) {
    return FarnebackEngine(options).run(problem_, backend_, observer_, progress_);
  }

  static double mean_error(const Transform& map) {
    double sum = 0;
    int count = 0;
    for (double y = 30; y < 590; y += 8) {
      for (double x = 30; x < 670; x += 8) {
        const Vec2d p{x, y};
        sum += length(map(p) - (p + bend(p)));
        ++count;
      }
    }
    return sum / count;
  }

  std::shared_ptr<Device> device_ = std::make_shared<Device>();
  BackendWithOpenCv backend_{device_};
};

TEST_F(OpenCvCudaEngines, FindABendInOnePieceWhereMemoryAllows) {
  const RegistrationResult result = run();
  EXPECT_GT(mean_error(Transform{}), 3.0);
  EXPECT_LT(mean_error(result.moving_from_fixed), 0.1);
  EXPECT_THAT(device_->seen, ::testing::ElementsAre(size_));
  EXPECT_EQ(result.moving_from_fixed.provenance.engine, "opencv-farneback");
  EXPECT_EQ(result.moving_from_fixed.provenance.options.at("window"), "21");
  EXPECT_THAT(observer_.resolution.reason, Says(HasSubstr("full resolution; uses")));
  EXPECT_THAT(observer_.resolution.reason, Says(HasSubstr("8.0 GiB free on cuda:7")));
  ASSERT_EQ(observer_.previews.size(), 1u);
}

TEST_F(OpenCvCudaEngines, WorkInTilesThatAgreeWithTheWhole) {
  const Transform whole = run().moving_from_fixed;
  device_->seen.clear();
  FarnebackOptions options;
  options.tile_px = 250;  // 256, with 256 around them; 3 x 3 of them
  const RegistrationResult tiled = run(options);
  EXPECT_THAT(observer_.resolution.reason, Says(HasSubstr("in 9 tiles of 256 px")));
  // Once as a whole at a coarser level, then tile by tile.
  ASSERT_EQ(device_->seen.size(), 10u);
  EXPECT_LE(device_->seen[0].width, 256);
  for (std::size_t i = 1; i < 10; ++i) EXPECT_LE(device_->seen[i].width, 768);
  EXPECT_LT(mean_error(tiled.moving_from_fixed), 0.1);
  // The coarse result and those of the tiles form one field.
  ASSERT_EQ(tiled.moving_from_fixed.parts.size(), 1u);
  EXPECT_TRUE(std::holds_alternative<DisplacementField>(tiled.moving_from_fixed.parts[0]));
  double worst = 0;
  for (double y = 30; y < 590; y += 4)
    for (double x = 30; x < 670; x += 4)
      worst = std::max(worst, length(tiled.moving_from_fixed(Vec2d{x, y}) - whole(Vec2d{x, y})));
  // The whole is off by up to 0.07 px itself.
  EXPECT_LT(worst, 0.06);
}

TEST_F(OpenCvCudaEngines, TileAStripThatIsNeverOnePiece) {
  problem_.fixed = problem_.moving = picture({1500, 40}, detailed);
  FarnebackOptions options;
  options.tile_px = 256;
  const RegistrationResult result = run(options);
  EXPECT_EQ(device_->seen.size(), 6u);
  for (double x = 20; x < 1480; x += 20)
    EXPECT_LT(length(result.moving_from_fixed(Vec2d{x, 20}) - Vec2d{x, 20}), 0.1) << x;
}

TEST_F(OpenCvCudaEngines, TileWhereTheDevicesMemoryDoesNotHoldThePair) {
  problem_.fixed = problem_.moving = picture({1600, 1200}, detailed);
  backend_.available_bytes = 600'000'000;
  const RegistrationResult result = run();
  EXPECT_THAT(result.resolution.reason, Says(HasSubstr(" tiles of ")));
  EXPECT_EQ(result.resolution.downsample, 1);
  for (const Size size : device_->seen) EXPECT_LT(size.area() * 112, 300'000'000) << size.width;
}

TEST_F(OpenCvCudaEngines, TakeSmallerTilesWhenMemoryRunsOutAndSaySo) {
  problem_.fixed = problem_.moving = picture({2000, 1500}, detailed);
  bool first = true;
  device_->before = [&] {
    if (std::exchange(first, false))
      throw OutOfMemory(Message::verbatim("cannot allocate GPU memory"), 77, 66);
  };
  const RegistrationResult result = run();
  EXPECT_THAT(result.notes, Contains(Says(HasSubstr("Memory ran out despite the plan"))));
  EXPECT_THAT(result.resolution.reason, Says(HasSubstr(" tiles of ")));

  device_->before = [] { throw OutOfMemory(Message::verbatim("cannot allocate GPU memory"), 77, 66); };
  EXPECT_THROW(run(), OutOfMemory);
}

TEST_F(OpenCvCudaEngines, GoOnFromTheStartWhateverItIs) {
  problem_.moving = picture({900, 620}, [](double x, double y) { return detailed(850 - x, y); });
  problem_.initial.parts = {Affine2{-1, 0, 0, 1, 850, 0}};
  for (const int tile : {0, 256}) {
    FarnebackOptions options;
    options.tile_px = tile;
    const RegistrationResult result = run(options);
    ASSERT_EQ(result.moving_from_fixed.parts.size(), 2u);
    for (double x = 40; x < 660; x += 20) {
      const Vec2d p{x, 300}, there = p + bend(p);
      EXPECT_LT(length(result.moving_from_fixed(p) - Vec2d{850 - there.x, there.y}), 0.5) << tile << ' ' << x;
    }
  }
}

TEST_F(OpenCvCudaEngines, LeaveOutWhatIsNoNumber) {
  device_->after = [](View2D<Vec2f> flow) {
    for (std::int64_t y = 200; y < 300; ++y)
      for (std::int64_t x = 200; x < 300; ++x)
        flow.at(x, y) = {std::numeric_limits<float>::quiet_NaN(), x % 2 ? 1e30f : 0.0f};
  };
  const RegistrationResult result = run();
  EXPECT_LT(mean_error(result.moving_from_fixed), 0.3);
}

TEST_F(OpenCvCudaEngines, WorkAtTheResolutionThatIsAskedForOrThatTheHostHolds) {
  FarnebackOptions options;
  options.downsample = 2;
  EXPECT_EQ(run(options).resolution.downsample, 2);
  EXPECT_EQ(device_->seen.back(), (Size{350, 310}));
  problem_.memory_limit_bytes = 403'000'000;
  const RegistrationResult result = run();
  EXPECT_EQ(result.resolution.downsample, 2);
  EXPECT_THAT(result.notes, Contains(Says(HasSubstr("The host's memory sets the resolution"))));
  EXPECT_LT(mean_error(result.moving_from_fixed), 0.2);
}

TEST_F(OpenCvCudaEngines, PutTheirOptionsThrough) {
  TvL1Options options;
  options.flow.lambda = 0.03;
  options.flow.iterations = 9;
  options.low_pass_px = 0;
  TvL1Engine(options).run(problem_, backend_, observer_, progress_);
  EXPECT_EQ(device_->tv_l1_settings.lambda, 0.03);
  EXPECT_EQ(device_->tv_l1_settings.iterations, 9);
  const double sharp = device_->variation;
  options.low_pass_px = 5;
  const RegistrationResult result = TvL1Engine(options).run(problem_, backend_, observer_, progress_);
  EXPECT_LT(device_->variation, 0.7 * sharp) << "the pictures went through no low pass";
  EXPECT_EQ(result.moving_from_fixed.provenance.engine, "opencv-tvl1");
}

TEST_F(OpenCvCudaEngines, SayWhatIsWrongWithAPair) {
  const auto expect_why = [&](const char* why) {
    try {
      run();
      ADD_FAILURE() << "nothing was thrown";
    } catch (const Error& error) {
      EXPECT_THAT(error.why(), HasSubstr(why));
    }
  };
  problem_.initial.parts = {Affine2::translation({5000, 0})};
  expect_why("no pixel of one image lies on the other");
  problem_.initial.parts.clear();
  problem_.moving = picture(size_, [](double, double) { return 77.0; });
  expect_why("the moving image has one grey level everywhere");
  problem_.moving = picture({256, 20}, detailed);
  expect_why("the moving image is only 256 x 20 pixels");
}

TEST_F(OpenCvCudaEngines, AnswerACancellationBetweenTiles) {
  device_->before = [&] {
    if (device_->seen.size() == 4) cancel_->request();
  };
  FarnebackOptions options;
  options.tile_px = 256;
  EXPECT_THROW(run(options), Cancelled);
  EXPECT_EQ(device_->seen.size(), 4u);
}

TEST(OpenCvCudaEngine, RunsOnNoBackendWithoutTheModules) {
  const auto cpu = make_cpu_backend(1);
  for (const bool farneback : {true, false}) {
    try {
      farneback ? FarnebackEngine({}).check_backend(*cpu) : TvL1Engine({}).check_backend(*cpu);
      FAIL() << "nothing was thrown";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Usage);
      EXPECT_THAT(error.what(), HasSubstr(farneback ? "opencv-farneback on cpu" : "opencv-tvl1 on cpu"));
      EXPECT_THAT(error.why(), HasSubstr("on a GPU only"));
    }
    RegistrationProblem problem;
    RegistrationObserver nobody;
    Progress progress;
    EXPECT_THROW(FarnebackEngine({}).run(problem, *cpu, nobody, progress), Error);
  }
}

TEST(OpenCvCudaEngine, RefusesOptionsThatMakeNoSense) {
  FarnebackOptions farneback;
  farneback.flow.poly_n = 6;
  EXPECT_THROW(FarnebackEngine{farneback}, Error);
  TvL1Options tv_l1;
  tv_l1.downsample = 0.5;
  EXPECT_THROW(TvL1Engine{tv_l1}, Error);
}

}  // namespace
}  // namespace alinify

// OpenCV's CUDA modules on a device, where this program has them.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/compute/backend_buffer.h"
#include "core/registration/opencv/opencv_cuda_engine.h"
#include "tests/core/registration/pictures.h"
#include "tests/gpu/need_gpu.h"
#include "tests/support/message_matchers.h"

#define ALINIFY_NEED_OPENCV_CUDA()                                                           \
  ALINIFY_NEED_GPU();                                                                        \
  if (const Message why = why_no_opencv_cuda(); !why.empty()) GTEST_SKIP() << why.english(); \
  static_assert(true)

namespace alinify {
namespace {

using test::picture;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

// Something for every pixel to hold to, and nothing that repeats.
double texture(double x, double y) {
  return 128 + 30 * std::sin(0.31 * x + 0.9 * std::sin(0.021 * y)) * std::cos(0.27 * y + 0.013 * x) +
         25 * std::sin(0.083 * x - 0.057 * y + std::sin(0.017 * x)) + 20 * std::cos(0.047 * y + 0.031 * x) +
         15 * std::sin(0.011 * x * std::sin(0.003 * y) + 0.019 * y);
}

// moving(p + bend(p)) = fixed(p)
Vec2d bend(Vec2d p) {
  return {9 * std::sin(0.004 * p.x + 0.4) + 2, 7 * std::cos(0.005 * p.y)};
}

std::unique_ptr<Backend> backend_with(std::int64_t limit_bytes) {
  return make_cuda_backend(list_gpus().front().index, 2, limit_bytes);
}

// The flow between two pictures that lie shift apart.
enum class Algorithm { Farneback, TvL1 };
std::vector<Vec2f> shift_found(Backend& backend, Algorithm algorithm, Size size, Vec2d shift) {
  Image fixed(size, 1, PixelType::U8), moving(size, 1, PixelType::U8);
  const auto f = fixed.pixels().samples<std::uint8_t>(), m = moving.pixels().samples<std::uint8_t>();
  for (std::int64_t y = 0; y < size.height; ++y) {
    for (std::int64_t x = 0; x < size.width; ++x) {
      const auto dx = static_cast<double>(x), dy = static_cast<double>(y);
      f.at(x, y) = static_cast<std::uint8_t>(std::lround(texture(dx, dy)));
      m.at(x, y) = static_cast<std::uint8_t>(std::lround(texture(dx - shift.x, dy - shift.y)));
    }
  }
  const BackendBuffer<std::uint8_t> placed_fixed(backend, size), placed_moving(backend, size);
  placed_fixed.write(f);
  placed_moving.write(m);
  const BackendBuffer<Vec2f> flow(backend, size);
  if (algorithm == Algorithm::Farneback) {
    backend.opencv_flow()->farneback({}, placed_fixed.view(), placed_moving.view(), flow.view());
  } else {
    backend.opencv_flow()->tv_l1({}, placed_fixed.view(), placed_moving.view(), flow.view());
  }
  std::vector<Vec2f> found(static_cast<std::size_t>(size.area()));
  flow.read({found.data(), size.width, size.height, size.width});
  return found;
}

double mean_error(const std::vector<Vec2f>& flow, Size size, Vec2d shift) {
  double sum = 0;
  std::int64_t count = 0;
  for (std::int64_t y = 40; y < size.height - 40; ++y) {
    for (std::int64_t x = 40; x < size.width - 40; ++x) {
      const Vec2f v = flow[static_cast<std::size_t>(y * size.width + x)];
      sum += std::hypot(static_cast<double>(v.x) - shift.x, static_cast<double>(v.y) - shift.y);
      ++count;
    }
  }
  return sum / static_cast<double>(count);
}

TEST(OpenCvCuda, FindsAKnownShiftInPicturesOfAnySize) {
  ALINIFY_NEED_OPENCV_CUDA();
  const auto backend = backend_with(0);
  for (const Size size : {Size{512, 384}, Size{333, 517}, Size{1001, 200}}) {
    const Vec2d shift{3.4, -2.75};
    const double farneback =
                     mean_error(shift_found(*backend, Algorithm::Farneback, size, shift), size, shift),
                 tv_l1 = mean_error(shift_found(*backend, Algorithm::TvL1, size, shift), size, shift);
    RecordProperty("farneback_px", std::to_string(farneback));
    RecordProperty("tv_l1_px", std::to_string(tv_l1));
    EXPECT_LT(farneback, 0.05) << size.width << " x " << size.height;
    EXPECT_LT(tv_l1, 0.15) << size.width << " x " << size.height;
  }
}

TEST(OpenCvCuda, TakesItsMemoryOutOfOursAndGivesAllOfItBack) {
  ALINIFY_NEED_OPENCV_CUDA();
  constexpr Size size{1024, 1024};
  const auto backend = backend_with(std::int64_t{200} << 20);
  const std::int64_t before = backend->available_memory_bytes();
  for (const Algorithm algorithm : {Algorithm::Farneback, Algorithm::TvL1}) {
    shift_found(*backend, algorithm, size, {1, 1});
    EXPECT_EQ(backend->available_memory_bytes(), before);
  }
  // 100 bytes a pixel do not go into 60 MiB, the pictures and the flow do.
  const auto small = backend_with(std::int64_t{60} << 20);
  for (const Algorithm algorithm : {Algorithm::Farneback, Algorithm::TvL1}) {
    EXPECT_THROW(shift_found(*small, algorithm, size, {1, 1}), OutOfMemory);
    EXPECT_EQ(small->available_memory_bytes(), std::int64_t{60} << 20);
  }
  // It works on after that.
  constexpr Size less{512, 512};
  EXPECT_LT(mean_error(shift_found(*small, Algorithm::Farneback, less, {1, 1}), less, {1, 1}), 0.05);
}

TEST(OpenCvCuda, FindsTheSameTwiceAndFromTwoThreadsAtOnce) {
  ALINIFY_NEED_OPENCV_CUDA();
  constexpr Size size{600, 500};
  const auto backend = backend_with(0);
  for (const Algorithm algorithm : {Algorithm::Farneback, Algorithm::TvL1}) {
    const auto first = shift_found(*backend, algorithm, size, {2, 1});
    std::vector<Vec2f> here, there;
    std::thread other([&] { there = shift_found(*backend, algorithm, size, {2, 1}); });
    here = shift_found(*backend, algorithm, size, {2, 1});
    other.join();
    // TV-L1 ends its iterations by a sum that OpenCV takes in any order.
    const float max = algorithm == Algorithm::Farneback ? 0 : 0.01f;
    for (std::size_t i = 0; i < first.size(); ++i) {
      ASSERT_LE(std::hypot(here[i].x - first[i].x, here[i].y - first[i].y), max) << i;
      ASSERT_LE(std::hypot(there[i].x - first[i].x, there[i].y - first[i].y), max) << i;
    }
  }
}

class OpenCvCudaEnginesOnAGpu : public ::testing::Test {
 protected:
  OpenCvCudaEnginesOnAGpu() {
    if (list_gpus().empty()) return;
    problem_.moving = picture(size_, texture);
    problem_.fixed = picture(size_, [](double x, double y) {
      const Vec2d d = bend({x, y});
      return texture(x + d.x, y + d.y);
    });
  }

  static double mean_error(const Transform& map) {
    double sum = 0;
    int count = 0;
    for (double y = 50; y < 1450; y += 7) {
      for (double x = 50; x < 1750; x += 7) {
        sum += length(map(Vec2d{x, y}) - (Vec2d{x, y} + bend({x, y})));
        ++count;
      }
    }
    return sum / count;
  }

  template <class Engine, class Options>
  RegistrationResult run(const Options& options, Backend& backend) {
    RegistrationObserver nobody;
    Progress progress;
    return Engine(options).run(problem_, backend, nobody, progress);
  }

  static constexpr Size size_{1800, 1500};
  RegistrationProblem problem_;
};

TEST_F(OpenCvCudaEnginesOnAGpu, RegisterInOnePieceAndInTiles) {
  ALINIFY_NEED_OPENCV_CUDA();
  const auto backend = backend_with(0);
  for (const int tile : {0, 512}) {
    FarnebackOptions farneback;
    farneback.tile_px = tile;
    TvL1Options tv_l1;
    tv_l1.tile_px = tile;
    const RegistrationResult a = run<FarnebackEngine>(farneback, *backend),
                             b = run<TvL1Engine>(tv_l1, *backend);
    std::printf("tile %d: farneback %.4f px, tv-l1 %.4f px\n", tile, mean_error(a.moving_from_fixed),
                mean_error(b.moving_from_fixed));
    EXPECT_LT(mean_error(a.moving_from_fixed), 0.1) << tile;
    EXPECT_LT(mean_error(b.moving_from_fixed), 0.2) << tile;
    EXPECT_EQ(a.moving_from_fixed.parts.size(), 1u);
  }
}

// The plan must reserve enough, or every run near the limit would be made twice.
TEST_F(OpenCvCudaEnginesOnAGpu, NeedNoMoreThanTheirPlanSays) {
  ALINIFY_NEED_OPENCV_CUDA();
  // 300 MB for OpenCV's own, and 112 or 104 bytes for each pixel; 85 % of what is free is planned with.
  const auto backend =
      backend_with(static_cast<std::int64_t>((300e6 + 112.0 * 1800 * 1500) / 0.85) + 1'000'000);
  const RegistrationResult a = run<FarnebackEngine>(FarnebackOptions{}, *backend),
                           b = run<TvL1Engine>(TvL1Options{}, *backend);
  for (const RegistrationResult& result : {a, b}) {
    EXPECT_THAT(result.resolution.reason, Says(HasSubstr("full resolution; uses")));
    EXPECT_THAT(result.notes, Not(Contains(Says(HasSubstr("Memory ran out")))));
  }
  const auto less = backend_with(std::int64_t{520} << 20);
  const RegistrationResult tiled = run<FarnebackEngine>(FarnebackOptions{}, *less);
  EXPECT_THAT(tiled.resolution.reason, Says(HasSubstr(" tiles of ")));
  EXPECT_EQ(tiled.resolution.downsample, 1);
  EXPECT_THAT(tiled.notes, Not(Contains(Says(HasSubstr("Memory ran out")))));
  EXPECT_LT(mean_error(tiled.moving_from_fixed), 0.1);
}

TEST(OpenCvCudaModules, AreSaidToBeThereOnlyWhereEnginesUseThem) {
  EXPECT_EQ(why_no_opencv_cuda().empty(), !opencv_cuda_modules().empty());
  if (opencv_cuda_modules().empty()) return;
  EXPECT_THAT(opencv_cuda_modules(), Contains("cudaoptflow"));
  if (list_gpus().empty()) return;
  EXPECT_NE(backend_with(0)->opencv_flow(), nullptr);
}

}  // namespace
}  // namespace alinify

// Gaussians of any width against a plain double convolution.
#include "core/algo/gaussian.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_exec.h"

namespace alinify {
namespace {

struct Picture {
  std::int64_t width, height;
  int count = 1;
  std::vector<float> values;

  Picture(std::int64_t w, std::int64_t h, int n) : width(w), height(h), count(n) {
    values.resize(static_cast<std::size_t>(w * h * n));
  }
  float& at(std::int64_t x, std::int64_t y, int lane = 0) {
    return values[static_cast<std::size_t>((y * width + x) * count + lane)];
  }
  float at(std::int64_t x, std::int64_t y, int lane = 0) const {
    return values[static_cast<std::size_t>((y * width + x) * count + lane)];
  }
  View2D<float> view() { return {values.data(), width, height, width * count}; }
  View2D<const float> view() const { return {values.data(), width, height, width * count}; }
};

Picture noise(std::int64_t width, std::int64_t height, int count) {
  Picture p(width, height, count);
  std::uint32_t state = 5;
  for (float& v : p.values)
    v = static_cast<float>((state = state * 1664525u + 1013904223u) >> 8) / 16777216.0f;
  return p;
}

std::int64_t mirror(std::int64_t i, std::int64_t n) {
  if (n == 1) return 0;
  const std::int64_t period = 2 * (n - 1), k = ((i % period) + period) % period;
  return k < n ? k : period - k;
}

// Separable, out to five sigmas, mirrored about the outermost elements.
std::vector<double> convolved(const Picture& in, double sigma, int lane) {
  const int radius = static_cast<int>(std::ceil(5 * sigma));
  std::vector<double> taps, rows, out;
  double sum = 0;
  for (int k = -radius; k <= radius; ++k)
    taps.push_back(std::exp(-0.5 * k * k / (sigma * sigma))), sum += taps.back();
  for (std::int64_t y = 0; y < in.height; ++y)
    for (std::int64_t x = 0; x < in.width; ++x) {
      double v = 0;
      for (int k = -radius; k <= radius; ++k)
        v += taps[static_cast<std::size_t>(k + radius)] *
             static_cast<double>(in.at(mirror(x + k, in.width), y, lane));
      rows.push_back(v / sum);
    }
  for (std::int64_t y = 0; y < in.height; ++y)
    for (std::int64_t x = 0; x < in.width; ++x) {
      double v = 0;
      for (int k = -radius; k <= radius; ++k)
        v += taps[static_cast<std::size_t>(k + radius)] *
             rows[static_cast<std::size_t>(mirror(y + k, in.height) * in.width + x)];
      out.push_back(v / sum);
    }
  return out;
}

double largest_difference(const Picture& found, const std::vector<double>& wanted, int lane) {
  double largest = 0;
  for (std::int64_t y = 0; y < found.height; ++y)
    for (std::int64_t x = 0; x < found.width; ++x)
      largest = std::max(largest, std::fabs(static_cast<double>(found.at(x, y, lane)) -
                                            wanted[static_cast<std::size_t>(y * found.width + x)]));
  return largest;
}

TEST(Gaussian, OfAPictureIsAPlainConvolutionUpToTheBorder) {
  CpuExec exec;
  for (const auto& [width, height] : {std::pair{61, 40}, {8, 33}, {5, 4}, {1, 9}, {30, 1}})
    for (const double sigma : {0.5, 0.8, 1.7, 4.0}) {
      const Picture in = noise(width, height, 1);
      Picture out(width, height, 1);
      blur_picture(exec, in.view(), out.view(), sigma);
      // Cut at three sigmas, a Gaussian lacks a quarter of a percent.
      EXPECT_LT(largest_difference(out, convolved(in, sigma, 0), 0), 0.006)
          << width << " x " << height << ", sigma " << sigma;
    }
}

TEST(Gaussian, OfZeroWidthChangesNothing) {
  CpuExec exec;
  const Picture in = noise(20, 10, 2);
  Picture out(20, 10, 2);
  blur_lanes<2>(exec, in.view(), out.view(), 0);
  EXPECT_EQ(in.values, out.values);
}

TEST(Gaussian, OfLanesKeepsEveryLaneToItself) {
  CpuExec exec;
  Picture in = noise(50, 37, 8), out(50, 37, 8);
  blur_lanes<8>(exec, in.view(), out.view(), 2.2);
  for (int lane = 0; lane < 8; ++lane)
    EXPECT_LT(largest_difference(out, convolved(in, 2.2, lane), lane), 0.006) << lane;
  // Another lane's numbers change nothing in this one.
  Picture other = in, other_out(50, 37, 8);
  for (std::int64_t k = 0; k < 50 * 37; ++k) other.at(k % 50, k / 50, 3) = 1e6f;
  blur_lanes<8>(exec, other.view(), other_out.view(), 2.2);
  for (std::int64_t k = 0; k < 50 * 37; ++k)
    for (const int lane : {0, 2, 4, 7})
      ASSERT_EQ(other_out.at(k % 50, k / 50, lane), out.at(k % 50, k / 50, lane));
}

TEST(Gaussian, OfAnyNumberOfLanesIsThatOfEachAlone) {
  CpuExec exec;
  const auto compare = [&]<int Count>(int width, int height) {
    const Picture in = noise(width, height, Count);
    Picture out(width, height, Count), one(width, height, 1), one_out(width, height, 1);
    blur_lanes<Count>(exec, in.view(), out.view(), 1.3);
    for (int lane = 0; lane < Count; ++lane) {
      for (std::int64_t k = 0; k < width * height; ++k)
        one.at(k % width, k / width) = in.at(k % width, k / width, lane);
      blur_lanes<1>(exec, one.view(), one_out.view(), 1.3);
      for (std::int64_t k = 0; k < width * height; ++k)
        ASSERT_EQ(out.at(k % width, k / width, lane), one_out.at(k % width, k / width))
            << width << " x " << height << ", lane " << lane << " of " << Count << ", " << k;
    }
  };
  for (const auto& [width, height] : {std::pair{1, 1}, {3, 5}, {9, 2}, {16, 11}, {37, 40}}) {
    compare.template operator()<2>(width, height);
    compare.template operator()<4>(width, height);
    compare.template operator()<8>(width, height);
  }
}

// On halved grids the answer to a single one depends on where it stands, by up to a fifth of its height; over
// all places the deviations cancel.
TEST(Gaussian, ThatIsWideIsTheExactOneOnTheWhole) {
  CpuExec exec;
  for (const double sigma : {2.7, 3.5, 5.0, 8.0, 13.0, 22.0}) {
    Picture one(257, 257, 1);
    one.at(128, 128) = 1;
    const std::vector<double> wanted = convolved(one, sigma, 0);
    const double height = *std::max_element(wanted.begin(), wanted.end());
    std::vector<double> mean(101 * 101);
    constexpr int places = 16;
    double worst = 0;
    for (int k = 0; k < places; ++k) {
      Picture in(257, 257, 1), out(257, 257, 1);
      in.at(120 + k, 128 - k) = 1;
      blur_lanes<1>(exec, in.view(), out.view(), sigma);
      for (int y = 0; y < 101; ++y)
        for (int x = 0; x < 101; ++x) {
          const double found = static_cast<double>(out.at(70 + x + k, 78 + y - k));
          mean[static_cast<std::size_t>(101 * y + x)] += found / places;
          worst =
              std::max(worst, std::fabs(found - wanted[static_cast<std::size_t>(257 * (78 + y) + 78 + x)]));
        }
    }
    double largest = 0;
    for (int y = 0; y < 101; ++y)
      for (int x = 0; x < 101; ++x)
        largest = std::max(largest, std::fabs(mean[static_cast<std::size_t>(101 * y + x)] -
                                              wanted[static_cast<std::size_t>(257 * (78 + y) + 78 + x)]));
    EXPECT_LT(largest, 0.03 * height) << "sigma " << sigma;
    EXPECT_LT(worst, 0.25 * height) << "sigma " << sigma;
  }
}

TEST(Gaussian, ThatIsWideIsNearTheExactOneUpToTheBorder) {
  CpuExec exec;
  for (const double sigma : {3.5, 8.0, 20.0})
    for (const auto& [width, height] : {std::pair{128, 96}, {131, 97}, {90, 300}, {400, 29}}) {
      // Smooth, but neither level nor odd about its borders.
      Picture in(width, height, 1), out(width, height, 1);
      for (std::int64_t y = 0; y < height; ++y)
        for (std::int64_t x = 0; x < width; ++x)
          in.at(x, y) =
              static_cast<float>(std::sin(0.05 * static_cast<double>(x) + 0.03 * static_cast<double>(y)) +
                                 std::cos(0.04 * static_cast<double>(y)));
      blur_lanes<1>(exec, in.view(), out.view(), sigma);
      EXPECT_LT(largest_difference(out, convolved(in, sigma, 0), 0), 0.2)
          << "of 4, sigma " << sigma << ", " << width << " x " << height;
    }
}

TEST(Gaussian, LeavesAConstantAlone) {
  CpuExec exec;
  for (const double sigma : {0.7, 2.6, 2.7, 6.0, 60.0}) {
    Picture in(77, 53, 2);
    std::fill(in.values.begin(), in.values.end(), 3.25f);
    blur_lanes<2>(exec, in.view(), in.view(), sigma);
    for (const float v : in.values) ASSERT_NEAR(v, 3.25f, 2e-5f) << "sigma " << sigma;
  }
}

TEST(Gaussian, MayWriteWhereItReads) {
  CpuExec exec;
  for (const double sigma : {1.5, 9.0}) {
    Picture in = noise(64, 50, 2), out(64, 50, 2);
    blur_lanes<2>(exec, in.view(), out.view(), sigma);
    blur_lanes<2>(exec, in.view(), in.view(), sigma);
    EXPECT_EQ(in.values, out.values);
  }
}

template <int Count, int Radius>
void expect_same_bits() {
  const Picture in = noise(37, 19, Count);
  const GaussianTaps taps = gaussian_taps(Radius / 3.0);
  ASSERT_EQ(taps.radius, Radius);
  constexpr int length = 8;
  const Size runs{(in.width * Count + length - 1) / length, in.height};
  CpuExec exec;
  Picture known(37, 19, Count), unknown(37, 19, Count);
  exec.for_each("", runs, BlurRun<Count, false, length, Radius>{in.view(), known.view(), taps});
  exec.for_each("", runs, BlurRun<Count, false, length>{in.view(), unknown.view(), taps});
  EXPECT_EQ(known.values, unknown.values);
  exec.for_each("", runs, BlurRun<Count, true, length, Radius>{in.view(), known.view(), taps});
  exec.for_each("", runs, BlurRun<Count, true, length>{in.view(), unknown.view(), taps});
  EXPECT_EQ(known.values, unknown.values);
}

TEST(BlurRun, HasTheSameBitsWithARadiusThatTheCompilerKnows) {
  expect_same_bits<1, 3>();
  expect_same_bits<4, 6>();
  expect_same_bits<8, 5>();
}

}  // namespace
}  // namespace alinify

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/backend.h"
#include "core/compute/tile_lattice.h"
#include "tests/support/naive.h"

namespace alinify {
namespace {

using testing::NaiveImage;

struct Case {
  PixelType type;
  int channels;
  Interpolation interpolation;
};

/// Random smooth-free content: every sample independent, over the middle of the type's range so that
/// overshoot is seen.
Image random_image(Size size, int channels, PixelType type, std::uint32_t seed) {
  Image image(size, channels, type);
  std::mt19937 random(seed);
  visit_pixel_type(type, [&](auto zero) {
    using T = decltype(zero);
    const double low = lowest_value(type), high = highest_value(type);
    std::uniform_real_distribution<double> value(low + 0.02 * (high - low), high - 0.02 * (high - low));
    auto samples = image.pixels().samples<T>();
    for (std::int64_t y = 0; y < samples.height; ++y)
      for (std::int64_t x = 0; x < samples.width; ++x) samples.at(x, y) = static_cast<T>(value(random));
  });
  return image;
}

double sample_at(const Image& image, std::int64_t x, std::int64_t y, int channel) {
  return visit_pixel_type(image.type(), [&](auto zero) {
    using T = decltype(zero);
    return static_cast<double>(image.pixels().samples<T>().at(x * image.channels() + channel, y));
  });
}

NaiveImage channel_of(const Image& image, int channel) {
  NaiveImage naive{static_cast<int>(image.size().width), static_cast<int>(image.size().height), {}};
  for (int y = 0; y < naive.height; ++y)
    for (int x = 0; x < naive.width; ++x) naive.values.push_back(sample_at(image, x, y, channel));
  return naive;
}

Transform wavy_over(double size) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> shift(-4, 4);
  BsplineGrid grid = make_bspline_grid(size, size, {40, 40});
  for (Vec2d& c : grid.coefficients) c = {shift(random), shift(random)};
  Transform transform;
  transform.parts = {Affine2{0.96, -0.2, 0.2, 0.96, 9, -13}, grid};
  return transform;
}

/// Warps through the footprint, as the tiled warper does.
Image warp(Backend& backend, const Image& moving, const Transform& transform, Size out_size,
           Interpolation interpolation, double outside) {
  Image out(out_size, moving.channels(), moving.type());
  WarpTileRequest request;
  request.moving_from_fixed = &transform;
  request.level_size = moving.size();
  request.interpolation = interpolation;
  request.outside = outside;
  const Rect touched = backend.warp_footprint(request, out_size);
  request.footprint = moving.pixels().crop(touched);
  request.footprint_origin = {static_cast<double>(touched.x), static_cast<double>(touched.y)};
  backend.warp_tile(request, out.pixels());
  return out;
}

class CpuBackendWarp : public ::testing::TestWithParam<Case> {};

TEST_P(CpuBackendWarp, AgreesWithTheTextbook) {
  const auto [type, channels, interpolation] = GetParam();
  const Image moving = random_image({120, 110}, channels, type, 3);
  const Transform transform = wavy_over(130);
  const auto backend = make_cpu_backend(1);
  const double outside = 1;
  const Image out = warp(*backend, moving, transform, {130, 125}, interpolation, outside);
  const double low = lowest_value(type), high = highest_value(type);
  // The lattice may be off by 5e-4 px and a float tile by 2^-14 of one; neighbours differ by up to the whole
  // range.
  const double slack = (high - low) * 4e-3 + (is_float(type) ? 0 : 0.5);
  for (int channel = 0; channel < channels; ++channel) {
    const NaiveImage naive = channel_of(moving, channel);
    for (int y = 0; y < 125; ++y) {
      for (int x = 0; x < 130; ++x) {
        const Vec2d p = transform({static_cast<double>(x), static_cast<double>(y)});
        // Positions at an edge or halfway between two pixels may fall either way.
        const auto near = [](double v) { return std::fabs(v - std::floor(v) - 0.5) < 2e-3; };
        if (near(p.x) || near(p.y)) continue;
        double expected = testing::naive_sample(naive, p, interpolation, outside);
        if (!is_float(type)) expected = std::clamp(expected, low, high);
        ASSERT_NEAR(sample_at(out, x, y, channel), expected, slack)
            << x << ", " << y << " channel " << channel;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    TypesChannelsKernels, CpuBackendWarp,
    ::testing::Values(
        Case{PixelType::U8, 3, Interpolation::Cubic}, Case{PixelType::U8, 1, Interpolation::Linear},
        Case{PixelType::U8, 4, Interpolation::Lanczos}, Case{PixelType::U8, 3, Interpolation::Nearest},
        Case{PixelType::U16, 1, Interpolation::Cubic}, Case{PixelType::U16, 5, Interpolation::Cubic},
        Case{PixelType::I16, 2, Interpolation::Linear}, Case{PixelType::I8, 1, Interpolation::Cubic},
        Case{PixelType::F32, 1, Interpolation::Cubic}, Case{PixelType::F32, 9, Interpolation::Linear},
        Case{PixelType::U32, 3, Interpolation::Cubic}, Case{PixelType::I32, 1, Interpolation::Lanczos},
        Case{PixelType::F64, 2, Interpolation::Cubic}));

TEST(CpuBackend, LeavesAnImageAsItIsUnderTheIdentity) {
  const auto backend = make_cpu_backend(1);
  for (const PixelType type :
       {PixelType::U8, PixelType::U16, PixelType::I32, PixelType::U32, PixelType::F32}) {
    const Image moving = random_image({70, 50}, 3, type, 8);
    for (const Interpolation interpolation :
         {Interpolation::Nearest, Interpolation::Linear, Interpolation::Cubic, Interpolation::Lanczos}) {
      const Image out = warp(*backend, moving, Transform{}, {70, 50}, interpolation, 0);
      for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 70; ++x)
          for (int c = 0; c < 3; ++c)
            ASSERT_NEAR(sample_at(out, x, y, c), sample_at(moving, x, y, c), is_float(type) ? 1e-6 : 0.0)
                << name_of(type) << " at " << x << ", " << y;
    }
  }
}

TEST(CpuBackend, ClampsOvershootToTheTypesRange) {
  // A step from 0 to 255 makes cubic interpolation swing beyond both.
  Image moving({40, 8}, 1, PixelType::U8);
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 40; ++x) *moving.pixels().at(x, y) = static_cast<std::byte>(x < 20 ? 0 : 255);
  Transform transform;
  transform.parts = {Affine2::translation({0.5, 0})};
  const Image out = warp(*make_cpu_backend(1), moving, transform, {39, 8}, Interpolation::Cubic, 0);
  EXPECT_EQ(sample_at(out, 18, 4, 0), 0);
  EXPECT_EQ(sample_at(out, 20, 4, 0), 255);
  EXPECT_EQ(sample_at(out, 19, 4, 0), 128);
}

TEST(CpuBackend, LetsNanSpreadNoFurtherThanTheInterpolationReaches) {
  Image moving({40, 40}, 1, PixelType::F32);
  auto samples = moving.pixels().samples<float>();
  for (int y = 0; y < 40; ++y)
    for (int x = 0; x < 40; ++x) samples.at(x, y) = 1;
  samples.at(20, 20) = std::numeric_limits<float>::quiet_NaN();
  Transform transform;
  transform.parts = {Affine2::translation({0.5, 0.5})};
  const Image out = warp(*make_cpu_backend(1), moving, transform, {39, 39}, Interpolation::Cubic, 0);
  for (int y = 0; y < 39; ++y)
    for (int x = 0; x < 39; ++x)
      EXPECT_EQ(std::isnan(sample_at(out, x, y, 0)), x >= 18 && x <= 21 && y >= 18 && y <= 21)
          << x << ", " << y;
}

TEST(CpuBackend, WarpsAOnePixelImage) {
  Image moving({1, 1}, 3, PixelType::U8);
  for (int c = 0; c < 3; ++c) moving.pixels().data[c] = static_cast<std::byte>(10 * (c + 1));
  const Image out = warp(*make_cpu_backend(1), moving, Transform{}, {1, 1}, Interpolation::Cubic, 0);
  EXPECT_EQ(sample_at(out, 0, 0, 2), 30);
}

TEST(CpuBackend, SaysWhatItIs) {
  EXPECT_EQ(make_cpu_backend(1)->description().english(), "CPU, 1 thread");
  EXPECT_EQ(make_cpu_backend(3)->description().english(), "CPU, 3 threads");
  EXPECT_EQ(make_cpu_backend(3)->device(), "cpu");
}

}  // namespace
}  // namespace alinify

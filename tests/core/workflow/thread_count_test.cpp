#include "core/workflow/thread_count.h"

#include <cmath>
#include <numbers>
#include <random>

#include <gtest/gtest.h>

namespace alinify {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// Threads of `spacing_px`, the first one's middle at `first_px`; noise, light that falls off, and every
/// second thread darker, as in a plain weave.
std::vector<float> cloth(std::size_t length, double spacing_px, double first_px, double noise,
                         double second_darker = 0) {
  std::mt19937 random(7);
  std::normal_distribution<double> fibre(0, noise);
  std::vector<float> profile(length);
  for (std::size_t i = 0; i < length; ++i) {
    const double at = (static_cast<double>(i) - first_px) / spacing_px;
    const double thread = 40 * std::cos(kTurn * at) - second_darker * (0.5 - 0.5 * std::cos(kTurn * at / 2));
    const double light = 120 - 60 * std::pow(static_cast<double>(i) / static_cast<double>(length), 2);
    profile[i] = static_cast<float>(light + thread + fibre(random));
  }
  return profile;
}

TEST(ThreadCount, FindsEveryThreadWhereItLies) {
  for (const double spacing : {4.3, 7.0, 12.6, 41.5}) {
    const auto found = count_threads(cloth(900, spacing, 2.2, 0));
    ASSERT_TRUE(found.has_value()) << spacing;
    EXPECT_NEAR(found->spacing_px, spacing, 0.01 * spacing) << spacing;
    EXPECT_NEAR(found->count(), 900 / spacing, 1.01) << spacing;
    EXPECT_GT(found->regularity, 0.9);
  }
}

TEST(ThreadCount, IsNotMisledByNoiseLightAndEverySecondThread) {
  const auto found = count_threads(cloth(1200, 11.3, 5, 18, 25));
  ASSERT_TRUE(found.has_value());
  EXPECT_NEAR(found->spacing_px, 11.3, 0.15);
  EXPECT_NEAR(found->count(), 1200 / 11.3, 1.5);
}

TEST(ThreadCount, FindsNoneInNoiseOrOnAPlainSurface) {
  EXPECT_FALSE(count_threads(std::vector<float>(600, 12)).has_value());
  std::mt19937 random(3);
  std::normal_distribution<float> noise(0, 10);
  std::vector<float> values(600);
  for (float& value : values) value = noise(random);
  EXPECT_FALSE(count_threads(values).has_value());
  EXPECT_FALSE(count_threads(std::vector<float>{1, 2}).has_value());
  EXPECT_FALSE(count_threads({}).has_value());
}

TEST(LineProfile, ReadsBetweenPixelsAlongAnyLineAndBeyondTheEdge) {
  const Size size{700, 300};
  auto pixels = std::make_shared<Image>(size, 1, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      pixels->pixels().at(x, y)[0] = std::byte((x / 4 + y / 3) % 256);
  // A plane of slope 1/4 and 1/3 but for the steps of whole numbers.
  ImageInfo info;
  info.size = size;
  info.levels = {{size, {64, 64}, {1, 1}}};
  ThreadPool pool(2);
  Progress progress;
  const auto image = make_memory_source(pixels, info);
  const auto profile = line_profile(image, {20.5, 30.25}, {620.5, 180.25}, 5, pool, progress);
  const double long_px = std::hypot(600.0, 150.0);
  ASSERT_EQ(profile.size(), static_cast<std::size_t>(long_px) + 1);
  for (std::size_t i = 0; i < profile.size(); i += 37) {
    const double x = 20.5 + static_cast<double>(i) * 600 / long_px,
                 y = 30.25 + static_cast<double>(i) * 150 / long_px;
    EXPECT_NEAR(static_cast<double>(profile[i]), x / 4 + y / 3 - 0.375 - 1.0 / 3, 1.0) << i;
  }
  const auto outside = line_profile(image, {-20, 10}, {20, 10}, 1, pool, progress);
  EXPECT_EQ(outside[0], outside[15]) << "the edge goes on";
}

}  // namespace
}  // namespace alinify

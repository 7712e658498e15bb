#include "core/quality/texture_period.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

struct Picture {
  std::int64_t width, height;
  std::vector<float> values;

  template <class Function>
  Picture(std::int64_t w, std::int64_t h, Function value) : width(w), height(h) {
    for (std::int64_t y = 0; y < h; ++y)
      for (std::int64_t x = 0; x < w; ++x)
        values.push_back(static_cast<float>(value(static_cast<double>(x), static_cast<double>(y))));
  }
  TexturePeriod period(int threads = 2) const {
    ThreadPool pool(threads);
    return texture_period({values.data(), width, height, width}, pool);
  }
};

double weave(double x, double y, double period) {
  const double turn = 2 * std::numbers::pi / period;
  return 100 + 40 * std::sin(turn * x) + 30 * std::sin(turn * y);
}

TEST(TexturePeriod, FindsAWeaveAndItsPeriod) {
  for (const double period : {7.0, 12.0, 30.0}) {
    const TexturePeriod found =
        Picture(400, 300, [&](double x, double y) { return weave(x, y, period); }).period();
    EXPECT_GT(found.strength, 0.9) << period;
    EXPECT_DOUBLE_EQ(found.period_px, period);
  }
}

TEST(TexturePeriod, FindsAWeaveUnderNoiseButNoneInNoiseAlone) {
  std::mt19937 random(3);
  std::normal_distribution<double> noise(0, 20);
  EXPECT_GT(Picture(300, 300, [&](double x, double y) { return weave(x, y, 11) + noise(random); })
                .period()
                .strength,
            0.5);
  EXPECT_LT(Picture(300, 300, [&](double, double) { return noise(random); }).period().strength, 0.3);
}

TEST(TexturePeriod, FindsNoneInAWaveTooLongOrInABlankOrInATinyPicture) {
  EXPECT_LT(Picture(600, 600, [](double x, double y) { return weave(x, y, 700); }).period().strength, 0.3);
  EXPECT_EQ(Picture(300, 300, [](double, double) { return 8.0; }).period().strength, 0);
  EXPECT_EQ(Picture(70, 70, [](double x, double y) { return weave(x, y, 8); }).period().strength, 0);
  EXPECT_EQ(Picture(1, 1, [](double, double) { return 8.0; }).period().strength, 0);
}

std::vector<Vec2d> periods_of(const Picture& picture) {
  ThreadPool pool(2);
  return texture_periods_of({picture.values.data(), picture.width, picture.height, picture.width}, pool);
}

double distance_to_nearest(const std::vector<Vec2d>& found, Vec2d wanted) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const Vec2d period : found) nearest = std::min(nearest, length(period - wanted));
  return nearest;
}

TEST(TexturePeriods, OfADesignThatRepeatsFarAwayAreFoundToAFractionOfAPixel) {
  // A tile of 52 x 70 smooth random figures, again and again.
  std::mt19937 random(4);
  std::uniform_real_distribution<double> value(0, 1);
  std::vector<double> tile(52 * 70);
  for (double& v : tile) v = value(random);
  const auto at = [&](std::int64_t x, std::int64_t y) {
    double sum = 0;
    for (std::int64_t j = -3; j <= 3; ++j)
      for (std::int64_t i = -3; i <= 3; ++i)
        sum += tile[static_cast<std::size_t>((y + j + 700) % 70 * 52 + (x + i + 520) % 52)];
    return sum;
  };
  const Picture exact(600, 560, [&](double x, double y) {
    return at(static_cast<std::int64_t>(x), static_cast<std::int64_t>(y));
  });
  const std::vector<Vec2d> found = periods_of(exact);
  for (const Vec2d wanted : {Vec2d{52, 0}, Vec2d{-52, 0}, Vec2d{0, 70}, Vec2d{0, -70}})
    EXPECT_LT(distance_to_nearest(found, wanted), 0.1) << wanted.x << ", " << wanted.y;
  // Half of another figure in every repeat tells them apart.
  std::vector<double> other(600 * 560);
  for (double& v : other) v = 60 * value(random);
  EXPECT_TRUE(periods_of(Picture(600, 560, [&](double x, double y) {
                const auto i = static_cast<std::int64_t>(x), j = static_cast<std::int64_t>(y);
                return at(i, j) + other[static_cast<std::size_t>(j / 6 * 600 + i / 6)];
              })).empty());
}

// Threads 9.37 px apart, turned: a repeat known to whole pixels only would be off by a third of one.
TEST(TexturePeriods, OfFineThreadsAreMeasuredOverSeveralOfThem) {
  constexpr double period = 9.37, c = 0.96, s = 0.28;
  const std::vector<Vec2d> found = periods_of(Picture(400, 300, [&](double x, double y) {
    const double u = 2 * std::numbers::pi * (c * x + s * y) / period,
                 v = 2 * std::numbers::pi * (-s * x + c * y) / period;
    return std::cos(u) + std::cos(v) + 0.5 * std::cos(2 * u + v);
  }));
  ASSERT_FALSE(found.empty());
  for (const Vec2d repeat : found) {
    const double along = (c * repeat.x + s * repeat.y) / period,
                 across = (-s * repeat.x + c * repeat.y) / period;
    EXPECT_NEAR(along, std::round(along), 0.015) << repeat.x << ", " << repeat.y;
    EXPECT_NEAR(across, std::round(across), 0.015) << repeat.x << ", " << repeat.y;
  }
}

// A sharpened picture of shaded cloth: likeness rises to a faint peak 3 px away and falls slowly beyond.
// Measured over several, that is no repeat, and must not wander towards the place itself.
TEST(TexturePeriods, OfSharpenedNoiseAreNotDrawnTogether) {
  constexpr int side = 512, shade = 32;
  std::mt19937 random(3);
  std::normal_distribution<double> value;
  std::vector<double> noise(side * side), shades((side / shade + 2) * (side / shade + 2));
  for (double& v : noise) v = value(random);
  for (double& v : shades) v = value(random);
  const auto shading = [&](double x, double y) {
    const int i = static_cast<int>(x) / shade, j = static_cast<int>(y) / shade, columns = side / shade + 2;
    const double u = x / shade - i, v = y / shade - j;
    const auto at = [&](int a, int b) { return shades[static_cast<std::size_t>(b * columns + a)]; };
    return std::lerp(std::lerp(at(i, j), at(i + 1, j), u), std::lerp(at(i, j + 1), at(i + 1, j + 1), u), v);
  };
  const std::vector<Vec2d> found = periods_of(Picture(side, side, [&](double x, double y) {
    const auto at = [&](int i) {
      return noise[static_cast<std::size_t>(y) * side +
                   static_cast<std::size_t>(static_cast<int>(x) + i) % side];
    };
    return at(0) - at(2) + 1.5 * shading(x, y);
  }));
  ASSERT_FALSE(found.empty());
  for (const Vec2d period : found) EXPECT_GT(length(period), 2.5);
}

TEST(TexturePeriods, OfAWeaveAreItsThreads) {
  const std::vector<Vec2d> found =
      periods_of(Picture(400, 300, [](double x, double y) { return weave(x, y, 9); }));
  ASSERT_FALSE(found.empty());
  for (const Vec2d period : found) EXPECT_LE(std::hypot(period.x, period.y), 24);
}

TEST(TexturePeriod, IsTheSameForAnyNumberOfThreads) {
  const Picture picture(300, 260, [](double x, double y) { return weave(x + 0.02 * y * y, y, 17); });
  EXPECT_EQ(picture.period(1).strength, picture.period(5).strength);
  EXPECT_EQ(picture.period(1).period_px, picture.period(5).period_px);
}

}  // namespace
}  // namespace alinify

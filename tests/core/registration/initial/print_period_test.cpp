#include "core/registration/initial/print_period.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/phantom/noise.h"
#include "core/registration/initial/small_picture.h"

namespace alinify {
namespace {

constexpr double turn = 2 * 3.14159265358979323846;

// Noise that repeats by two translations: sums of waves whose fronts close on both.
cv::Mat periodic(cv::Size size, Vec2d a, Vec2d b, std::uint32_t seed) {
  const double d = a.x * b.y - a.y * b.x;
  const Vec2d u{b.y / d, -b.x / d}, v{-a.y / d, a.x / d};
  cv::Mat picture = cv::Mat::zeros(size, CV_32F);
  for (int m = -4; m <= 4; ++m)
    for (int n = 0; n <= 4; ++n) {
      const Vec2d k = static_cast<double>(m) * u + static_cast<double>(n) * v;
      const double phase = turn * static_cast<double>(noise::unit(m, n, seed)),
                   height = 0.2 + static_cast<double>(noise::unit(m, n, seed + 1));
      for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x)
          picture.at<float>(y, x) +=
              static_cast<float>(height * std::sin(turn * (k.x * x + k.y * y) + phase));
    }
  return picture;
}

std::optional<PrintPeriod> period_of(const cv::Mat& grey, double shortest = 12) {
  ThreadPool pool(2);
  const cv::Mat counts = cv::Mat::ones(grey.size(), CV_32F);
  return find_print_period(normalise(grey, counts, 1, 14), counts, shortest, pool);
}

void expect_same_lattice(const PrintPeriod& found, Vec2d a, Vec2d b) {
  // Each found period is a whole combination of the true ones, and together they span as much.
  const double d = a.x * b.y - a.y * b.x;
  for (const Vec2d p : {found.first, found.second}) {
    const double m = (p.x * b.y - p.y * b.x) / d, n = (a.x * p.y - a.y * p.x) / d;
    EXPECT_NEAR(m, std::round(m), 0.02) << p.x << "," << p.y;
    EXPECT_NEAR(n, std::round(n), 0.02) << p.x << "," << p.y;
  }
  const double area = found.first.x * found.second.y - found.first.y * found.second.x;
  EXPECT_NEAR(std::abs(area / d), 1, 0.03);
}

TEST(PrintPeriod, FindsBothPeriodsOfAStraightRepeatAndOfADrop) {
  for (const auto& [a, b] :
       {std::pair<Vec2d, Vec2d>{{60, 0}, {0, 48}}, {{52, 25.5}, {0, 51}}, {{70, 4}, {-3, 41.7}}}) {
    const auto found = period_of(periodic({300, 260}, a, b, 3));
    ASSERT_TRUE(found);
    expect_same_lattice(*found, a, b);
    EXPECT_GT(found->likeness, 0.8);
  }
}

TEST(PrintPeriod, TakesTheWeaveForNone) {
  // Threads 9 px apart, stronger than the print.
  const Vec2d a{64, 0}, b{0, 50};
  cv::Mat cloth = periodic({300, 260}, a, b, 5);
  for (int y = 0; y < cloth.rows; ++y)
    for (int x = 0; x < cloth.cols; ++x)
      cloth.at<float>(y, x) += static_cast<float>(6 * std::sin(turn * x / 9) * std::sin(turn * y / 9));
  const auto found = period_of(smooth(cloth, 2));
  ASSERT_TRUE(found);
  expect_same_lattice(*found, a, b);
}

TEST(PrintPeriod, FindsNothingWhereNothingRepeats) {
  cv::Mat picture(240, 240, CV_32F);
  for (int y = 0; y < 240; ++y)
    for (int x = 0; x < 240; ++x) picture.at<float>(y, x) = noise::smooth(x / 7.0, y / 7.0, 11);
  EXPECT_FALSE(period_of(picture));
  EXPECT_FALSE(period_of(cv::Mat::zeros(200, 200, CV_32F)));
}

}  // namespace
}  // namespace alinify

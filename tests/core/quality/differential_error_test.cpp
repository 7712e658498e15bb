#include "core/quality/differential_error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/order_statistics.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::grain;
using testing::picture_of;
using testing::unrepeating;

constexpr Size size{256, 240};
constexpr int step_px = 8;
constexpr Size places{size.width / step_px, size.height / step_px};

std::vector<float> errors(const GreyImage& fixed, const GreyImage& warped, int threads = 2) {
  ThreadPool pool(threads);
  return differential_errors(fixed, warped, step_px, places, pool);
}

// What a map leaves that is off by up to so much across, in waves downwards.
auto waving(double px, double wave_px) {
  return [=](double x, double y) {
    return unrepeating(x + px * std::sin(2 * std::numbers::pi * y / wave_px), y);
  };
}

TEST(DifferentialError, IsTheRootMeanSquareOfWavesThatAverageToNothing) {
  const GreyImage fixed = picture_of(size, unrepeating);
  for (const double px : {0.5, 1.0})
    EXPECT_NEAR(median(errors(fixed, picture_of(size, waving(px, 64)))), px / std::numbers::sqrt2, 0.1 * px);
}

TEST(DifferentialError, IsAThirdAtLeastOfWavesHardlyLongerThanItsWindows) {
  const GreyImage fixed = picture_of(size, unrepeating);
  for (const double px : {0.5, 1.0}) {
    const double found = median(errors(fixed, picture_of(size, waving(px, 32)))) * std::numbers::sqrt2;
    EXPECT_GT(found, px / 3);
    EXPECT_LT(found, px);
  }
}

TEST(DifferentialError, IsSmallUnderARightMap) {
  for (const float e : errors(picture_of(size, unrepeating), picture_of(size, waving(0.02, 64))))
    EXPECT_LT(e, 0.1f);
}

TEST(DifferentialError, IsHardlyAnyBetweenPicturesThatDifferByNoiseGainAndOffset) {
  const GreyImage fixed = picture_of(
                      size, [](double x, double y) { return unrepeating(x, y) + 0.1 * grain(x, y, 1); }),
                  warped = picture_of(size, [](double x, double y) {
                    return 0.2 + 0.6 * unrepeating(x, y) + 0.1 * grain(x, y, 2);
                  });
  std::vector<float> found = errors(fixed, warped);
  EXPECT_LT(lower_quantile(found, 0.99), 0.2f);
  EXPECT_LT(median(std::move(found)), 0.02f);
}

TEST(DifferentialError, TellsNothingAlongThreads) {
  const auto threads = [](double x, double y) {
    return 0.5 + 0.3 * std::sin(0.8 * x) + 0.02 * grain(x, y, 1);
  };
  const auto moved = [](double x, double y) {
    return 0.5 + 0.3 * std::sin(0.8 * (x + 0.6)) + 0.02 * grain(x, y, 2);
  };
  EXPECT_LT(median(errors(picture_of(size, threads),
                          picture_of(size, [&](double x, double y) { return threads(x, y + 5); }))),
            0.1f);
  EXPECT_NEAR(median(errors(picture_of(size, threads), picture_of(size, moved))), 0.6, 0.1);
}

TEST(DifferentialError, IsNotRaisedAroundAPlaceWhereSomethingElseLies) {
  constexpr double radius = 24, window = 20;
  const std::vector<float> found = errors(
      picture_of(size, unrepeating), picture_of(size, [](double x, double y) {
        return std::hypot(x - 120, y - 120) < radius ? unrepeating(x + 500, y - 300) : unrepeating(x, y);
      }));
  for (std::size_t k = 0; k < found.size(); ++k) {
    const auto column = static_cast<double>(k % static_cast<std::size_t>(places.width)),
               row = static_cast<double>(k / static_cast<std::size_t>(places.width));
    if (std::hypot(step_px * (column + 0.5) - 120, step_px * (row + 0.5) - 120) < radius + window) continue;
    EXPECT_LT(found[k], 0.1f);
  }
}

TEST(DifferentialError, IsNoneBeyondTheMovingImageAndOnPlainGround) {
  for (const float e : errors(picture_of(size, unrepeating), picture_of(size, [](double, double) {
                                return std::numeric_limits<double>::quiet_NaN();
                              })))
    EXPECT_EQ(e, 0);
  const GreyImage plain = picture_of(size, [](double, double) { return 0.5; });
  for (const float e : errors(plain, plain)) EXPECT_EQ(e, 0);
}

TEST(DifferentialError, IsTheSameForAnyNumberOfThreads) {
  const GreyImage fixed = picture_of(size, unrepeating), warped = picture_of(size, waving(1, 64));
  EXPECT_EQ(errors(fixed, warped, 1), errors(fixed, warped, 5));
}

}  // namespace
}  // namespace alinify

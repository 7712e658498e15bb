#include "core/transform/thin_plate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::Random;

std::vector<LandmarkPair> bent_square() {
  return {{"1", {0, 1}, {0.1, 1}, true},
          {"2", {-1, 0}, {-1, 0.2}, true},
          {"3", {0, -1}, {0, -1.3}, true},
          {"4", {1, 0}, {1, 0.4}, true}};
}

Transform smooth_map() {
  Transform t;
  t.fixed.size = {1600, 1200};
  t.parts = {testing::wavy_field(401, 301, {4, 4}, 12, 1500),
             testing::similarity_about({800, 600}, 35, 1.1, {40, -25})};
  return t;
}

ThinPlateFit fit(const Transform& map, const ThinPlateOptions& options, int threads = 2) {
  ThreadPool pool(threads);
  Progress progress;
  return fit_thin_plate(map, options, pool, progress);
}

TEST(ThinPlateSpline, TakesEveryPointToItsPartner) {
  const ThinPlateSpline spline(bent_square());
  for (const LandmarkPair& pair : bent_square())
    EXPECT_NEAR(length(spline(pair.fixed) - pair.moving), 0, 1e-12);
}

// Of four points of a square that are lifted by 1, -1, 1, -1 in turn the affine part is zero, and each weight
// is w with w (U(2^2) - 2 U(2)) = 1, where U(r^2) = r^2 log r^2: Bookstein's example.
TEST(ThinPlateSpline, BendsAsBooksteinsSquareDoes) {
  std::vector<LandmarkPair> pairs;
  const Vec2d corners[] = {{0, 1}, {-1, 0}, {0, -1}, {1, 0}};
  for (int i = 0; i < 4; ++i)
    pairs.push_back({std::to_string(i), corners[i], corners[i] + Vec2d{0, i % 2 == 0 ? 1.0 : -1.0}, true});
  const auto bending = [](double square) { return square > 0 ? square * std::log(square) : 0; };
  const double w = 1 / (bending(4) - 2 * bending(2));
  const ThinPlateSpline spline(pairs);
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    const double x = random.in(-3, 3);
    const Vec2d p{x, random.in(-3, 3)};
    double lift = 0;
    for (int k = 0; k < 4; ++k) {
      const Vec2d d = p - corners[k];
      lift += (k % 2 == 0 ? w : -w) * bending(dot(d, d));
    }
    EXPECT_NEAR(spline(p).x, p.x, 1e-12);
    EXPECT_NEAR(spline(p).y, p.y + lift, 1e-11);
  }
}

TEST(ThinPlateSpline, RefusesPointsThatDoNotDetermineIt) {
  const auto refuses = [](std::vector<LandmarkPair> pairs) {
    expect_error(ErrorKind::Usage, "lie on one line", [&] { ThinPlateSpline{pairs}; });
  };
  refuses({});
  refuses({{"1", {0, 0}, {0, 0}, true}, {"2", {5, 5}, {1, 1}, true}});
  refuses({{"1", {0, 0}, {0, 0}, true}, {"2", {5, 5}, {1, 1}, true}, {"3", {9, 9}, {2, 2}, true}});
  std::vector<LandmarkPair> twice = bent_square();
  twice.push_back({"5", {0, 1}, {3, 3}, true});
  refuses(twice);
  twice.back().active = false;
  EXPECT_NEAR(ThinPlateSpline(twice)({0, 1}).x, 0.1, 1e-12) << "inactive pairs take no part";
}

TEST(FitThinPlate, NeedsFourPointsForAnAffineMap) {
  Transform affine;
  affine.fixed.size = {17320, 12000};
  affine.parts = {testing::similarity_about({8660, 6000}, 140, 0.7, {120, -3000})};
  const ThinPlateFit found = fit(affine, {});
  EXPECT_EQ(found.pairs.size(), 4u);
  EXPECT_LT(found.residual.max_px, 1e-8);
}

TEST(FitThinPlate, TellsHowFarItIsOff) {
  const Transform map = smooth_map();
  std::size_t before = 0;
  for (const double tolerance : {4.0, 1.0, 0.25}) {
    const ThinPlateFit found = fit(map, {.tolerance_px = tolerance});
    EXPECT_GT(found.pairs.size(), before);
    before = found.pairs.size();
    EXPECT_LE(found.residual.max_px, tolerance) << "between the candidates too";
    // An independent measurement, at places of its own.
    const ThinPlateSpline spline(found.pairs);
    Random random(7);
    double sum = 0, largest = 0;
    constexpr int n = 4000;
    for (int i = 0; i < n; ++i) {
      const Vec2d p = random.point(1600, 1200);
      const double off = length(spline(p) - map(p));
      sum += off * off;
      largest = std::max(largest, off);
    }
    EXPECT_NEAR(std::sqrt(sum / n), found.residual.rms_px, 0.05 * found.residual.rms_px);
    EXPECT_LT(largest, 1.05 * found.residual.max_px);
    EXPECT_LE(found.residual.rms_px, found.residual.p99_px);
    EXPECT_LE(found.residual.p99_px, found.residual.max_px);
    for (const LandmarkPair& pair : found.pairs) {
      EXPECT_EQ(length(map(pair.fixed) - pair.moving), 0);
      EXPECT_TRUE(pair.fixed.x >= 0 && pair.fixed.x <= 1599 && pair.fixed.y >= 0 && pair.fixed.y <= 1199);
    }
  }
}

TEST(FitThinPlate, KeepsToTheMostPointsAndSaysWhatThatCosts) {
  Transform rough;
  rough.fixed.size = {1000, 800};
  rough.parts = {testing::random_grid(1000, 800, {40, 40}, 10, 5)};
  const ThinPlateFit few = fit(rough, {.tolerance_px = 0.1, .max_points = 30}),
                     more = fit(rough, {.tolerance_px = 0.1, .max_points = 300});
  EXPECT_EQ(few.pairs.size(), 30u);
  EXPECT_EQ(more.pairs.size(), 300u);
  EXPECT_GT(few.residual.max_px, 1);
  EXPECT_LT(more.residual.rms_px, 0.7 * few.residual.rms_px);
}

TEST(FitThinPlate, IsTheSameWithAnyNumberOfThreads) {
  const ThinPlateFit one = fit(smooth_map(), {}, 1), four = fit(smooth_map(), {}, 4);
  ASSERT_EQ(one.pairs.size(), four.pairs.size());
  for (std::size_t i = 0; i < one.pairs.size(); ++i) EXPECT_EQ(one.pairs[i].fixed, four.pairs[i].fixed);
  EXPECT_EQ(one.residual.rms_px, four.residual.rms_px);
}

TEST(FitThinPlate, RefusesWhatCannotBeFitted) {
  const auto refuses = [](Transform map, const ThinPlateOptions& options, const char* words) {
    expect_error(ErrorKind::Usage, words, [&] { fit(map, options); });
  };
  Transform map = smooth_map();
  refuses(map, {.tolerance_px = 0}, "not a positive number");
  refuses(map, {.max_points = 3}, "4 points or more");
  map.fixed.size = {0, 0};
  refuses(map, {}, "fixed image's size");
  map.fixed.size = {500, 1};
  refuses(map, {}, "single row or column");
  map.fixed.size = {500, 400};
  map.parts = {Affine2{1, 0, 0, 1, std::numeric_limits<double>::quiet_NaN(), 0}};
  refuses(map, {}, "not finite");
}

}  // namespace
}  // namespace alinify

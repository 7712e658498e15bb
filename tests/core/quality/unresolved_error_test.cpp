#include "core/quality/unresolved_error.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/order_statistics.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::picture_of;
using testing::unrepeating;

constexpr Size size{256, 240};
constexpr int step_px = 8;
constexpr Size places{size.width / step_px, size.height / step_px};

// A map with a vector for every second pixel.
template <class Displacement>
Transform map_of(Displacement displacement) {
  DisplacementField field;
  field.spacing = {2, 2};
  field.columns = 129, field.rows = 121;
  std::vector<Vec2f> vectors;
  for (int j = 0; j < field.rows; ++j)
    for (int i = 0; i < field.columns; ++i) {
      const Vec2d d = displacement(2.0 * i, 2.0 * j);
      vectors.push_back({static_cast<float>(d.x), static_cast<float>(d.y)});
    }
  field.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(vectors));
  Transform map;
  map.parts.emplace_back(std::move(field));
  map.fixed.size = map.moving.size = size;
  return map;
}

std::vector<float> errors(const GreyImage& fixed, const GreyImage& warped, const Transform& map,
                          int threads = 2) {
  ThreadPool pool(threads);
  return unresolved_errors(fixed, warped, CellDisplacements(map, fixed.size, fixed.downsample, pool), step_px,
                           places, pool);
}

float at(const std::vector<float>& errors, double x, double y) {
  return errors[static_cast<std::size_t>(static_cast<std::int64_t>(y) / step_px * places.width +
                                         static_cast<std::int64_t>(x) / step_px)];
}

// Noise without a formula, but the same at a place whenever requested.
double noise(double x, double y) {
  const double v = std::sin(12.9898 * x + 78.233 * y) * 43758.5453;
  return v - std::floor(v) - 0.5;
}

// Waves of 16 px and 1.5 px to either side.
Vec2d wavy(double x, double y) {
  return {0, 1.5 * std::sin(0.39 * x) * std::sin(0.39 * y)};
}

// Threads that run downwards: what moves along them is hardly seen.
double threads_down(double x, double y) {
  return 0.5 + 0.4 * std::sin(x) + 0.02 * noise(x, y);
}

TEST(UnresolvedError, IsNoneUnderASmoothMapHoweverPoorTheTexture) {
  const Transform map = map_of([](double x, double y) {
    return Vec2d{0.2 * x - 0.1 * y + 3, 0.05 * x + 0.3 * y};
  });
  const GreyImage fixed = picture_of(size, threads_down),
                  warped = picture_of(size, [](double x, double y) { return threads_down(x, y + 300); });
  for (const float e : errors(fixed, warped, map)) EXPECT_LT(e, 0.01f);
}

TEST(UnresolvedError, IsNoneWhereRichTextureHoldsARoughMap) {
  const GreyImage picture = picture_of(size, unrepeating);
  const std::vector<float> found = errors(picture, picture, map_of(wavy));
  EXPECT_LT(*std::max_element(found.begin(), found.end()), 0.2f);
}

TEST(UnresolvedError, IsWhatARoughMapStraysByAlongThreads) {
  const GreyImage fixed = picture_of(size, threads_down),
                  warped = picture_of(size, [](double x, double y) { return threads_down(x, y + 300); });
  // A wave of amplitude 1.5 along both axes has a root mean square of 0.75; 0.15 are usual.
  EXPECT_NEAR(median(errors(fixed, warped, map_of(wavy))), 0.6, 0.15);
}

TEST(UnresolvedError, IsLargeAlongAnEdgeWhereTheImagesMovedApart) {
  const GreyImage fixed = picture_of(
      size, [](double x, double y) { return unrepeating(x < 128 ? x : x + 8, x < 128 ? y : y - 6); });
  // A smooth map goes from one to the other within 24 px.
  const auto share = [](double x) { return std::clamp((x - 116) / 24, 0.0, 1.0); };
  const GreyImage warped =
      picture_of(size, [&](double x, double y) { return unrepeating(x + 8 * share(x), y - 6 * share(x)); });
  const std::vector<float> found = errors(fixed, warped, map_of([&](double x, double) {
                                            return Vec2d{8 * share(x), -6 * share(x)};
                                          }));
  float along = 0;
  for (double y = 20; y < 220; y += 8) along += std::max(at(found, 120, y), at(found, 136, y)) / 25;
  EXPECT_GT(along, 0.7f);
  for (double y = 4; y < 240; y += 8)
    for (const double x : {20.0, 60.0, 200.0, 240.0}) EXPECT_LT(at(found, x, y), 0.05f) << x << ", " << y;
}

TEST(UnresolvedError, IsNoneWhereSomethingElseLiesUnderASmoothMap) {
  const GreyImage fixed = picture_of(size, unrepeating),
                  warped = picture_of(size, [](double x, double y) {
                    return std::hypot(x - 120, y - 120) < 20 ? 0.9 : unrepeating(x, y);
                  });
  for (const float e : errors(fixed, warped, map_of([](double, double) { return Vec2d{0, 0}; })))
    EXPECT_EQ(e, 0);
}

TEST(UnresolvedError, IsNoneBeyondTheMovingImage) {
  const GreyImage fixed = picture_of(size, threads_down),
                  warped = picture_of(size, [](double x, double y) {
                    return x < 100 ? std::numeric_limits<double>::quiet_NaN() : threads_down(x, y);
                  });
  const std::vector<float> found = errors(fixed, warped, map_of(wavy));
  for (const float e : found) EXPECT_TRUE(std::isfinite(e));
  EXPECT_EQ(at(found, 40, 120), 0);
}

TEST(UnresolvedError, IsTheSameForAnyNumberOfThreads) {
  const GreyImage fixed = picture_of(size, threads_down),
                  warped = picture_of(size, [](double x, double y) { return threads_down(x, y + 300); });
  EXPECT_EQ(errors(fixed, warped, map_of(wavy), 1), errors(fixed, warped, map_of(wavy), 5));
}

}  // namespace
}  // namespace alinify

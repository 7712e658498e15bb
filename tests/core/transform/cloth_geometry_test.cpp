#include "core/transform/cloth_geometry.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

constexpr Size fixed_size{1001, 2001};

// The map p -> f(p) of an image onto one that is large enough, as a field of a sample every 5 px.
Transform map_of(const std::function<Vec2d(Vec2d)>& f, Size fixed = fixed_size, Size moving = {5000, 5000}) {
  DisplacementField field;
  field.spacing = {5, 5};
  field.columns = static_cast<int>((fixed.width + 4) / 5 + 1),
  field.rows = static_cast<int>((fixed.height + 4) / 5 + 1);
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int j = 0; j < field.rows; ++j)
    for (int i = 0; i < field.columns; ++i) {
      const Vec2d p{5.0 * i, 5.0 * j}, d = f(p) - p;
      vectors->push_back({static_cast<float>(d.x), static_cast<float>(d.y)});
    }
  field.vectors = vectors;
  Transform map;
  map.fixed.size = fixed, map.moving.size = moving;
  map.parts.emplace_back(field);
  return map;
}

// Cloth that is stretched, skewed and bowed by known amounts, then turned and moved as a whole.
Vec2d drawn(Vec2d p, double turn) {
  const double xi = (p.x - 500) / 500;
  const Vec2d cloth{1.03 * p.x, 0.98 * p.y + 0.5 * 24 * xi + 9 * (1 - xi * xi)};
  const double c = std::cos(turn), s = std::sin(turn);
  return {c * cloth.x - s * cloth.y + 1900, s * cloth.x + c * cloth.y + 1200};
}

TEST(ClothGeometry, MeasuresStretchSkewAndBow) {
  const ClothGeometry cloth = measure_cloth(map_of([](Vec2d p) { return drawn(p, 0); }), true);
  EXPECT_EQ(cloth.lines.size(), 200u);
  EXPECT_FALSE(cloth.calibrated);
  EXPECT_NEAR(cloth.stretch_along, -0.02, 1e-4);
  EXPECT_NEAR(cloth.stretch_across, 0.03, 1e-4);
  EXPECT_NEAR(cloth.skew, 24, 0.05);
  EXPECT_NEAR(cloth.bow, 9, 0.05);
  EXPECT_NEAR(cloth.width, 1030, 0.1);
  for (const ClothLine& line : cloth.lines) EXPECT_NEAR(line.ahead, 0, 0.05);
}

TEST(ClothGeometry, DoesNotCountTurningAndMirroringOfTheWhole) {
  const ClothGeometry turned = measure_cloth(map_of([](Vec2d p) { return drawn(p, 0.4); }), true);
  EXPECT_NEAR(turned.stretch_along, -0.02, 1e-4);
  EXPECT_NEAR(turned.stretch_across, 0.03, 1e-4);
  EXPECT_NEAR(turned.skew, 24, 0.05);
  EXPECT_NEAR(turned.bow, 9, 0.05);
  const ClothGeometry mirrored = measure_cloth(map_of([](Vec2d p) {
                                                 const Vec2d q = drawn(p, 0);
                                                 return Vec2d{4999 - q.x, q.y};
                                               }),
                                               true);
  EXPECT_NEAR(mirrored.skew, 24, 0.05);
  EXPECT_NEAR(mirrored.bow, 9, 0.05);
  EXPECT_NEAR(mirrored.stretch_across, 0.03, 1e-4);
}

TEST(ClothGeometry, FollowsUnevenTravelLineByLine) {
  const double waves = 2 * std::numbers::pi / 1000;
  const ClothGeometry cloth = measure_cloth(map_of([&](Vec2d p) {
                                              return Vec2d{p.x, p.y + 40 * std::sin(waves * p.y)};
                                            }),
                                            true);
  // Sine waves have a little slope of their own, which is no unevenness.
  for (const ClothLine& line : cloth.lines) {
    EXPECT_NEAR(line.stretch_along + 1, 1 + 40 * waves * std::cos(waves * line.at), 0.012) << line.at;
    EXPECT_NEAR(line.skew, 0, 1e-3);
  }
  double highest = 0;
  for (const ClothLine& line : cloth.lines) highest = std::max(highest, line.ahead);
  EXPECT_NEAR(highest, 40, 12);
}

TEST(ClothGeometry, MeasuresAlongXTheSame) {
  const ClothGeometry cloth = measure_cloth(map_of(
                                                [](Vec2d p) {
                                                  const Vec2d q = drawn({p.y, p.x}, 0);
                                                  return Vec2d{q.y, q.x};
                                                },
                                                {2001, 1001}),
                                            false);
  EXPECT_NEAR(cloth.stretch_along, -0.02, 1e-4);
  EXPECT_NEAR(cloth.skew, 24, 0.05);
  EXPECT_NEAR(cloth.bow, 9, 0.05);
}

TEST(ClothGeometry, IsInMicrometresWhereBothImagesHaveAPixelSize) {
  Transform map = map_of([](Vec2d p) { return drawn(p, 0); });
  map.moving.pixel_size_um = Vec2d{40, 40};
  EXPECT_FALSE(measure_cloth(map, true).calibrated);
  map.fixed.pixel_size_um = Vec2d{42, 40};
  const ClothGeometry cloth = measure_cloth(map, true);
  EXPECT_TRUE(cloth.calibrated);
  EXPECT_NEAR(cloth.length, 2001 * 40, 1e-6);
  EXPECT_NEAR(cloth.skew, 24 * 40, 2);
  EXPECT_NEAR(cloth.bow, 9 * 40, 2);
  EXPECT_NEAR(cloth.stretch_across, 1.03 * 40 / 42 - 1, 1e-4);
  EXPECT_NEAR(cloth.stretch_along, -0.02, 1e-4);
  EXPECT_NEAR(cloth.lines.back().at - cloth.lines.front().at, 40 * 2001 * 199.0 / 200, 1e-6);
}

TEST(ClothGeometry, LeavesOutLinesThatTheMovingImageDoesNotShow) {
  Transform map = map_of([](Vec2d p) { return p; }, fixed_size, {1001, 1001});
  const ClothGeometry half = measure_cloth(map, true);
  EXPECT_EQ(half.lines.size(), 100u);
  EXPECT_EQ(half.lines_left_out, 100u);
  EXPECT_NEAR(half.stretch_along, 0, 1e-6);
  map.moving.size = {600, 2001};
  EXPECT_TRUE(measure_cloth(map, true).lines.empty());
}

/// A waving edge cuts the first and last lines; fitted over another part they would seem to run ahead.
TEST(ClothGeometry, MeasuresLinesAtAWavingEdgeLikeTheirNeighbours) {
  const auto waved = [](Vec2d p) {
    return Vec2d{p.x, p.y - 30 + 60 * std::sin(2 * std::numbers::pi * p.x / 800)};
  };
  const ClothGeometry whole = measure_cloth(map_of([&](Vec2d p) { return waved(p) + Vec2d{0, 200}; }), true);
  const ClothGeometry cut = measure_cloth(map_of(waved, fixed_size, {1001, 2001}), true);
  ASSERT_EQ(whole.lines.size(), 200u);
  EXPECT_GT(cut.lines_left_out, 2u);
  EXPECT_GT(cut.lines.size(), 180u);
  for (const ClothLine& line : cut.lines) {
    const auto same = std::find_if(whole.lines.begin(), whole.lines.end(), [&](const ClothLine& other) {
      return std::fabs(other.at - line.at) < 1e-6;
    });
    ASSERT_NE(same, whole.lines.end());
    EXPECT_NEAR(line.stretch_along, same->stretch_along, 1e-6) << line.at;
    EXPECT_NEAR(line.skew, same->skew, 0.1) << line.at;
    EXPECT_NEAR(line.bow, same->bow, 0.1) << line.at;
  }
}

/// A turned image shows another part of every line: there is none that nine of ten lines share.
TEST(ClothGeometry, MeasuresALargelyTurnedImageLineByLine) {
  const double c = std::cos(0.5), s = std::sin(0.5);
  const ClothGeometry cloth =
      measure_cloth(map_of(
                        [&](Vec2d p) {
                          return Vec2d{c * p.x - s * p.y + 700, s * p.x + c * p.y - 100};
                        },
                        {1001, 2001}, {1001, 2001}),
                    true);
  EXPECT_GT(cloth.lines.size(), 20u);
  EXPECT_NEAR(cloth.stretch_along, 0, 1e-4);
  EXPECT_NEAR(cloth.skew, 0, 0.05);
}

TEST(ClothGeometry, RefusesATransformWithoutSizes) {
  EXPECT_THROW(measure_cloth(Transform{}, true), Error);
}

}  // namespace
}  // namespace alinify

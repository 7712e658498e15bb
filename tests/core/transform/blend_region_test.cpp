#include "core/transform/blend_region.h"

#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/transforms.h"

namespace alinify {
namespace {

constexpr Size kImage{900, 700};

Transform map_of(std::vector<TransformPart> parts) {
  Transform map;
  map.fixed.size = map.moving.size = kImage;
  map.parts = std::move(parts);
  return map;
}

Transform bent_around() {
  return map_of({testing::random_grid(900, 700, {120, 120}, 6, 3),
                 testing::similarity_about({450, 350}, 25, 1.3, {12, -7})});
}

Transform bent_within() {
  return map_of({testing::random_grid(900, 700, {60, 60}, 4, 8),
                 testing::similarity_about({450, 350}, 25.5, 1.31, {14, -5})});
}

Transform joined(const RegionBlend& blend, const Transform& around) {
  Transform map = around;
  map.parts.insert(map.parts.begin(), blend.field);
  return map;
}

RegionBlend blend(const Transform& around, const Transform& within, Rect outer, double seam,
                  double spacing = 2, int threads = 3) {
  ThreadPool pool(threads);
  return blend_region(around, within, outer, seam, spacing, pool, Progress());
}

TEST(BlendRegion, IsTheOneMapOutsideToTheLastBitAndTheOtherInside) {
  const Transform around = bent_around(), within = bent_within();
  const Rect outer{200, 150, 400, 300};
  const RegionBlend b = blend(around, within, outer, 60);
  EXPECT_FALSE(b.seam_folds);
  const Transform map = joined(b, around);
  testing::Random random(5);
  int inside = 0, outside = 0;
  double worst = 0;
  for (int i = 0; i < 3000; ++i) {
    const Vec2d p = random.point(900, 700);
    const double depth = std::min(std::min(p.x - 200, 599 - p.x), std::min(p.y - 150, 449 - p.y));
    if (depth < 0) {
      EXPECT_EQ(map(p), around(p)) << p.x << ", " << p.y;
      ++outside;
    } else if (depth > b.seam_px) {
      worst = std::max(worst, length(map(p) - within(p)));
      ++inside;
    }
  }
  EXPECT_GT(inside, 100);
  EXPECT_GT(outside, 1000);
  EXPECT_LT(worst, 0.02) << "what the lattice of 2 px does not resolve";
}

TEST(BlendRegion, GoesOverWithoutAStepOrAFold) {
  const Transform around = bent_around(), within = bent_within();
  const RegionBlend b = blend(around, within, {200, 150, 400, 300}, 60);
  const Transform map = joined(b, around);
  EXPECT_GT(b.min_jacobian, 0.3);
  EXPECT_GT(jacobian_range(map, 300).min, 0);
  for (double y = 160; y < 440; y += 40)
    for (double x = 195; x < 604; x += 0.5) {
      const Vec2d step = map({x + 0.5, y}) - map({x, y});
      EXPECT_LT(length(step), 0.5 * 1.3 * 2.2) << x << ", " << y;
    }
}

TEST(BlendRegion, NeedsNoSeamWhereTheImageEnds) {
  const Transform around = map_of({}), within = map_of({Affine2::translation({6, -4})});
  const RegionBlend b = blend(around, within, {0, 0, 500, 700}, 50);
  const Transform map = joined(b, around);
  for (const Vec2d p : {Vec2d{0, 0}, Vec2d{0, 699}, Vec2d{200, 0}, Vec2d{440, 350}})
    EXPECT_LT(length(map(p) - (p + Vec2d{6, -4})), 1e-4);
  for (const Vec2d p : {Vec2d{499, 300}, Vec2d{700, 0}, Vec2d{899, 699}}) EXPECT_EQ(map(p), p);
}

TEST(BlendRegion, WidensItsSeamUntilItDoesNotFold) {
  // 30 px over a seam of 24 would fall by 2.3 px a px.
  const Transform around = map_of({}), within = map_of({Affine2::translation({30, 0})});
  const RegionBlend b = blend(around, within, {100, 100, 500, 400}, 24);
  EXPECT_GT(b.seam_px, 56) << "1.875 * 30 / 56 = 1";
  EXPECT_LT(b.seam_px, 100);
  EXPECT_FALSE(b.seam_folds);
  EXPECT_GT(b.min_jacobian, 0);
  const RegionBlend hopeless =
      blend(around, map_of({Affine2::translation({300, 0})}), {100, 100, 500, 400}, 24);
  EXPECT_TRUE(hopeless.seam_folds);
  EXPECT_EQ(hopeless.seam_px, 200);
}

TEST(BlendRegion, DoesNotBlameTheSeamForAFoldOfTheMapWithin) {
  // Folds in the middle, 200 px from the seam.
  DisplacementField fold;
  fold.origin = {340, 340}, fold.spacing = {10, 10}, fold.columns = 4, fold.rows = 4;
  auto vectors = std::make_shared<std::vector<Vec2f>>(16);
  for (const std::size_t k : {5u, 9u}) (*vectors)[k] = {15, 0};
  fold.vectors = std::move(vectors);
  const RegionBlend b = blend(map_of({}), map_of({fold}), {100, 100, 500, 500}, 24);
  EXPECT_LT(b.min_jacobian, 0);
  EXPECT_FALSE(b.seam_folds);
  EXPECT_EQ(b.seam_px, 24);
}

TEST(BlendRegion, IsTheSameForAnyNumberOfThreads) {
  const RegionBlend one = blend(bent_around(), bent_within(), {200, 150, 401, 303}, 60, 3, 1),
                    three = blend(bent_around(), bent_within(), {200, 150, 401, 303}, 60, 3, 3);
  EXPECT_EQ(one.field, three.field);
}

}  // namespace
}  // namespace alinify

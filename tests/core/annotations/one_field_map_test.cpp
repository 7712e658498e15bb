#include "core/annotations/one_field_map.h"

#include <cmath>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/annotations/mapped_file.h"

namespace alinify {
namespace {

// A field between a shear and a turn, every vector of it by chance.
Transform rough_map(double amplitude, double scale_y = 1) {
  testing::Random random(4);
  std::vector<Vec2f> vectors(100 * 80);
  for (Vec2f& v : vectors)
    v = {static_cast<float>(random.in(-amplitude, amplitude)),
         static_cast<float>(random.in(-amplitude, amplitude))};
  Transform map;
  map.fixed.size = map.moving.size = {360, 330};
  map.parts = {
      Affine2{1, 0.2, 0, scale_y, 3, 5},
      DisplacementField{
          {-1.5, 2}, {4, 5}, 100, 80, std::make_shared<const std::vector<Vec2f>>(std::move(vectors))},
      Affine2{0.9, -0.3, 0.3, 0.9, 40, -20}};
  return map;
}

TEST(OneFieldMap, FindsTheInverseOfAPointFromNearbyAndFromAfar) {
  for (const Transform& map : {rough_map(0.6), testing::wavy_map()}) {
    const auto cells = OneFieldMap::of(map);
    ASSERT_TRUE(cells);
    testing::Random random(5);
    for (int i = 0; i < 500; ++i) {
      const Vec2d p = random.point(280, 280) + Vec2d{10, 10}, q = map(p);
      for (const double away : {0.0, 3.0, 9.0}) {
        const auto found = cells->inverse(q, p + Vec2d{away, -away});
        ASSERT_TRUE(found) << p.x << ' ' << p.y;
        EXPECT_LE(length(found->p_fixed - p), 1e-9);
        const Jacobian2 slope = jacobian(map, p);
        if (away > 0) continue;
        EXPECT_NEAR(found->slope.xx, slope.xx, 1e-6);
        EXPECT_NEAR(found->slope.xy, slope.xy, 1e-6);
        EXPECT_NEAR(found->slope.yx, slope.yx, 1e-6);
        EXPECT_NEAR(found->slope.yy, slope.yy, 1e-6);
      }
    }
  }
}

TEST(OneFieldMap, FindsTheInverseUnderAMapThatMirrors) {
  Transform map = rough_map(0.6, -1);
  std::get<Affine2>(map.parts[0]).ty = 300;
  const auto cells = OneFieldMap::of(map);
  ASSERT_TRUE(cells);
  const Vec2d p{120.3, 150.8};
  const auto found = cells->inverse(map(p), p + Vec2d{2, 1});
  ASSERT_TRUE(found);
  EXPECT_LE(length(found->p_fixed - p), 1e-9);
}

TEST(OneFieldMap, LeavesWhatLiesBesideTheSamplesAndInFoldsToOthers) {
  const Transform map = rough_map(0.6);
  const auto cells = OneFieldMap::of(map);
  ASSERT_TRUE(cells);
  EXPECT_FALSE(cells->inverse(map({-40, 100}), {5, 100}));
  EXPECT_FALSE(cells->inverse(map({100, 100}), {-40, 100}));
  EXPECT_FALSE(cells->inverse({std::nan(""), 0}, {100, 100}));
  EXPECT_FALSE(cells->keeps_straight({-40, 100}, {5, 100}, 1e9));
  EXPECT_FALSE(cells->keeps_straight({5, 100}, {-40, 100}, 1e9));

  // Sample 50 is pulled far back over its neighbours.
  Transform folded = testing::shift_by({0, 0});
  std::vector<Vec2f> vectors(100 * 100);
  for (std::size_t row = 0; row < 100; ++row) vectors[row * 100 + 50] = {-20, 0};
  folded.parts = {DisplacementField{
      {}, {4, 4}, 100, 100, std::make_shared<const std::vector<Vec2f>>(std::move(vectors))}};
  const auto of_fold = OneFieldMap::of(folded);
  ASSERT_TRUE(of_fold);
  EXPECT_FALSE(of_fold->inverse(folded({198.5, 100}), {198.5, 100}));
  EXPECT_FALSE(of_fold->inverse_keeps_straight({196.5, 100}, {199.5, 100}, 1e9));
}

TEST(OneFieldMap, NeverCallsASegmentStraightWhoseImageBendsFurther) {
  const Transform map = rough_map(0.25);
  const auto cells = OneFieldMap::of(map);
  ASSERT_TRUE(cells);
  testing::Random random(6);
  constexpr double allowed_px = 0.05;
  int straight = 0, back_straight = 0, bent = 0, back_bent = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec2d a = random.point(280, 280) + Vec2d{10, 10}, b = a + Vec2d{random.in(-4, 4), random.in(-4, 4)};
    const Vec2d mapped_a = map(a), mapped_b = map(b);
    const bool forth = cells->keeps_straight(a, b, allowed_px),
               back = cells->inverse_keeps_straight(a, b, allowed_px);
    (forth ? straight : bent)++;
    (back ? back_straight : back_bent)++;
    for (int k = 1; k < 100; ++k) {
      const double share = k / 100.0;
      const Vec2d p = a + share * (b - a), q = mapped_a + share * (mapped_b - mapped_a);
      if (forth) {
        EXPECT_LE(length(map(p) - q), allowed_px);
      }
      if (back) {
        EXPECT_LE(length(inverse_point(map, q).value() - p), allowed_px);
      }
    }
  }
  EXPECT_GT(straight, 100);
  EXPECT_GT(back_straight, 50);
  EXPECT_GT(bent, 100);
  EXPECT_GT(back_bent, 100);
}

TEST(OneFieldMap, KnowsALongSegmentThatStaysStraight) {
  Transform map = testing::shift_by({3, 4});
  // An affine displacement: the samples lie in one plane.
  std::vector<Vec2f> vectors;
  for (int j = 0; j < 60; ++j)
    for (int i = 0; i < 60; ++i)
      vectors.push_back({0.25f * static_cast<float>(i), 0.5f * static_cast<float>(j - i)});
  map.parts.emplace_back(
      DisplacementField{{}, {8, 8}, 60, 60, std::make_shared<const std::vector<Vec2f>>(std::move(vectors))});
  const auto cells = OneFieldMap::of(map);
  ASSERT_TRUE(cells);
  EXPECT_TRUE(cells->keeps_straight({20, 20}, {120, 160}, 1e-4));
  EXPECT_TRUE(cells->inverse_keeps_straight({20, 160}, {120, 20}, 1e-4));
}

TEST(OneFieldMap, IsForChainsWithOneFieldThatCanBeInverted) {
  const Transform map = rough_map(0.6);
  const TransformPart field = map.parts[1];
  const auto accepted = [](std::vector<TransformPart> parts) {
    Transform chain;
    chain.parts = std::move(parts);
    return OneFieldMap::of(chain).has_value();
  };
  EXPECT_TRUE(accepted({field}));
  EXPECT_TRUE(accepted({Affine2{2, 0, 0, 1, 0, 0}, Affine2{1, 1, 0, 1, 0, 0}, field}));
  EXPECT_FALSE(accepted({}));
  EXPECT_FALSE(accepted({Affine2{}}));
  EXPECT_FALSE(accepted({field, field}));
  EXPECT_FALSE(accepted({Affine2{1, 1, 1, 1, 0, 0}, field}));
  EXPECT_FALSE(accepted({field, testing::random_grid(360, 330, {40, 40}, 9, 3)}));
  EXPECT_FALSE(accepted({DisplacementField{}}));
}

}  // namespace
}  // namespace alinify

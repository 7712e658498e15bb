#include "core/transform/deformation.h"

#include <cmath>

#include <gtest/gtest.h>

namespace alinify {
namespace {

const Affine2 kTurned{0, -2, 2, 0, 300, 20};  // a quarter turn, twice as large

Transform over(Size fixed, std::vector<TransformPart> parts) {
  Transform map;
  map.fixed.size = fixed, map.moving.size = fixed;
  map.parts = std::move(parts);
  return map;
}

/// A displacement along x by amplitude * cos(2 pi x / period), sampled at every pixel.
DisplacementField wave(Size size, double amplitude, double period) {
  DisplacementField field;
  field.columns = static_cast<int>(size.width), field.rows = static_cast<int>(size.height);
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      vectors->push_back(
          {static_cast<float>(amplitude * std::cos(2 * M_PI * static_cast<double>(x) / period)), 0});
  field.vectors = std::move(vectors);
  return field;
}

TEST(Deformation, OfAnAffineMapIsNothing) {
  for (const Affine2& affine : {Affine2{}, kTurned, Affine2{-1, 0.1, 0, 1, 200, 0}}) {
    const Transform map = over({200, 100}, {affine});
    const Deformation deformation(map);
    ASSERT_TRUE(deformation.defined());
    for (const Vec2d p : {Vec2d{0, 0}, Vec2d{199, 99}, Vec2d{30.5, 70.25}}) {
      EXPECT_LT(length(deformation.bending(p)), 1e-8);
      EXPECT_NEAR(deformation.relative_area(p), 1, 1e-9) << "a mirrored image is no fold";
    }
  }
}

TEST(Deformation, IsToldInFixedPixelsWhateverTheMovingImagesScale) {
  // Eight whole waves: no affine map comes nearer to them than none.
  const Transform map = over({800, 60}, {wave({800, 60}, 3, 100), kTurned});
  const Deformation deformation(map);
  EXPECT_NEAR(deformation.bending({100, 30}).x, 3, 0.05);
  EXPECT_NEAR(deformation.bending({150, 30}).x, -3, 0.05);
  EXPECT_NEAR(deformation.bending({100, 30}).y, 0, 0.05);
}

TEST(Deformation, MeasuresAreasAsASmallTriangleGrows) {
  const Transform map = over({800, 60}, {wave({800, 60}, 3, 100), kTurned});
  const Deformation deformation(map);
  for (const Vec2d p : {Vec2d{10.3, 20}, Vec2d{50.4, 31}, Vec2d{333.2, 12}}) {
    const double h = 1e-3;
    const Vec2d o = map(p), a = map(p + Vec2d{h, 0}) - o, b = map(p + Vec2d{0, h}) - o;
    const double grown = (a.x * b.y - a.y * b.x) / (h * h);
    EXPECT_NEAR(deformation.relative_area(p), grown / 4, 0.01) << "the affine part alone makes it four times";
  }
}

TEST(Deformation, IsNotPositiveWhereTheMapFoldsAlsoWhenItMirrors) {
  const Affine2 mirrored{-1, 0, 0, 1, 800, 0};
  const Transform map = over({800, 60}, {wave({800, 60}, 25, 100), mirrored});
  const Deformation deformation(map);
  EXPECT_LT(deformation.relative_area({25.5, 30}), 0) << "the wave falls by 1.57 px a px there";
  EXPECT_GT(deformation.relative_area({75.5, 30}), 2);
}

TEST(Deformation, SaysWhenThereIsNoneToSpeakOf) {
  const Transform flat = over({200, 100}, {Affine2{1, 0, 0, 0, 0, 0}}), empty = over({0, 0}, {});
  for (const Transform& map : {flat, empty}) {
    const Deformation deformation(map);
    EXPECT_FALSE(deformation.defined());
    EXPECT_TRUE(std::isnan(deformation.bending({1, 1}).x));
    EXPECT_TRUE(std::isnan(deformation.relative_area({1, 1})));
    ThreadPool pool(1);
    EXPECT_EQ(measure_extent(deformation, 32, pool).folded_share, 0);
  }
}

TEST(DeformationExtent, HoldsWhatAWaveDoesAndHowMuchOfItFolds) {
  ThreadPool one(1), three(3);
  const Transform mild = over({800, 60}, {wave({800, 60}, 3, 100)}),
                  steep = over({800, 60}, {wave({800, 60}, 25, 100)});
  const DeformationExtent m = measure_extent(Deformation(mild), 400, one);
  EXPECT_NEAR(m.max_bend_px, 3, 0.05);
  EXPECT_NEAR(m.max_area, 1 + 2 * M_PI * 0.03, 0.02);
  EXPECT_NEAR(m.min_area, 1 - 2 * M_PI * 0.03, 0.02);
  EXPECT_EQ(m.folded_share, 0);
  const DeformationExtent s = measure_extent(Deformation(steep), 400, three);
  // 1 + 2 pi / 4 cos t is negative for acos(-2 / pi) of half a turn.
  EXPECT_NEAR(s.folded_share, 1 - std::acos(-2 / M_PI) / M_PI, 0.03);
  EXPECT_EQ(s.bend_px, measure_extent(Deformation(steep), 400, one).bend_px);
}

TEST(RoundBelow, TakesOneTwoOrFive) {
  for (const auto& [value, round] : {std::pair{1.0, 1.0}, {1.99, 1.0}, {2.0, 2.0}, {49.9, 20.0}, {0.7, 0.5}})
    EXPECT_NEAR(round_below(value), round, 1e-12) << value;
  EXPECT_EQ(round_below(0), 0);
  EXPECT_EQ(round_below(-3), 0);
}

}  // namespace
}  // namespace alinify

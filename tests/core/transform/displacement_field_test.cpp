#include "core/transform/displacement_field.h"

#include <gtest/gtest.h>

#include "tests/support/transforms.h"

namespace alinify {
namespace {

// 3 x 2 samples at x = 10, 14, 18 and y = -5, -3.
DisplacementField small_field() {
  return {{10, -5},
          {4, 2},
          3,
          2,
          std::make_shared<const std::vector<Vec2f>>(
              std::vector<Vec2f>{{0, 1}, {4, 1}, {8, 1}, {1, 3}, {5, 3}, {9, 7}})};
}

TEST(DisplacementField, InterpolatesBetweenItsSamplesBilinearly) {
  const DisplacementField field = small_field();
  EXPECT_EQ(field.displacement({14, -5}), (Vec2d{4, 1}));
  EXPECT_EQ(field.displacement({18, -3}), (Vec2d{9, 7}));
  EXPECT_EQ(field.displacement({12, -4}), (Vec2d{2.5, 2}));
  EXPECT_EQ(field({12, -4}), (Vec2d{14.5, -2}));
}

TEST(DisplacementField, IsContinuedFlatBeyondItsSamples) {
  const DisplacementField field = small_field();
  EXPECT_EQ(field.displacement({-1e6, -5}), (Vec2d{0, 1}));
  EXPECT_EQ(field.displacement({1e6, 1e6}), (Vec2d{9, 7}));
  EXPECT_EQ(field.displacement({16, 50}), (Vec2d{7, 5}));
  const LocalDisplacement u = field.local({16, 50});
  EXPECT_EQ(u.along_y, (Vec2d{0, 0}));
  EXPECT_EQ(u.along_x, (Vec2d{1, 1}));
}

TEST(DisplacementField, KnowsItsDerivativesInsideACell) {
  const LocalDisplacement u = small_field().local({12, -4});
  EXPECT_EQ(u.value, (Vec2d{2.5, 2}));
  EXPECT_EQ(u.along_x, (Vec2d{1, 0}));
  EXPECT_EQ(u.along_y, (Vec2d{0.5, 1}));
}

TEST(DisplacementField, OfOneSampleIsAShift) {
  const DisplacementField field{
      {3, 3}, {1, 1}, 1, 1, std::make_shared<const std::vector<Vec2f>>(1, Vec2f{2, -1})};
  EXPECT_EQ(field({100, 7}), (Vec2d{102, 6}));
  EXPECT_EQ(field.local({3, 3}).along_x, (Vec2d{0, 0}));
}

TEST(DisplacementField, WithoutSamplesMovesNothing) {
  EXPECT_EQ(DisplacementField{}.displacement({5, 5}), (Vec2d{0, 0}));
  EXPECT_EQ(DisplacementField{}.local({5, 5}).along_y, (Vec2d{0, 0}));
}

TEST(DisplacementField, IsEqualByItsVectorsNotByTheirPlace) {
  DisplacementField a = small_field(), b = small_field();
  EXPECT_TRUE(a == b);
  auto other = *b.vectors;
  other[5].y = 6;
  b.vectors = std::make_shared<const std::vector<Vec2f>>(other);
  EXPECT_FALSE(a == b);
  b = a;
  b.spacing.x = 5;
  EXPECT_FALSE(a == b);
  EXPECT_TRUE(DisplacementField{} == DisplacementField{});
  EXPECT_FALSE(a == DisplacementField{});
}

}  // namespace
}  // namespace alinify

#include <cmath>

#include <gtest/gtest.h>

#include "core/transform/transform.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::Random;
using testing::random_grid;
using testing::similarity_about;
using testing::wavy_field;

// Every point of the image, taken there and back.
void expect_round_trip(const Transform& t, int points, std::uint32_t seed) {
  Random random(seed);
  const auto width = static_cast<double>(t.fixed.size.width),
             height = static_cast<double>(t.fixed.size.height);
  for (int i = 0; i < points; ++i) {
    const Vec2d p = random.point(width, height);
    const std::optional<Vec2d> back = inverse_point(t, t(p));
    ASSERT_TRUE(back.has_value()) << p.x << ", " << p.y;
    EXPECT_NEAR(length(*back - p), 0, 1e-5) << p.x << ", " << p.y;
  }
}

TEST(InversePoint, UndoesAnAffineChain) {
  Transform t;
  t.fixed.size = {17320, 17320};
  t.parts = {similarity_about({8000, 9000}, 170, 5, {1000, -3000}), Affine2{-1, 0, 0, 1, 17319, 0}};
  expect_round_trip(t, 200, 1);
}

TEST(InversePoint, UndoesABsplineBehindARotation) {
  Transform t;
  t.fixed.size = {17320, 17320};
  t.parts = {similarity_about({8660, 8660}, 40, 1.02, {300, -200}),
             random_grid(17320, 17320, {512, 512}, 90, 5)};
  // Turned by 40 degrees the image's corners leave the grid; what is left of it must come back.
  Random random(2);
  for (int i = 0; i < 500; ++i) {
    const Vec2d p = random.point(17320, 17320);
    const Vec2d q = t(p);
    const std::optional<Vec2d> back = inverse_point(t, q);
    ASSERT_TRUE(back.has_value());
    EXPECT_NEAR(length(t(*back) - q), 0, 1e-6);
  }
  t.parts = {random_grid(17320, 17320, {512, 512}, 90, 5),
             similarity_about({8660, 8660}, 40, 1.02, {300, -200})};
  expect_round_trip(t, 500, 3);
}

TEST(InversePoint, UndoesDisplacementsManyTimesTheGridSpacing) {
  // Shifted by ten grid cells and bent: y - u(y) lies far from the answer, and partly outside the grid.
  Transform t;
  t.fixed.size = {600, 600};
  BsplineGrid grid = make_bspline_grid(600, 600, {20, 20});
  for (int j = 0; j < grid.rows; ++j) {
    for (int i = 0; i < grid.columns; ++i) {
      grid.coefficients[static_cast<std::size_t>(j * grid.columns + i)] = {
          200 + 60 * std::sin(i * 0.25 + 0.1 * j), -150 + 60 * std::cos(j * 0.25)};
    }
  }
  t.parts = {grid};
  ASSERT_GT(jacobian_range(t).min, 0.05);
  expect_round_trip(t, 500, 4);
}

TEST(InversePoint, UndoesAStrongButUnfoldedField) {
  Transform t;
  t.fixed.size = {400, 400};
  t.parts = {wavy_field(101, 101, {4, 4}, 25, 200)};
  ASSERT_GT(jacobian_range(t).min, 0.02);
  expect_round_trip(t, 500, 5);
}

TEST(InversePoint, UndoesAChainOfEverything) {
  Transform t;
  t.fixed.size = {800, 600};
  t.parts = {Affine2{-0.9, 0.1, 0.05, 1.1, 790, -10}, random_grid(900, 800, {64, 48}, 9, 6),
             wavy_field(50, 40, {20, 20}, 5, 300), Affine2{1.3, 0, 0.2, 0.7, 100, 50}};
  Random random(6);
  for (int i = 0; i < 500; ++i) {
    const Vec2d p = random.point(800, 600), q = t(p);
    const std::optional<Vec2d> back = inverse_point(t, q);
    ASSERT_TRUE(back.has_value());
    EXPECT_NEAR(length(t(*back) - q), 0, 1e-6);
  }
}

TEST(InversePoint, FindsSomePointEvenWhereTheMapFolds) {
  Transform t;
  t.fixed.size = {400, 400};
  t.parts = {wavy_field(101, 101, {4, 4}, 60, 150)};
  ASSERT_LT(jacobian_range(t).min, -0.5);
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    const Vec2d q = t(random.point(400, 400));
    const std::optional<Vec2d> back = inverse_point(t, q);
    if (!back) continue;  // allowed, but not wrong answers
    EXPECT_NEAR(length(t(*back) - q), 0, 1e-6);
  }
}

TEST(InversePoint, SaysWhenTheMapDoesNotReachAPoint) {
  // Everything on the grid goes 100 px to the right: the strip it leaves behind is reached from nowhere.
  Transform t;
  t.fixed.size = {300, 300};
  BsplineGrid grid = make_bspline_grid(300, 300, {50, 50});
  grid.coefficients.assign(grid.coefficients.size(), {100, 0});
  t.parts = {grid};
  EXPECT_FALSE(inverse_point(t, {50, 150}).has_value());
  ASSERT_TRUE(inverse_point(t, {150, 150}).has_value());
  EXPECT_NEAR(inverse_point(t, {150, 150})->x, 50, 1e-9);
  t.parts = {Affine2{1, 1, 1, 1, 0, 0}};
  EXPECT_FALSE(inverse_point(t, {3, 5}).has_value());
  EXPECT_FALSE(inverse_point(Transform{}, {std::nan(""), 5}).has_value());
}

TEST(InversePoint, OfTheIdentityIsThePoint) {
  const std::optional<Vec2d> p = inverse_point(Transform{}, {12.5, -3});
  ASSERT_TRUE(p.has_value());
  EXPECT_EQ(*p, (Vec2d{12.5, -3}));
}

// The constant continuation beyond the image and the fold between the pieces lead there, too.
TEST(InversePoint, LeadsBackToThePiecesOfASlideThatChangedPlaces) {
  for (const double degrees : {0.0, 130.0}) {
    Transform t;
    t.fixed.size = {1200, 600};
    t.parts = {testing::swapped_pieces(), similarity_about({600, 300}, degrees, 0.8, {20, -10})};
    Random random(5);
    for (int i = 0; i < 300; ++i) {
      const Vec2d p = random.point(440, 600) + Vec2d{i % 2 == 0 ? 0.0 : 755.0, 0};
      const std::optional<Vec2d> back = inverse_point(t, t(p));
      ASSERT_TRUE(back.has_value());
      EXPECT_NEAR(length(*back - p), 0, 1e-5) << p.x << ", " << p.y;
    }
  }
}

}  // namespace
}  // namespace alinify

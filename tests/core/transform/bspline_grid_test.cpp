#include "core/transform/bspline_grid.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::Random;
using testing::random_grid;

// The cubic B-spline as the four-fold convolution of a box, written out piece by piece (de Boor).
double basis(double d) {
  const double a = std::fabs(d);
  if (a >= 2) return 0;
  if (a >= 1) return (2 - a) * (2 - a) * (2 - a) / 6;
  return 2.0 / 3 - a * a + a * a * a / 2;
}

// The sum over every control point of the grid, however far away.
Vec2d naive_displacement(const BsplineGrid& grid, Vec2d p) {
  Vec2d sum;
  for (int j = 0; j < grid.rows; ++j) {
    for (int i = 0; i < grid.columns; ++i) {
      const double w = basis((p.x - grid.origin.x) / grid.spacing.x - i) *
                       basis((p.y - grid.origin.y) / grid.spacing.y - j);
      sum = sum + w * grid.coefficients[static_cast<std::size_t>(j * grid.columns + i)];
    }
  }
  return sum;
}

TEST(BsplineGrid, IsTheSumOfBasisFunctionsAtEveryControlPoint) {
  const BsplineGrid grid = random_grid(131, 77, {16, 11.5}, 5, 1);
  Random random(2);
  for (int i = 0; i < 500; ++i) {
    const Vec2d p = random.point(131, 77);
    const Vec2d u = grid.displacement(p), expected = naive_displacement(grid, p);
    EXPECT_NEAR(u.x, expected.x, 1e-12);
    EXPECT_NEAR(u.y, expected.y, 1e-12);
  }
}

TEST(BsplineGrid, ReproducesLinearDisplacementsExactly) {
  BsplineGrid grid = make_bspline_grid(200, 100, {20, 10});
  for (int j = 0; j < grid.rows; ++j) {
    for (int i = 0; i < grid.columns; ++i) {
      const double x = grid.origin.x + i * grid.spacing.x, y = grid.origin.y + j * grid.spacing.y;
      grid.coefficients[static_cast<std::size_t>(j * grid.columns + i)] = {0.1 * x - 0.05 * y + 3,
                                                                           0.02 * x + 0.2 * y - 7};
    }
  }
  for (const Vec2d p : {Vec2d{0, 0}, Vec2d{199, 99}, Vec2d{57.25, 31.5}}) {
    EXPECT_NEAR(grid.displacement(p).x, 0.1 * p.x - 0.05 * p.y + 3, 1e-12);
    EXPECT_NEAR(grid.displacement(p).y, 0.02 * p.x + 0.2 * p.y - 7, 1e-12);
    const LocalDisplacement u = grid.local(p);
    EXPECT_NEAR(u.along_x.x, 0.1, 1e-12);
    EXPECT_NEAR(u.along_x.y, 0.02, 1e-12);
    EXPECT_NEAR(u.along_y.x, -0.05, 1e-12);
    EXPECT_NEAR(u.along_y.y, 0.2, 1e-12);
  }
}

TEST(BsplineGrid, MovesNothingOutsideItsValidRegion) {
  BsplineGrid grid;
  grid.origin = {-10, -10};
  grid.spacing = {10, 10};
  grid.columns = 6;  // valid where 0 <= x < 30
  grid.rows = 5;     // valid where 0 <= y < 20
  grid.coefficients.assign(30, {1, 2});
  EXPECT_EQ(grid.displacement({15, -1e-9}), (Vec2d{0, 0}));
  EXPECT_EQ(grid.displacement({30, 10}), (Vec2d{0, 0}));
  EXPECT_EQ(grid.displacement({15, 20}), (Vec2d{0, 0}));
  EXPECT_FALSE(grid.in_valid_region({30, 10}));
  EXPECT_TRUE(grid.in_valid_region({0, 0}));
  EXPECT_TRUE(grid.in_valid_region({29.999999, 19.999999}));
  EXPECT_NEAR(grid.displacement({0, 0}).y, 2, 1e-15);
  EXPECT_NEAR(grid.displacement({29.999999, 19.999999}).x, 1, 1e-15);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(grid.in_valid_region({nan, 5}));
  EXPECT_FALSE(grid.in_valid_region({1e300, 5}));
}

TEST(BsplineGrid, WithFewerThanFourControlPointsAnAxisMovesNothing) {
  const BsplineGrid grid{{0, 0}, {1, 1}, 3, 3, std::vector<Vec2d>(9, {1, 1})};
  for (double x = -2; x < 5; x += 0.25) EXPECT_EQ(grid.displacement({x, x}), (Vec2d{0, 0}));
  EXPECT_EQ(BsplineGrid{}.displacement({0, 0}), (Vec2d{0, 0}));
}

// Sizes, grids and origins that elastix 5.0.1 wrote for FinalGridSpacingInVoxels on images of spacing 1 and
// origin 0.
TEST(MakeBsplineGrid, LaysTheGridThatElastixLays) {
  struct Case {
    double width, height, spacing;
    int columns, rows;
    Vec2d origin;
  };
  const Case cases[] = {
      {100, 80, 16, 10, 8, {-22.5, -16.5}}, {101, 77, 16, 10, 8, {-22, -18}},
      {97, 64, 32, 7, 5, {-48, -32.5}},     {64, 64, 8, 11, 11, {-8.5, -8.5}},
      {129, 257, 16, 12, 20, {-24, -24}},   {300, 200, 24, 16, 12, {-30.5, -32.5}},
      {20, 30, 40, 4, 4, {-50.5, -45.5}},   {100, 90, 12.5, 11, 11, {-13, -18}},
  };
  for (const Case& c : cases) {
    const BsplineGrid grid = make_bspline_grid(c.width, c.height, {c.spacing, c.spacing});
    EXPECT_EQ(grid.columns, c.columns) << c.width;
    EXPECT_EQ(grid.rows, c.rows) << c.height;
    EXPECT_DOUBLE_EQ(grid.origin.x, c.origin.x) << c.width;
    EXPECT_DOUBLE_EQ(grid.origin.y, c.origin.y) << c.height;
    EXPECT_EQ(grid.coefficients.size(), static_cast<std::size_t>(c.columns * c.rows));
  }
}

TEST(MakeBsplineGrid, HoldsEveryPixelOfTheImageInItsValidRegion) {
  for (int width = 1; width < 90; ++width) {
    for (const double spacing : {0.7, 1.0, 7.0, 16.0, 33.3}) {
      const BsplineGrid grid = make_bspline_grid(width, 3, {spacing, spacing});
      EXPECT_TRUE(grid.in_valid_region({0, 1})) << width << " " << spacing;
      EXPECT_TRUE(grid.in_valid_region({width - 1.0, 1})) << width << " " << spacing;
    }
  }
}

TEST(MakeBsplineGrid, RefusesAGridThatCannotBeMade) {
  EXPECT_THROW(make_bspline_grid(0, 10, {4, 4}), Error);
  EXPECT_THROW(make_bspline_grid(10, 10, {0, 4}), Error);
  EXPECT_THROW(make_bspline_grid(10, std::nan(""), {4, 4}), Error);
  EXPECT_THROW(make_bspline_grid(1e6, 1e6, {1, 1}), Error);
}

}  // namespace
}  // namespace alinify

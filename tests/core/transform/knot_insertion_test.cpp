// Finer grids against the coarser ones that they are made from: the same function.
#include "core/transform/knot_insertion.h"

#include <gtest/gtest.h>

#include "tests/support/transforms.h"

namespace alinify {
namespace {

using testing::Random;
using testing::random_grid;

TEST(KnotInsertion, LeavesTheDisplacementAsItIsToRounding) {
  const BsplineGrid grid = random_grid(131, 77, {16, 11.5}, 40, 1), fine = with_half_spacing(grid);
  EXPECT_EQ(fine.spacing.x, 8);
  EXPECT_EQ(fine.spacing.y, 5.75);
  Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const Vec2d p = random.point(131, 77);
    const LocalDisplacement expected = grid.local(p), found = fine.local(p);
    ASSERT_NEAR(found.value.x, expected.value.x, 1e-12);
    ASSERT_NEAR(found.value.y, expected.value.y, 1e-12);
    ASSERT_NEAR(found.along_x.x, expected.along_x.x, 1e-12);
    ASSERT_NEAR(found.along_y.x, expected.along_y.x, 1e-12);
  }
}

TEST(KnotInsertion, KeepsTheValidRegionToItsCorners) {
  const BsplineGrid grid = random_grid(90, 60, {10, 12}, 3, 4), fine = with_half_spacing(grid);
  for (const double inset : {1e-6, -1e-6}) {
    const Vec2d first = grid.origin + grid.spacing + Vec2d{inset, inset};
    const Vec2d last{grid.origin.x + (grid.columns - 2) * grid.spacing.x - inset,
                     grid.origin.y + (grid.rows - 2) * grid.spacing.y - inset};
    EXPECT_EQ(grid.in_valid_region(first), inset > 0);
    EXPECT_EQ(fine.in_valid_region(first), inset > 0);
    EXPECT_EQ(grid.in_valid_region(last), inset > 0);
    EXPECT_EQ(fine.in_valid_region(last), inset > 0);
  }
}

TEST(KnotInsertion, RefinesACoarserGridToTheLayoutThatItWasMadeFor) {
  for (const int width : {131, 145}) {  // an odd and an even number of spans
    const BsplineGrid wanted = make_bspline_grid(width, 77, {16, 16});
    BsplineGrid coarse = layout_with_double_spacing(wanted);
    EXPECT_EQ(coarse.spacing.x, 32);
    Random random(6);
    for (Vec2d& c : coarse.coefficients) c = random.point(20, 20);
    const BsplineGrid found = refined_to(wanted, coarse);
    EXPECT_EQ(found.columns, wanted.columns);
    EXPECT_EQ(found.rows, wanted.rows);
    EXPECT_EQ(found.origin, wanted.origin);
    for (int i = 0; i < 1000; ++i) {
      const Vec2d p = random.point(width, 77);
      ASSERT_NEAR(found.displacement(p).x, coarse.displacement(p).x, 1e-12);
      ASSERT_NEAR(found.displacement(p).y, coarse.displacement(p).y, 1e-12);
    }
  }
}

}  // namespace
}  // namespace alinify

#include "core/transform/solve_linear.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(SolveLinear, SolvesForTwoRightHandSidesAndPivotsWhereTheDiagonalIsZero) {
  std::vector<double> matrix{0, 2, 1,  //
                             1, 1, 0,  //
                             4, 0, 8};
  // A (1, 2, 3) and A (-1, 0, 2).
  std::vector<Vec2d> right{{7, 2}, {3, -1}, {28, 12}};
  ASSERT_TRUE(solve_linear(matrix, right, 1e-12));
  const std::vector<Vec2d> expected{{1, -1}, {2, 0}, {3, 2}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(right[i].x, expected[i].x, 1e-14);
    EXPECT_NEAR(right[i].y, expected[i].y, 1e-14);
  }
}

TEST(SolveLinear, SaysThatASingularSystemHasNoSolution) {
  std::vector<double> matrix{1, 2, 2, 4};
  std::vector<Vec2d> right{{1, 1}, {2, 3}};
  EXPECT_FALSE(solve_linear(matrix, right, 1e-12));
}

TEST(SolveLinear, CallsAPivotTooSmallAsTheCallerSays) {
  const std::vector<double> matrix{1, 0, 0, 1e-10};
  const std::vector<Vec2d> right{{1, 2}, {1e-10, 2e-10}};
  std::vector<double> strict = matrix, loose = matrix;
  std::vector<Vec2d> of_strict = right, of_loose = right;
  EXPECT_FALSE(solve_linear(strict, of_strict, 1e-9));
  ASSERT_TRUE(solve_linear(loose, of_loose, 1e-13));
  EXPECT_NEAR(of_loose[1].x, 1, 1e-14);
  EXPECT_NEAR(of_loose[1].y, 2, 1e-14);
}

}  // namespace
}  // namespace alinify

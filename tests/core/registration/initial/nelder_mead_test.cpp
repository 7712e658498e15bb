#include "core/registration/initial/nelder_mead.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(NelderMead, FindsTheBottomOfAValley) {
  // Rosenbrock's function: its minimum is 0 at (1, 1), along a bent valley.
  const auto valley = [](const std::vector<double>& x) {
    return 100 * std::pow(x[1] - x[0] * x[0], 2) + std::pow(1 - x[0], 2);
  };
  const std::vector<double> found = nelder_mead(valley, {-1.2, 1}, {0.5, 0.5}, 1000, 1e-9);
  EXPECT_NEAR(found[0], 1, 1e-4);
  EXPECT_NEAR(found[1], 1, 1e-4);
}

TEST(NelderMead, HoldsVariablesWithoutAStepStill) {
  const auto bowl = [](const std::vector<double>& x) { return x[0] * x[0] + std::pow(x[1] - 3, 2); };
  const std::vector<double> found = nelder_mead(bowl, {2, 2}, {0, 0.5}, 200, 1e-6);
  EXPECT_EQ(found[0], 2);
  EXPECT_NEAR(found[1], 3, 1e-4);
}

TEST(NelderMead, KeepsToItsBudget) {
  int calls = 0;
  nelder_mead([&](const std::vector<double>& x) { return ++calls, x[0] * x[0]; }, {100}, {1}, 20, 0);
  EXPECT_LE(calls, 23);
}

}  // namespace
}  // namespace alinify

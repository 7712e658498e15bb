#include "core/math/bspline.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(CubicBspline, WeightsSumToOneEverywhere) {
  for (int i = 0; i < 100; ++i) {
    double w[4];
    cubic_bspline_weights(i / 100.0, w);
    EXPECT_NEAR(w[0] + w[1] + w[2] + w[3], 1.0, 1e-15);
  }
}

TEST(CubicBspline, HasItsTextbookValuesAtAKnot) {
  double w[4];
  cubic_bspline_weights(0.0, w);
  EXPECT_DOUBLE_EQ(w[0], 1.0 / 6);
  EXPECT_DOUBLE_EQ(w[1], 4.0 / 6);
  EXPECT_DOUBLE_EQ(w[2], 1.0 / 6);
  EXPECT_DOUBLE_EQ(w[3], 0.0);
}

TEST(CubicBspline, ReproducesAStraightLine) {
  // Control points -1, 0, 1, 2 carry the line through t.
  for (const double t : {0.0, 0.2, 0.5, 0.99}) {
    double w[4];
    cubic_bspline_weights(t, w);
    EXPECT_NEAR(-w[0] + w[2] + 2 * w[3], t, 1e-15);
  }
}

TEST(CubicBspline, DerivativesAreThoseOfTheWeights) {
  const double h = 1e-6;
  for (const double t : {0.1, 0.4, 0.73}) {
    double before[4], after[4], slope[4];
    cubic_bspline_weights(t - h, before);
    cubic_bspline_weights(t + h, after);
    cubic_bspline_derivatives(t, slope);
    for (int k = 0; k < 4; ++k) EXPECT_NEAR(slope[k], (after[k] - before[k]) / (2 * h), 1e-9);
  }
}

}  // namespace
}  // namespace alinify

#include "core/math/gaussian_taps.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

TEST(GaussianArea, IsThatOfTheSampledWindow) {
  for (const double sigma : {1.0, 2.0, 3.5}) {
    const GaussianTaps taps = gaussian_taps(sigma);
    double squares = 0;
    for (int k = -taps.radius; k <= taps.radius; ++k) {
      const double weight = taps.weight[k < 0 ? -k : k];
      squares += weight * weight;
    }
    // Along x and along y; the taps end at three sigmas.
    EXPECT_NEAR(gaussian_area(sigma) * squares * squares, 1, 0.02) << sigma;
  }
}

}  // namespace
}  // namespace alinify

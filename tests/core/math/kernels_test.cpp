#include "core/math/kernels.h"

#include <gtest/gtest.h>

#include "core/math/lattice_map.h"
#include "tests/support/naive.h"

namespace alinify {
namespace {

template <class Kernel>
void expect_weights_of(Interpolation interpolation, double tolerance) {
  for (int i = 0; i < 64; ++i) {
    const double t = i / 64.0;
    double w[Kernel::taps];
    Kernel::weights(t, w);
    double total = 0;
    for (int k = 0; k < Kernel::taps; ++k)
      total += testing::naive_weight(interpolation, k - Kernel::before - t);
    for (int k = 0; k < Kernel::taps; ++k)
      EXPECT_NEAR(w[k], testing::naive_weight(interpolation, k - Kernel::before - t) / total, tolerance)
          << "t " << t << ", tap " << k;
  }
}

TEST(LinearKernel, HasItsTextbookWeights) {
  expect_weights_of<LinearKernel>(Interpolation::Linear, 1e-15);
}
TEST(CubicKernel, HasItsTextbookWeights) {
  expect_weights_of<CubicKernel>(Interpolation::Cubic, 1e-14);
}
TEST(LanczosKernel, HasItsTextbookWeights) {
  expect_weights_of<LanczosKernel>(Interpolation::Lanczos, 1e-12);
}

TEST(CubicKernel, ReproducesAParabola) {
  for (const double t : {0.0, 0.25, 0.6}) {
    double w[4];
    CubicKernel::weights(t, w);
    EXPECT_NEAR(w[0] * 1 + w[1] * 0 + w[2] * 1 + w[3] * 4, t * t, 1e-14);
  }
}

TEST(LagrangeWeights, ReproduceACubic) {
  const auto cubic = [](double x) { return 2 * x * x * x - x * x + 3 * x - 5; };
  for (const double t : {0.0, 0.3, 0.5, 0.9}) {
    double w[4];
    lagrange_weights(t, w);
    EXPECT_NEAR(w[0] * cubic(-1) + w[1] * cubic(0) + w[2] * cubic(1) + w[3] * cubic(2), cubic(t), 1e-13);
  }
}

}  // namespace
}  // namespace alinify

// Edges of a picture, against formulas and plain loops.
#include "core/math/ops/edge_planes.h"

#include <cmath>
#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

#include "core/math/vec2.h"
#include "tests/core/math/planes.h"

namespace alinify {
namespace {

using test::Floats;
using test::made;
using test::Random;
using test::run;
using test::Weights;

struct Edges {
  Floats along, across, strength;

  Edges(const Floats& picture, float slope, const Weights& weight)
      : along(picture.width, picture.height),
        across(picture.width, picture.height),
        strength(picture.width, picture.height) {
    run(picture.width / 4, picture.height,
        EdgePlanes{picture.in(), weight.in(), slope * slope, along.view(), across.view(), strength.view()});
  }
  Edges(const Floats& picture, float slope)
      : Edges(picture, slope, Weights(picture.width, picture.height, 1, 1)) {}
};

TEST(EdgePlanes, OfARampAreItsDirectionTwiceTurnedAndHowClearItIs) {
  constexpr double slope = 0.3;
  for (const double steepness : {0.03, 0.3, 30.0})
    for (double angle = 0; angle < 7; angle += 0.4) {
      const Floats ramp = made(16, 9, [&](double x, double y) {
        return steepness * (std::cos(angle) * x + std::sin(angle) * y) - 1;
      });
      const Edges found(ramp, slope);
      const double clear = steepness * steepness / (steepness * steepness + slope * slope);
      for (std::int64_t x = 1; x < 15; ++x) {
        ASSERT_NEAR(found.strength.at(x, 4), clear, 1e-4) << angle;
        ASSERT_NEAR(found.along.at(x, 4), clear * std::cos(2 * angle), 1e-4) << angle;
        ASSERT_NEAR(found.across.at(x, 4), clear * std::sin(2 * angle), 1e-4) << angle;
      }
    }
}

TEST(EdgePlanes, ComparePairsAsTheNormalisedGradientFieldDoes) {
  // |n_f n_f^T - n_m n_m^T|^2 = |n_f|^4 + |n_m|^4 - 2 (n_f . n_m)^2, with gradients by plain loops.
  Random random;
  const auto f = made(24, 12, [&](double, double) { return random(); }),
             m = made(24, 12, [&](double, double) { return random(); });
  constexpr float slope = 0.2f;
  const Edges of_f(f, slope), of_m(m, slope);
  const auto normal = [&](const Floats& p, std::int64_t x, std::int64_t y) {
    double gx = 0, gy = 0;
    for (int k = -1; k <= 1; ++k) {
      const double tap = k == 0 ? 10.0 / 32 : 3.0 / 32;
      gx += tap * (p.held(x + 1, y + k) - p.held(x - 1, y + k));
      gy += tap * (p.held(x + k, y + 1) - p.held(x + k, y - 1));
    }
    const double per = 1 / std::sqrt(gx * gx + gy * gy + static_cast<double>(slope * slope));
    return Vec2d{gx * per, gy * per};
  };
  for (std::int64_t y = 0; y < 12; ++y)
    for (std::int64_t x = 0; x < 24; ++x) {
      const Vec2d nf = normal(f, x, y), nm = normal(m, x, y);
      const double wanted =
          dot(nf, nf) * dot(nf, nf) + dot(nm, nm) * dot(nm, nm) - 2 * dot(nf, nm) * dot(nf, nm);
      const double a = of_f.along.held(x, y) - of_m.along.held(x, y),
                   b = of_f.across.held(x, y) - of_m.across.held(x, y),
                   c = of_f.strength.held(x, y) - of_m.strength.held(x, y);
      ASSERT_NEAR((a * a + b * b + c * c) / 2, wanted, 1e-5) << x << ", " << y;
    }
}

TEST(EdgePlanes, OfANegativeAreTheSameBits) {
  Random random;
  const auto picture = made(24, 12, [&](double, double) { return random() - 0.5; });
  Floats negative = picture;
  for (float& value : negative.values) value = -value;
  const Edges one(picture, 0.2f), other(negative, 0.2f);
  EXPECT_EQ(one.along.values, other.along.values);
  EXPECT_EQ(one.across.values, other.across.values);
  EXPECT_EQ(one.strength.values, other.strength.values);
}

TEST(EdgePlanes, AreZeroWhereAPixelDoesNotCount) {
  Random random;
  const auto picture = made(24, 12, [&](double, double) { return random(); });
  const Weights weight = made<std::uint8_t>(24, 12, [&](double, double) { return random() < 0.8; });
  const Edges all(picture, 0.2f), some(picture, 0.2f, weight);
  for (std::size_t k = 0; k < weight.values.size(); ++k) {
    const bool counts = weight.values[k] != 0;
    ASSERT_EQ(some.along.values[k], counts ? all.along.values[k] : 0);
    ASSERT_EQ(some.across.values[k], counts ? all.across.values[k] : 0);
    ASSERT_EQ(some.strength.values[k], counts ? all.strength.values[k] : 0);
  }
}

}  // namespace
}  // namespace alinify

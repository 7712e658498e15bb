#include "core/math/affine2.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

const Affine2 b_from_a{2, 0.5, -0.25, 3, 7, -11};
const Affine2 c_from_b{0, -1, 1, 0, 4, 5};

TEST(Affine2, AppliesTheMatrixThenTheTranslation) {
  EXPECT_EQ(b_from_a({10, 20}), (Vec2d{2 * 10 + 0.5 * 20 + 7, -0.25 * 10 + 3 * 20 - 11}));
}

TEST(Affine2, ComposesByMatchingNeighbours) {
  const Vec2d p{3, -8};
  EXPECT_EQ(compose(c_from_b, b_from_a)(p), c_from_b(b_from_a(p)));
}

TEST(Affine2, InverseLeadsBack) {
  const Vec2d p{123.5, -77.25}, back = inverse(b_from_a)(b_from_a(p));
  EXPECT_NEAR(back.x, p.x, 1e-12);
  EXPECT_NEAR(back.y, p.y, 1e-12);
}

}  // namespace
}  // namespace alinify

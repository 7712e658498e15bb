#pragma once

#include <gtest/gtest.h>

#include "core/math/vec2.h"

namespace alinify::testing {

/// Expects a point but for rounding.
inline void expect_point(Vec2d found, Vec2d expected) {
  EXPECT_NEAR(found.x, expected.x, 1e-12);
  EXPECT_NEAR(found.y, expected.y, 1e-12);
}

}  // namespace alinify::testing

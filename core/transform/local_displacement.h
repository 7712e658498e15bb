#pragma once

#include "core/math/vec2.h"

namespace alinify {

/// A displacement at a point and its derivatives there: along_x = (du/dx, dv/dx), along_y = (du/dy, dv/dy).
struct LocalDisplacement {
  Vec2d value, along_x, along_y;
};

}  // namespace alinify

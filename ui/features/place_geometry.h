#pragma once

#include <cmath>

#include "core/math/rect.h"
#include "core/math/vec2.h"

namespace alinify::ui {

/// The pixels within `half` of the middle, along either axis.
inline Rect square(Vec2d middle, double half) {
  const auto x = std::llround(middle.x - half), y = std::llround(middle.y - half);
  return {x, y, std::llround(middle.x + half) + 1 - x, std::llround(middle.y + half) + 1 - y};
}

}  // namespace alinify::ui

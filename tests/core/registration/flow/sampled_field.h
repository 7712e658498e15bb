#pragma once

#include "core/math/cell_grid.h"
#include "core/registration/flow/flow_field.h"

namespace alinify::test {

/// The field of an image whose displacement at a place, in pixels of its level, a formula gives.
template <class Formula>
FlowField sampled_field(Size size, const Formula& displacement) {
  FlowField field(size, 1);
  for (std::int64_t j = 0; j < field.cells.height; ++j)
    for (std::int64_t i = 0; i < field.cells.width; ++i) {
      const Vec2d u =
          displacement(Vec2d{static_cast<double>(i * cell_px) + 1.5, static_cast<double>(j * cell_px) + 1.5});
      field.view().at(i, j) = {static_cast<float>(u.x), static_cast<float>(u.y)};
    }
  return field;
}

}  // namespace alinify::test

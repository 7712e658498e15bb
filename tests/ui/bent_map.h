#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "core/transform/displacement_field.h"

namespace alinify::test {

/// A displacement along x alone: within `half` pixels of the middle the map has the slope 1 + `slope`, and it
/// goes back to no displacement over the next `back` pixels. All of them multiples of 10.
inline DisplacementField bent_along_x(double middle, double half, double slope, double back) {
  DisplacementField field;
  field.columns = static_cast<int>(std::lround(2 * (half + back) / 10)) + 1, field.rows = 2;
  field.spacing = {10, 10};
  field.origin = {middle - half - back, 0};
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int row = 0; row < field.rows; ++row)
    for (int i = 0; i < field.columns; ++i) {
      const double x = 10 * i - half - back, far = std::abs(x);
      const double way = far <= half ? far : half * std::max(0.0, 1 - (far - half) / back);
      vectors->push_back({static_cast<float>(std::copysign(way, x) * slope), 0});
    }
  field.vectors = std::move(vectors);
  return field;
}

}  // namespace alinify::test

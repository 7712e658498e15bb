#pragma once

#include <cstdint>

#include "core/math/view2d.h"

namespace alinify {

/// What average_areas needs (core/algo/average_areas.h), in the terms of AverageArea.
struct AverageAreasArgs {
  View2D<const std::uint16_t> levels;
  double ratio = 1;
  std::int64_t first_column = 0, first_row = 0;
  float gain = 1, offset = 0;
  View2D<float> out;
};

}  // namespace alinify

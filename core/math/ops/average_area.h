#pragma once

#include <cstdint>

#include "core/math/area_cover.h"
#include "core/math/view2d.h"

namespace alinify {

/// Averages grey levels over the area that a coarser pixel covers.
/// **Shapes**: extent: out. **Units and frame**: pixel (x, y) of `out` covers `ratio` x `ratio` pixels of
/// `levels`, from (first_column + x, first_row + y) * ratio on. **Range**: mean * gain + offset.
struct AverageArea {
  View2D<const std::uint16_t> levels;
  double ratio = 1;
  std::int64_t first_column = 0, first_row = 0;
  float gain = 1, offset = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const AreaCover columns = area_cover(first_column + x, ratio, levels.width),
                    rows = area_cover(first_row + y, ratio, levels.height);
    // Products of floats are exact in double: the sums have the same bits with or without contraction, on any
    // device.
    double sum = 0;
    for (std::int64_t k = rows.first; k <= rows.last; ++k)
      sum += static_cast<double>(rows.weight(k)) * static_cast<double>(row_sum(levels.row(k), columns));
    const auto mean =
        static_cast<float>(sum / (static_cast<double>(rows.sum) * static_cast<double>(columns.sum)));
    out.at(x, y) = static_cast<float>(static_cast<double>(mean) * static_cast<double>(gain) +
                                      static_cast<double>(offset));
  }

 private:
  ALINIFY_HD static float row_sum(const std::uint16_t* row, const AreaCover& columns) {
    if (columns.last == columns.first) return row[columns.first];
    // Integers, so that the order of addition does not matter.
    std::uint32_t inner = 0;
    for (std::int64_t i = columns.first + 1; i < columns.last; ++i) inner += row[i];
    return static_cast<float>(static_cast<double>(columns.first_weight) * row[columns.first] + inner +
                              static_cast<double>(columns.last_weight) * row[columns.last]);
  }
};

}  // namespace alinify

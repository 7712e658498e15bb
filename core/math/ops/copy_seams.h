#pragma once

#include <cstdint>

#include "core/math/view2d.h"

namespace alinify {

/// Copies labels and areas of the first and the last row. Extent: width x 2.
struct CopySeams {
  View2D<const std::uint32_t> labels;
  const std::uint32_t* areas = nullptr;  ///< by label
  View2D<std::uint32_t> seam_labels, seam_areas;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t row) const {
    const std::uint32_t label = labels.at(x, row == 0 ? 0 : labels.height - 1);
    seam_labels.at(x, row) = label;
    seam_areas.at(x, row) = areas[label];
  }
};

/// Copies a mask; onto itself, it does nothing. Extent: mask.
struct CopyMask {
  View2D<const std::uint8_t> from;
  View2D<std::uint8_t> to;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    if (&from.at(x, y) != &to.at(x, y)) to.at(x, y) = from.at(x, y);
  }
};

/// Fills a row. Extent: width x 1.
struct FillRow {
  View2D<std::uint8_t> row;
  std::uint8_t value = 0;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const { row.at(x, 0) = value; }
};

}  // namespace alinify

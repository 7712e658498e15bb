#pragma once

#include <cstdint>

#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Grey levels counted in bins of this many.
inline constexpr int grey_bin_shift = 6, grey_bins = 65536 >> grey_bin_shift;

/// Counts the grey levels of a stretch of rows. Extent: 1 x rows of counts.
struct CountGreysOfRows {
  View2D<const std::uint16_t> grey;
  std::int64_t rows = 1;         ///< a stretch
  View2D<std::uint32_t> counts;  ///< grey_bins x stretches

  ALINIFY_HD void operator()(std::int64_t, std::int64_t k) const {
    std::uint32_t* const bins = counts.row(k);
    for (int b = 0; b < grey_bins; ++b) bins[b] = 0;
    const std::int64_t end = min2(grey.height, (k + 1) * rows);
    for (std::int64_t y = k * rows; y < end; ++y) {
      const std::uint16_t* const row = grey.row(y);
      for (std::int64_t x = 0; x < grey.width; ++x) ++bins[row[x] >> grey_bin_shift];
    }
  }
};

/// Sums the stretches. Extent: grey_bins x 1.
struct SumGreyCounts {
  View2D<const std::uint32_t> counts;
  View2D<std::uint32_t> sums;

  ALINIFY_HD void operator()(std::int64_t b, std::int64_t) const {
    std::uint32_t sum = 0;
    for (std::int64_t k = 0; k < counts.height; ++k) sum += counts.at(b, k);
    sums.at(b, 0) = sum;
  }
};

}  // namespace alinify

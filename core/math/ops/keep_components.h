#pragma once

#include <cstdint>

#include "core/math/atomic_combine.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Sets a list to zero. Extent: 1 x ceil(count / chunk).
struct ClearList {
  static constexpr std::int64_t chunk = 64;
  std::uint32_t* values = nullptr;
  std::int64_t count = 0;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t k) const {
    const std::int64_t end = min2(count, (k + 1) * chunk);
    for (std::int64_t i = k * chunk; i < end; ++i) values[i] = 0;
  }
};

/// Adds pixels to the areas of their labels, but for label 0. Extent: ceil(width / stretch) x height.
struct CountAreas {
  static constexpr std::int64_t stretch = 128;
  View2D<const std::uint32_t> labels;
  std::uint32_t* areas = nullptr;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t y) const {
    const std::uint32_t* const row = labels.row(y);
    const std::int64_t end = min2(labels.width, (i + 1) * stretch);
    std::uint32_t label = 0, area = 0;
    for (std::int64_t x = i * stretch; x < end; ++x) {
      if (row[x] != label) {
        if (label) add_into(areas + label, area);
        label = row[x];
        area = 0;
      }
      ++area;
    }
    if (label) add_into(areas + label, area);
  }
};

/// Fills components of a mask's zeros: all but those of label 0 that are no larger than `largest`. Extent:
/// mask.
struct FillHoles {
  View2D<const std::uint32_t> labels;
  const std::uint32_t* areas = nullptr;
  std::uint32_t largest = 0;
  View2D<std::uint8_t> mask;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::uint32_t label = labels.at(x, y);
    if (label && areas[label] <= largest) mask.at(x, y) = 255;
  }
};

/// Removes components smaller than `smallest`. Extent: mask.
struct RemoveSmall {
  View2D<const std::uint32_t> labels;
  const std::uint32_t* areas = nullptr;
  std::uint32_t smallest = 0;
  View2D<std::uint8_t> mask;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::uint32_t label = labels.at(x, y);
    if (label && areas[label] < smallest) mask.at(x, y) = 0;
  }
};

}  // namespace alinify

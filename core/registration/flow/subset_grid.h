#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/math/rect.h"

namespace alinify {

/// Rows and columns of subsets (windows) that cover a level evenly, about `spacing_px` apart. **Units**:
/// pixels of the level.
struct SubsetGrid {
  SubsetGrid(Size level, int spacing_px)
      : columns(std::max<std::int64_t>(1, level.width / spacing_px)),
        rows(std::max<std::int64_t>(1, level.height / spacing_px)),
        step{static_cast<double>(level.width) / static_cast<double>(columns),
             static_cast<double>(level.height) / static_cast<double>(rows)} {}

  const std::int64_t columns, rows;
  const Vec2d step;

  Size size() const { return {columns, rows}; }
  std::size_t count() const { return static_cast<std::size_t>(columns * rows); }
  std::int64_t index(std::int64_t i, std::int64_t j) const { return j * columns + i; }
  Vec2d centre(std::int64_t i, std::int64_t j) const {
    return {(static_cast<double>(i) + 0.5) * step.x - 0.5, (static_cast<double>(j) + 0.5) * step.y - 0.5};
  }
  /// The inverse of centre().
  Vec2f place_of(Vec2d p) const {
    return {static_cast<float>((p.x + 0.5) / step.x - 0.5), static_cast<float>((p.y + 0.5) / step.y - 0.5)};
  }

  static constexpr std::size_t by_side = 4, by_side_or_corner = 8;
  /// Calls visit(i, j) for the existing neighbours of (i, j): the four beside it, or these and the four at
  /// its corners.
  template <class Visit>
  void around(std::int64_t i, std::int64_t j, std::size_t neighbours, const Visit& visit) const {
    constexpr int ways[by_side_or_corner][2] = {{-1, 0},  {1, 0},  {0, -1}, {0, 1},
                                                {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    for (std::size_t n = 0; n < neighbours; ++n) {
      const std::int64_t x = i + ways[n][0], y = j + ways[n][1];
      if (x >= 0 && y >= 0 && x < columns && y < rows) visit(x, y);
    }
  }
  /// The same by indices.
  template <class Visit>
  void beside(std::int64_t k, std::size_t neighbours, const Visit& visit) const {
    around(k % columns, k / columns, neighbours, [&](std::int64_t x, std::int64_t y) { visit(index(x, y)); });
  }
};

}  // namespace alinify

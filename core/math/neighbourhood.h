#pragma once

#include <cstdint>

#include "core/math/rect.h"

namespace alinify {

/// Calls visit(x, y) for every cell of a grid that is no more than `reach` cells from (i, j) along either
/// axis, (i, j) among them: row by row, so that sums come out the same bit by bit.
template <class Visit>
void for_each_neighbour(Size grid, std::int64_t i, std::int64_t j, std::int64_t reach, const Visit& visit) {
  const std::int64_t x0 = i > reach ? i - reach : 0, y0 = j > reach ? j - reach : 0;
  for (std::int64_t y = y0; y <= j + reach && y < grid.height; ++y)
    for (std::int64_t x = x0; x <= i + reach && x < grid.width; ++x) visit(x, y);
}

}  // namespace alinify

#include "core/transform/connected_cells.h"

#include "core/math/neighbourhood.h"

namespace alinify {

std::vector<std::size_t> take_connected(std::size_t seed, bool diagonally, Size grid,
                                        std::vector<std::uint8_t>& taken) {
  std::vector<std::size_t> cells(1, seed);
  taken[seed] = 1;
  for (std::size_t g = 0; g < cells.size(); ++g) {
    const auto i = static_cast<std::int64_t>(cells[g]) % grid.width,
               j = static_cast<std::int64_t>(cells[g]) / grid.width;
    for_each_neighbour(grid, i, j, 1, [&](std::int64_t x, std::int64_t y) {
      const auto n = static_cast<std::size_t>(y * grid.width + x);
      if (taken[n] || (!diagonally && x != i && y != j)) return;
      taken[n] = 1;
      cells.push_back(n);
    });
  }
  return cells;
}

}  // namespace alinify

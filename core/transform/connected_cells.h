#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/math/rect.h"

namespace alinify {

/// The cells of a grid that are connected with `seed` and that nobody has taken yet, `seed` first: along both
/// axes, or `diagonally` too. Takes them. **Shapes**: `taken` has a flag for each cell, row by row.
std::vector<std::size_t> take_connected(std::size_t seed, bool diagonally, Size grid,
                                        std::vector<std::uint8_t>& taken);

}  // namespace alinify

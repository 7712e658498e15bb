#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/transform/continued_map.h"

namespace alinify {

/// A folded cell of a displacement's grid, and the area it covers after mapping.
struct FoldedCell {
  Box source;  ///< frame of the part's input
  Box image;   ///< frame of the straightened output
};

/// Every cell where the determinant is not positive somewhere: exact for a field, whose determinant is linear
/// in a cell; for a spline looked for at eight places between two control points, or every 4 px.
/// **Threads**: rows are distributed over `pool`, the result is in order of rows. **Throws** Cancelled.
std::vector<FoldedCell> folded_cells(const ContinuedMap<DisplacementField>& map, ThreadPool& pool,
                                     const Progress& progress);
std::vector<FoldedCell> folded_cells(const ContinuedMap<BsplineGrid>& map, ThreadPool& pool,
                                     const Progress& progress);

/// The boxes around groups of folded cells that lie within some cells of each other.
std::vector<Box> fold_places(const std::vector<FoldedCell>& cells);

}  // namespace alinify

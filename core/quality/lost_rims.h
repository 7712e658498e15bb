#pragma once

#include <vector>

#include "core/grey/grey_reader.h"
#include "core/quality/error_map.h"

namespace alinify {

/// Extends lost ground to its rim. A block that lies half on it is found again by its other half, and would
/// vouch for a place of which the moving image shows nothing, such as cloth under the edge of a label. Places
/// beside lost ones become lost if their own squares, far smaller than a block, are hardly alike: less than
/// a third as much as is usual for squares of these images, or where most places around them are lost, clearly
/// less than usual. Nothing is done where squares so small are hardly alike anywhere.
///
/// `fixed`, `warped`: the same features of both pictures, on one grid; NaN: missing. Place (i, j) of the map
/// stands for the square of step_px pixels at step_px * (i, j). **Threads**: runs on the calling one.
void lose_unlike_rims(ErrorMap& map, const std::vector<GreyImage>& fixed,
                      const std::vector<GreyImage>& warped, int step_px);

}  // namespace alinify

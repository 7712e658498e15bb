#pragma once

#include <vector>

#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"
#include "core/quality/error_map.h"

namespace alinify {

/// Two pictures on one grid, and the same features of both; NaN: missing.
struct ComparedPictures {
  const GreyImage &fixed, &warped;
  const std::vector<GreyImage>&fixed_features, &warped_features;
};

/// Loses measured places of whose own squares, far smaller than a block, one image shows nothing: a block
/// that reaches beyond a label is found again by what lies around it, and would vouch for the cloth below. A
/// square is unlike if it shows something and is less than a third as much alike as is usual for squares of
/// these images. Four unlike ones that touch are lost, except where the map jumps, as along the rim of a
/// piece that moved. So is one beside lost places, and where most places around it are lost, one that is
/// clearly less alike than usual. Nothing is done where squares so small are hardly alike anywhere.
///
/// `lost`: what such a place becomes; where the map jumps it keeps its jump. Place (i, j) of the map stands
/// for the square of step_px pixels at step_px * (i, j). **Threads**: the same for any number.
void lose_unlike_squares(ErrorMap& map, const PlaceError& lost, const ComparedPictures& pictures, int step_px,
                         ThreadPool& pool);

}  // namespace alinify

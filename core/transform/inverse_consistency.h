#pragma once

#include "core/transform/transform.h"

namespace alinify {

/// How far points of the fixed image are from where they come back to, after a map and its inverse: distances
/// in pixels of the fixed image, over a regular lattice.
struct InverseConsistency {
  double median_px = 0, p99_px = 0, largest_px = 0;
  double folded_share = 0;  ///< of the points: the map folds there, or nothing leads back
};

/// Of a map and a map that undoes it. Where the fixed image's size is not known the lattice covers the first
/// grid of the map, or the first 1024 pixels a side.
InverseConsistency inverse_consistency(const Transform& moving_from_fixed, const Transform& fixed_from_moving,
                                       int points_per_side = 256);
/// Of a map alone, by inverse_point(): not zero where it is not one-to-one. Some milliseconds.
InverseConsistency inverse_consistency(const Transform& moving_from_fixed, int points_per_side = 64);

}  // namespace alinify

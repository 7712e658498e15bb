#pragma once

#include "core/transform/inverse_map.h"
#include "core/transform/transform.h"

namespace alinify {

/// Round-trip errors of a map and its inverse over a regular lattice of fixed points, in pixels of the fixed
/// image.
struct InverseConsistency {
  double median_px = 0, p99_px = 0, largest_px = 0;
  double folded_share = 0;  ///< of the points: the map folds there, or nothing leads back
};

/// The consistency of a map and its given inverse. If the fixed image's size is not known, the lattice covers
/// the first grid of the map, or the first 1024 pixels a side.
InverseConsistency inverse_consistency(const Transform& moving_from_fixed, const Transform& fixed_from_moving,
                                       int points_per_side = 256);
/// The same of an inverse that inverted() made, whose error was measured between all of its samples.
InverseConsistency inverse_consistency(const Transform& moving_from_fixed, const InverseMap& inverse);
/// The consistency of a map with inverse_point(): nonzero where it is not one-to-one. Takes some
/// milliseconds.
InverseConsistency inverse_consistency(const Transform& moving_from_fixed, int points_per_side = 64);

}  // namespace alinify

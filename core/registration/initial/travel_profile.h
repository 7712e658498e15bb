#pragma once

#include <vector>

#include "core/math/rect.h"
#include "core/transform/displacement_field.h"

namespace alinify {

/// Uneven travel of the cloth under a line-scan camera: the lines of the fixed image across the direction of
/// travel lie in the moving image as wholes, but each shifted along it by an amount of its own.
struct TravelProfile {
  bool along_y = true;    ///< the lines are rows; false: columns
  double origin_px = 0;   ///< of the first line, level-0 pixels of the fixed image
  double spacing_px = 1;  ///< between lines
  /// Shift of each line along the travel, level-0 pixels of the fixed image: p lies at moving_from_fixed(p +
  /// shift).
  std::vector<double> shift_px;
  /// Mean correlation of the lines without and with the shifts, in stripes that they were not found from.
  double agreement_before = 0, agreement_after = 0;

  /// The shifts as a displacement of the whole fixed image, to come before the affine map.
  DisplacementField field(Size fixed) const;
  /// The lowest and the highest speed that the shifts mean, as a share of the mean; 1: even travel.
  struct Speed {
    double lowest = 1, highest = 1;
  };
  Speed speed() const;
};

}  // namespace alinify

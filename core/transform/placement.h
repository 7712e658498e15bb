#pragma once

#include "core/math/affine2.h"
#include "core/math/rect.h"

namespace alinify {

/// Where the moving image lies on the fixed one, in the numbers that a person sets.
///
/// **Units and frame**: level-0 pixels of the fixed image, y down. The image is mirrored first, then scaled
/// and turned about its own middle, then shifted. **Range**: all numbers are finite for a finite map that is
/// not singular. **Threads**: values; the functions are pure.
struct Placement {
  Vec2d shift;            ///< of the moving image's middle from the fixed image's
  double angle_deg = 0;   ///< clockwise as seen, above -180 to 180
  double scale = 1;       ///< fixed pixels to a moving pixel
  bool mirrored = false;  ///< left and right exchanged
};

/// The numbers of a map, for one that also shears or stretches those of the nearest similarity. The
/// determinant must not be zero.
Placement placement_of(const Affine2& fixed_from_moving, Size fixed, Size moving);

/// `fixed_from_moving` with these numbers in place of its own; what they do not tell, shear and stretch,
/// stays. `placement.scale` must be above zero.
Affine2 with_placement(const Affine2& fixed_from_moving, const Placement& placement, Size fixed, Size moving);

}  // namespace alinify

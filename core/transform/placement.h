#pragma once

#include "core/math/affine2.h"
#include "core/math/rect.h"

namespace alinify {

/// The moving image's placement on the fixed one, in user-level parameters.
///
/// **Units and frame**: level-0 pixels of the fixed image, y down. The image is first mirrored, then scaled
/// and rotated about its own centre, then shifted. **Range**: all finite if the map is finite and not
/// singular. **Threads**: values; the functions are pure.
struct Placement {
  Vec2d shift;            ///< of the moving image's centre from the fixed image's
  double angle_deg = 0;   ///< clockwise on screen, in (-180, 180]
  double scale = 1;       ///< fixed pixels per moving pixel
  bool mirrored = false;  ///< left-right
};

/// The parameters of a map; for one with shear or anisotropic scale, those of the nearest similarity. The
/// determinant must be nonzero.
Placement placement_of(const Affine2& fixed_from_moving, Size fixed, Size moving);

/// Replaces these parameters of `fixed_from_moving`, keeping its shear and anisotropic scale.
/// `placement.scale` must be positive.
Affine2 with_placement(const Affine2& fixed_from_moving, const Placement& placement, Size fixed, Size moving);

}  // namespace alinify

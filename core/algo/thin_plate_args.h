#pragma once

#include <cstdint>

#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// A fitted field and the measurements that it was fitted to, for fit_thin_plate. **Memory**: each view is in
/// host or device memory. **Shapes**: normal_equations has eight floats per cell (width counts floats), in
/// WeighCell's layout, of which the right-hand sides are not read. **Units**: pixels.
struct ThinPlateArgs {
  View2D<const Vec2f> field;
  View2D<const float> normal_equations;
  /// Squared correlation that windows of unrelated textures show; what is not clearly above it is no
  /// evidence. 0: everything is.
  double chance = 0;
  View2D<Vec2f> out;  ///< may be `field`
};

/// Memory fit_thin_plate needs besides its arguments; approximate, for planning.
inline constexpr std::int64_t thin_plate_bytes_per_cell = 24;

}  // namespace alinify

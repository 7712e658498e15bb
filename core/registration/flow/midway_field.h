#pragma once

#include <cstdint>

#include "core/base/progress.h"
#include "core/registration/flow/level_field.h"

namespace alinify {

/// A displacement seen from midway between both images of a level: place q of the midway frame is seen at q +
/// of_fixed(q) in the fixed image and, but for the affine part, at q + of_fixed(q) + between(q) in the moving
/// one. Seen from there neither image is the other's reference. **Frame**: pixels of the fixed level, but
/// with a margin on all sides, since the midway image may extend beyond both.
struct MidwayField {
  LevelField between;
  BackendBuffer<Vec2f> of_fixed;  ///< not valid before solve_level
  std::int64_t margin_cells = 0;
};

/// `field` over the fixed level, as seen from midway. **Throws** OutOfMemory, Cancelled.
MidwayField seen_midway(Backend& backend, const LevelField& field, std::int64_t margin_cells,
                        const Progress& progress);
/// The inverse: the displacement over the fixed level.
LevelField seen_from_fixed(Backend& backend, const MidwayField& field, Size level_size,
                           const Progress& progress);

/// The margin that a field needs at least so that its midway frame covers the middle of every border place:
/// by the displacements at the border, in pixels of the level.
double midway_margin_px(const LevelField& field);

}  // namespace alinify

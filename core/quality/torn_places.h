#pragma once

#include <cstdint>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/math/rect.h"
#include "core/math/vec2.h"
#include "core/transform/transform.h"

namespace alinify {

/// Where the places of an error map lie: place (i, j) stands for the square of step_px around origin_px +
/// step_px * (i, j), level-0 fixed pixels.
struct PlaceLattice {
  Size size;
  Vec2d origin_px;
  double step_px = 1;
};

/// Marks the places within which a map tears: it is mirrored against what it is at most of the `textured`
/// places (one flag a place), or stretches or squeezes more than twice as far. So it does between the pieces
/// of a slide that moved apart; what it leads to there is part of one of them, and was never expected at such
/// a place. Nothing is marked if no place is textured. **Shapes**: one flag a place, row by row. **Threads**:
/// the same for any number.
std::vector<std::uint8_t> torn_places(const Transform& moving_from_fixed, const PlaceLattice& lattice,
                                      const std::vector<std::uint8_t>& textured, ThreadPool& pool);

}  // namespace alinify

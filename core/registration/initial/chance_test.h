#pragma once

#include "core/base/thread_pool.h"
#include "core/registration/initial/refine_affine.h"

namespace alinify {

/// How much better a map is than chance for this pair of pictures: its correlation against those of the same
/// two pictures shifted against each other by everything from a little to a quarter of their size. Two
/// pictures of the same wrong things, periodic or smooth ones reach by chance what would be proof for others,
/// so there is no number that is good by itself.
struct ChanceTest {
  double correlation = 0;  ///< at the map (best within 2 pixels)
  double chance = 0;       ///< mean of the shifted ones
  double spread = 1;       ///< their standard deviation
  double best_other = 0;   ///< the best of them
  double z_score = 0;      ///< (correlation - chance) / spread
  Vec2d best_shift;        ///< where the best of all lies, fixed level-0 pixels; (0, 0) when at the map
};
/// With a `pool` its transforms run side by side.
ChanceTest test_against_chance(const AffineRefiner& pictures, const Affine2& map, double long_side,
                               double blur, double window, ThreadPool* pool = nullptr);

}  // namespace alinify

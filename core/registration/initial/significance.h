#pragma once

#include "core/base/thread_pool.h"
#include "core/registration/initial/refine_affine.h"

namespace alinify {

/// How much better a map is than chance for this image pair: its correlation against those of the same images
/// shifted relative to each other by anything from a little to a quarter of their size. Images that share
/// only artefacts, or are periodic or smooth, reach values by chance that would be proof for others, so no
/// absolute threshold works.
struct ChanceTest {
  double correlation = 0;  ///< at the map (best within 2 pixels)
  double chance = 0;       ///< mean over the shifts
  double spread = 1;       ///< their standard deviation
  double best_other = 0;   ///< the best of them
  double z_score = 0;      ///< (correlation - chance) / spread
  Vec2d best_shift;        ///< position of the overall best, fixed level-0 pixels; (0, 0) if at the map
};
/// `pool`: runs the transforms in parallel.
ChanceTest test_against_chance(const AffineRefiner& pictures, const Affine2& map, double long_side,
                               double blur, double window, ThreadPool* pool = nullptr);

}  // namespace alinify

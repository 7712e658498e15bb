#include "core/registration/flow/recover_level.h"

#include <algorithm>

#include "core/registration/flow/level_pictures.h"
#include "core/registration/flow/recover_lost.h"

namespace alinify {

bool looks_for_lost_places(const FlowLevel& level, bool coarsest) {
  constexpr std::int64_t longest_side = 640;
  return coarsest || std::max(level.fixed.width, level.fixed.height) <= longest_side;
}

void recover_level(const LevelInputs& in, FlowSteps steps, bool coarsest, LevelField& field,
                   const NormalEquations* normal_equations, FlowTileSums& means, Progress& progress) {
  RecoveryOptions options;
  options.spacing_px = coarsest ? 8 : 16;
  options.subset.sigma_px = steps.window_px;
  options.subset.sample_area_px2 = steps.sample_area_px2;
  steps.match = false;
  const LevelPictures pictures = level_pictures(in, steps.filters.front());
  const int rounds = coarsest ? 3 : 1;
  for (int round = 0; round < rounds; ++round) {
    FlowField here = fetched(field);
    if (recover_lost(pictures, options, here, *in.backend.pool(), progress).recovered == 0) return;
    field = placed(in.backend, here);
    Progress again = progress.sub(0.5, {});
    means = solve_level(in, steps, field, normal_equations, again);
  }
}

}  // namespace alinify

#pragma once

#include "core/algo/flow_args.h"
#include "core/base/progress.h"
#include "core/registration/flow/solve_level.h"

namespace alinify {

/// Whether lost places are searched for on a level: the coarsest, and others of at most 640 pixels a side.
/// Finer levels preserve the correct places.
bool looks_for_lost_places(const FlowLevel& level, bool coarsest);

/// After solve_level: recovers lost places (core/registration/flow/recover_lost.h) and solves the level
/// again from there, several times on the coarsest level, since recovered places bring more within reach. If
/// nothing is lost, the field, the normal equations and `means` are unchanged.
void recover_level(const LevelInputs& in, FlowSteps steps, bool coarsest, LevelField& field,
                   const NormalEquations* normal_equations, FlowTileSums& means, Progress& progress);

}  // namespace alinify

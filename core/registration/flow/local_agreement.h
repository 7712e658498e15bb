#pragma once

#include <vector>

#include "core/algo/flow_args.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/grey/grey_pyramid.h"
#include "core/registration/flow/solve_level.h"
#include "core/registration/problem.h"
#include "core/registration/result.h"

namespace alinify {

/// The finest level whose longer side in the fixed image is at most `longest_px`, with the moving level that
/// matches it under `affine`; in one tile.
FlowLevel level_to_look_at(const RegistrationProblem& problem, const Affine2& affine,
                           std::int64_t longest_px = 1024);

/// Both images on one level, and nothing else of them.
struct LevelImages {
  GreyPyramid fixed, moving;
};
/// **Throws** Error(NotReadable), OutOfMemory, Cancelled.
LevelImages read_level_images(const RegistrationProblem& problem, const FlowLevel& level, Backend& backend,
                              Progress& progress);

/// Compares both images where their longer side is at most 1024 px. **Throws** Error(NotReadable),
/// OutOfMemory, Cancelled. **Memory**: about 100 MB.
LocalAgreement local_agreement(const RegistrationProblem& problem, const Transform& map, Backend& backend,
                               Progress& progress);

/// The same for a field over a level already in memory, by texture or by other features.
LocalAgreement local_agreement(const LevelInputs& inputs, const FlowField& field, Progress& progress,
                               const std::vector<FeatureFilter>& filters = {FeatureFilter{}});

}  // namespace alinify

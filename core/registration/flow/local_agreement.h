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
/// matches its resolution under `affine` (moving_from_fixed between level-0 pixels); in one tile.
FlowLevel level_to_look_at(const RegistrationProblem& problem, const Affine2& affine,
                           std::int64_t longest_px = 1024);

/// Both images at one level only.
struct LevelImages {
  GreyPyramid fixed, moving;
};
/// **Throws** Error(NotReadable), OutOfMemory, Cancelled.
LevelImages read_level_images(const RegistrationProblem& problem, const FlowLevel& level, Backend& backend,
                              Progress& progress);

/// Compares both images at the level where the fixed image's longer side is at most 1024 px. All zero if the
/// map's scale is not between 1/1000 and 1000. **Throws** Error(NotReadable), OutOfMemory, Cancelled.
/// **Memory**: about 100 MB.
LocalAgreement local_agreement(const RegistrationProblem& problem, const Transform& map, Backend& backend,
                               Progress& progress);

/// The same for a field over a level already in memory, by texture or by other features.
LocalAgreement local_agreement(const LevelInputs& inputs, const FlowField& field, Progress& progress,
                               const std::vector<FeatureFilter>& filters = {FeatureFilter{}});

/// Whether light is dark in the other image: they correlate negatively under the field, and under no shift
/// nearby as well positively. Half a repeat of a texture off, each of two alike looks like the other's
/// negative. **Throws** OutOfMemory, Cancelled.
bool looks_negative(const LevelInputs& inputs, const FlowField& field, Progress& progress);

}  // namespace alinify

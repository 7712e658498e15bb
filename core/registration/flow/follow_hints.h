#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/compute/backend.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/level_pictures.h"
#include "core/registration/flow/recover_lost.h"
#include "core/registration/problem.h"

namespace alinify {

/// A spot of a level that a person says where to find.
struct LevelHint {
  Vec2d at;                ///< pixels of the level
  Vec2d shift;             ///< as the field has it; changed to where the picture is found, where that is near
  bool confirmed = false;  ///< found within reach of a hand's accuracy
};

/// Brings a field to say what the hints say: from each hint outward, subset after subset, the best correlated
/// first, as far as the pictures agree under the continuation of what was reached, and until the field says
/// the same by itself. Of two repeats of a weave the hint decides, however well the other one agrees: only
/// where the continuation is clearly worse than what the field has does it end. In between, where there is no
/// texture, the field goes over smoothly. Returns the number of subsets that were moved; 0: the field is as
/// it was.
/// **Units**: pixels of the level. **Threads**: the same bits for any number. **Memory**: 150 bytes a subset.
/// **Throws** Cancelled. **Source**: as recover_lost().
std::int64_t follow_hints(const LevelPictures& pictures, const RecoveryOptions& options,
                          std::vector<LevelHint>& hints, FlowField& field, ThreadPool& pool,
                          const Progress& progress);

/// The same for problem.initial, looked at where the fixed image's longer side is at most 3072 px. `hints`
/// are in level-0 pixels and their moving points are mended likewise. No piece followed: the start as it is.
/// **Throws** Error(NotReadable), OutOfMemory, Cancelled. **Memory**: 25 bytes for each of these pixels.
Transform follow_hints(const RegistrationProblem& problem, std::vector<LandmarkPair>& hints, Backend& backend,
                       Progress& progress);

}  // namespace alinify

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

/// Who says where a point of the fixed image lies in the moving one.
enum class HintSource : std::uint8_t {
  Person,  ///< decides between repeats that match equally well
  Images,  ///< a comparison of the images, which may have found another repeat: holds where they match better
};

/// A point of a level whose correspondence is indicated.
struct LevelHint {
  Vec2d at;                ///< pixels of the level
  Vec2d shift;             ///< displacement in the field; replaced by the matched one if that is near
  bool confirmed = false;  ///< matched within the accuracy of manual placement
};

/// Makes a field follow the hints: from each hint outward, subset by subset, best correlated first, as far as
/// the images agree under the continuation of the subsets reached so far and until the field agrees by
/// itself. Between two repeats of a weave a person's hint decides, however well the other one correlates:
/// growth stops only where the continuation is clearly worse than the existing field. A hint of the images
/// moves only what clearly matches better. In untextured areas in between the field blends smoothly. Returns
/// the number of subsets moved; 0: field unchanged.
/// **Units**: pixels of the level. **Threads**: bit-identical for any number. **Memory**: 150 bytes a subset.
/// **Throws** Cancelled. **Source**: as recover_lost().
std::int64_t follow_hints(const LevelPictures& pictures, const RecoveryOptions& options, HintSource source,
                          std::vector<LevelHint>& hints, FlowField& field, ThreadPool& pool,
                          const Progress& progress);

/// The same for problem.initial, at the resolution where the fixed image's longer side is at most 3072 px.
/// `hints` are in level-0 pixels; their moving points are refined too. Returns the start unchanged if no
/// subset was moved.
/// **Throws** Error(NotReadable), OutOfMemory, Cancelled. **Memory**: 25 bytes for each of these pixels.
Transform follow_hints(const RegistrationProblem& problem, HintSource source,
                       std::vector<LandmarkPair>& hints, Backend& backend, Progress& progress);

}  // namespace alinify

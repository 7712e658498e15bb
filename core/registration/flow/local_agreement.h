#pragma once

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/registration/problem.h"

namespace alinify {

/// How alike the pictures are, place by place, under a map.
struct LocalAgreement {
  double correlation = 0;  ///< mean of the local correlation of the normalised pictures, 0..1
  double chance = 0;       ///< the same with the moving picture laid wrong on purpose
  double above_chance() const { return correlation - chance; }
};

/// Looks at both images where their longer side is at most 1024 px. **Throws** Error(NotReadable),
/// OutOfMemory, Cancelled. **Memory**: about 100 MB.
LocalAgreement local_agreement(const RegistrationProblem& problem, const Transform& map, Backend& backend,
                               Progress& progress);

}  // namespace alinify

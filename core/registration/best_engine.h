#pragma once

#include "core/registration/engine_with_options.h"
#include "core/registration/flow/coarse_to_fine_options.h"

namespace alinify {

/// Runs all compared engines and keeps the best map by problem.judge, as EngineContest does; where the
/// pictures agree nowhere by the first, elastix is tried as well, as in AutoEngine. Notes state the error
/// expected of each map, the one kept, and the margin. The result's provenance names the engine that was
/// kept. **Throws** Error(Usage) where the problem has no judge.
class BestEngine final : public EngineWithOptions<CoarseToFineOptions> {
 public:
  explicit BestEngine(CoarseToFineOptions options) : EngineWithOptions(std::move(options)) {}

  std::string_view name() const override { return "best"; }
  bool holds_to_landmarks() const override { return options_.holds_to_landmarks(); }
  bool uses_pyramids(const RegistrationProblem& problem, const Backend& backend) const override;

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const override;
};

}  // namespace alinify

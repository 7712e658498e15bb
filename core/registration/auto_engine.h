#pragma once

#include "core/registration/engine_contest.h"
#include "core/registration/engine_with_options.h"
#include "core/registration/flow/flow_options.h"

namespace alinify {

/// Chooses the engine for the pair and states why; by default the dense engine. Where the pictures share
/// texture but are not alike, its map bends much, and problem.judge does not expect nearly all of it within
/// the tolerance, the other compared engines are tried, and one that is clearly better is kept
/// (EngineContest). A design is registered by the B-spline engine. Where the pictures agree nowhere
/// afterwards, elastix is tried (elastix_instead_of). The result's provenance names the engine that was kept.
class AutoEngine final : public EngineWithOptions<FlowOptions> {
 public:
  explicit AutoEngine(FlowOptions options) : EngineWithOptions(std::move(options)) {}

  std::string_view name() const override { return "auto"; }
  bool holds_to_landmarks() const override { return options_.holds_to_landmarks(); }
  bool uses_pyramids(const RegistrationProblem& problem, const Backend& backend) const override;

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const override;
  RegistrationResult compare_with_others(EngineContest& contest, Message reason, Progress& progress) const;
};

}  // namespace alinify

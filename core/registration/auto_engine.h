#pragma once

#include "core/registration/engine_with_options.h"
#include "core/registration/flow/flow_options.h"

namespace alinify {

/// The engine fit for the pair, said with the reason: the dense engine, and where the pictures agree nowhere
/// by local correlation afterwards, elastix with its mutual information, if it is there and agrees better.
/// Where no start was found either, the pictures have nothing in common that could be seen, and minutes of
/// elastix from nowhere would not find it: the dense result is kept, with the note that says so.
/// The result's provenance names the engine that was kept.
class AutoEngine final : public EngineWithOptions<FlowOptions> {
 public:
  explicit AutoEngine(FlowOptions options) : EngineWithOptions(std::move(options)) {}

  std::string_view name() const override { return "auto"; }
  bool holds_to_landmarks() const override { return options_.holds_to_landmarks(); }
  bool uses_pyramids(const RegistrationProblem& problem, const Backend& backend) const override;

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const override;
};

}  // namespace alinify

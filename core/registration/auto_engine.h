#pragma once

#include "core/registration/engine.h"
#include "core/registration/flow/flow_options.h"

namespace alinify {

/// The engine fit for the pair, said with the reason: the dense engine, and where the pictures agree nowhere
/// by local correlation afterwards, elastix with its mutual information, if it is there and agrees better.
/// The result's provenance names the engine that was kept.
class AutoEngine final : public RegistrationEngine {
 public:
  explicit AutoEngine(FlowOptions options) : options_(std::move(options)) { options_.check(); }

  std::string_view name() const override { return "auto"; }
  std::map<std::string, std::string> options() const override;
  bool holds_to_landmarks() const override { return options_.landmark_trust_px > 0; }
  RegistrationResult run(const RegistrationProblem& problem, Backend& backend, RegistrationObserver& observer,
                         Progress& progress) const override;

 private:
  FlowOptions options_;
};

}  // namespace alinify

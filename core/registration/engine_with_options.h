#pragma once

#include <utility>

#include "core/registration/engine.h"
#include "core/registration/option_values.h"

namespace alinify {

/// Base of engines configured by one options struct, validated on construction and recorded by name.
template <class Options>
class EngineWithOptions : public RegistrationEngine {
 public:
  /// **Throws** Error(Usage) for invalid options.
  explicit EngineWithOptions(Options options) : options_(std::move(options)) { options_.check(); }

  std::map<std::string, std::string> options() const final { return values_of(options_); }

 protected:
  /// Records the provenance in the result.
  void sign(RegistrationResult& result, const RegistrationProblem& problem) const {
    Provenance& provenance = result.moving_from_fixed.provenance;
    provenance.engine = std::string(name());
    provenance.options = options();
    provenance.seed = problem.seed;
  }

  const Options options_;
};

}  // namespace alinify

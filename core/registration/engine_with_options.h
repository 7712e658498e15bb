#pragma once

#include <utility>

#include "core/registration/engine.h"
#include "core/registration/option_values.h"

namespace alinify {

/// An engine that is set by one struct of options: checked when it is made, told by name, named in the
/// record.
template <class Options>
class EngineWithOptions : public RegistrationEngine {
 public:
  /// **Throws** Error(Usage) for options that make no sense.
  explicit EngineWithOptions(Options options) : options_(std::move(options)) { options_.check(); }

  std::map<std::string, std::string> options() const final { return values_of(options_); }

 protected:
  /// Writes into the result how it came about.
  void sign(RegistrationResult& result, const RegistrationProblem& problem) const {
    Provenance& provenance = result.moving_from_fixed.provenance;
    provenance.engine = std::string(name());
    provenance.options = options();
    provenance.seed = problem.seed;
  }

  const Options options_;
};

}  // namespace alinify

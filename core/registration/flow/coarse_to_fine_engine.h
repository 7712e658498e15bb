#pragma once

#include <memory>

#include "core/registration/engine_with_options.h"
#include "core/registration/flow/coarse_to_fine.h"

namespace alinify {

/// Base of the engines that register by a CoarseToFine run of their own.
template <class Options>
class CoarseToFineEngine : public EngineWithOptions<Options> {
 public:
  using EngineWithOptions<Options>::EngineWithOptions;

  bool uses_pyramids(const RegistrationProblem& problem, const Backend& backend) const final {
    return CoarseToFine::uses_pyramids(settings(backend), problem, backend);
  }

 private:
  virtual CoarseToFineSettings settings(const Backend& backend) const = 0;
  /// A run that has not begun, made by settings(). It refers to the options and to `in`.
  virtual std::unique_ptr<CoarseToFine> make_run(const CoarseToFineInputs& in) const = 0;

  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const final {
    RegistrationResult result = make_run({problem, pyramids, backend, observer})->run(progress);
    this->sign(result, problem);
    return result;
  }
};

}  // namespace alinify

#pragma once

#include "core/registration/engine.h"

namespace alinify {

/// Whether pictures that agree so far are more alike than unrelated ones.
bool agrees_somewhere(const LocalAgreement& agreement);

/// If the pictures agree nowhere under a map, returns the result of elastix with mutual information instead,
/// provided that it is installed and agrees better. If no start was found either, no common structure is
/// detectable, and running elastix for minutes without a start would not help: the result is kept, with a
/// note. **Throws** Cancelled.
RegistrationResult elastix_instead_of(RegistrationResult result, const LocalAgreement& agreement,
                                      const RegistrationProblem& problem, PyramidPair& pyramids,
                                      Backend& backend, RegistrationObserver& observer, Progress& progress);

}  // namespace alinify

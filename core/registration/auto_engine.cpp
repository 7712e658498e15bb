#include "core/registration/auto_engine.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/registration/elastix/elastix_engine.h"
#include "core/registration/flow/flow_engine.h"
#include "core/registration/flow/local_agreement.h"

namespace alinify {
namespace {

// Differently stained sections lie 0.04 and more above chance when they are right, unrelated pictures 0.03 at
// most.
constexpr double enough_above_chance = 0.025, clearly_better = 0.03;

std::string said(const char* sentence, const LocalAgreement& agreement) {
  return std::string(sentence) + ": the pictures agree by " + fixed_decimals(agreement.correlation, 2) +
         " place by place, by " + fixed_decimals(agreement.chance, 2) + " by chance";
}

}  // namespace

bool AutoEngine::uses_pyramids(const RegistrationProblem& problem, const Backend& backend) const {
  return FlowEngine(options_).uses_pyramids(problem, backend);
}

RegistrationResult AutoEngine::solve(const RegistrationProblem& problem, PyramidPair& pyramids,
                                     Backend& backend, RegistrationObserver& observer,
                                     Progress& progress) const {
  Progress flow = progress.sub(0.9, "flow");
  RegistrationResult dense = FlowEngine(options_).run(problem, pyramids, backend, observer, flow);
  const LocalAgreement agreement = dense.agreement.value_or(LocalAgreement{});
  if (agreement.above_chance() >= enough_above_chance) {
    dense.notes.push_back(said("The dense engine was kept", agreement));
    return dense;
  }
  if (!problem.start_found) {
    dense.notes.push_back(said("No start was found, and the dense engine found no agreement", agreement) +
                          "; elastix, which would take minutes from nowhere, was not tried. If the images "
                          "do show the same thing, give landmarks, or choose elastix by name");
    return dense;
  }
  try {
    const ElastixEngine engine{ElastixOptions{}};
    pyramids.release();  // elastix can use the memory
    Progress run = progress.sub(0.8, "elastix");
    RegistrationResult elastic = engine.run(problem, backend, observer, run);
    Progress compare = progress.sub(1, "comparing");
    const LocalAgreement other = local_agreement(problem, elastic.moving_from_fixed, backend, compare);
    if (other.above_chance() >= agreement.above_chance() + clearly_better) {
      elastic.notes.push_back(said("The dense engine found no agreement", agreement) + "; " +
                              said("elastix was kept", other));
      return elastic;
    }
    dense.notes.push_back(said("The dense engine was kept", agreement) + "; " +
                          said("elastix did no better", other));
  } catch (const Cancelled&) {
    throw;
  } catch (const Error& error) {
    dense.notes.push_back(said("The dense engine was kept", agreement) +
                          "; elastix could not be tried: " + error.why());
  }
  return dense;
}

}  // namespace alinify

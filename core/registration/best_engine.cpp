#include "core/registration/best_engine.h"

#include "core/base/error.h"
#include "core/registration/compared_engines.h"
#include "core/registration/elastix_instead.h"
#include "core/registration/engine_contest.h"
#include "core/registration/messages.h"

namespace alinify {

bool BestEngine::uses_pyramids(const RegistrationProblem& problem, const Backend& backend) const {
  return make_engine(compared_engines.front(), options())->uses_pyramids(problem, backend);
}

RegistrationResult BestEngine::solve(const RegistrationProblem& problem, PyramidPair& pyramids,
                                     Backend& backend, RegistrationObserver& observer,
                                     Progress& progress) const {
  if (!problem.judge)
    throw Error(ErrorKind::Usage, messages::cannot_run_engine(name()), messages::nothing_to_judge_maps_by,
                messages::choose_one_engine);
  constexpr double share = 0.95 / static_cast<double>(compared_engines.size());
  EngineContest contest(problem, pyramids, backend, observer);
  Progress running = progress.sub(0.8 * share, Message::verbatim(compared_engines.front()));
  const RegistrationResult& first =
      contest.run_first(*make_engine(compared_engines.front(), options()), running);
  const LocalAgreement agreement = first.agreement.value_or(LocalAgreement{});
  Progress judging = progress.sub(0.2 * share, messages::step_judging);
  contest.judge_first(judging);
  for (std::size_t i = 1; i < compared_engines.size(); ++i) {
    Progress part = progress.sub(share, Message::verbatim(compared_engines[i]));
    contest.run_other(compared_engines[i], options(), part);
  }
  RegistrationResult kept = contest.keep();
  if (agrees_somewhere(agreement)) return kept;
  return elastix_instead_of(std::move(kept), agreement, problem, pyramids, backend, observer, progress);
}

}  // namespace alinify

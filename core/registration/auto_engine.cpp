#include "core/registration/auto_engine.h"

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/registration/elastix/elastix_engine.h"
#include "core/registration/flow/flow_engine.h"
#include "core/registration/flow/local_agreement.h"
#include "core/registration/messages.h"

namespace alinify {
namespace {

// Differently stained sections lie 0.04 and more above chance when they are right, unrelated pictures 0.03 at
// most.
constexpr double enough_above_chance = 0.025, clearly_better = 0.03;

Message said(const MessageText& text, const LocalAgreement& agreement) {
  return text(fixed_number(agreement.correlation, 2), fixed_number(agreement.chance, 2));
}

}  // namespace

bool AutoEngine::uses_pyramids(const RegistrationProblem& problem, const Backend& backend) const {
  return FlowEngine(options_).uses_pyramids(problem, backend);
}

RegistrationResult AutoEngine::solve(const RegistrationProblem& problem, PyramidPair& pyramids,
                                     Backend& backend, RegistrationObserver& observer,
                                     Progress& progress) const {
  Progress flow = progress.sub(0.9, messages::step_flow);
  RegistrationResult dense = FlowEngine(options_).run(problem, pyramids, backend, observer, flow);
  const LocalAgreement agreement = dense.agreement.value_or(LocalAgreement{});
  if (agreement.above_chance() >= enough_above_chance) {
    dense.notes.push_back(said(messages::dense_engine_kept, agreement));
    return dense;
  }
  if (!problem.start_found) {
    dense.notes.push_back(
        Message::joined({said(messages::no_start_and_no_agreement, agreement), messages::elastix_not_tried}));
    return dense;
  }
  try {
    const ElastixEngine engine{ElastixOptions{}};
    pyramids.release();  // elastix can use the memory
    Progress run = progress.sub(0.8, messages::step_elastix);
    RegistrationResult elastic = engine.run(problem, backend, observer, run);
    Progress compare = progress.sub(1, messages::step_comparing);
    const LocalAgreement other = local_agreement(problem, elastic.moving_from_fixed, backend, compare);
    if (other.above_chance() >= agreement.above_chance() + clearly_better) {
      elastic.notes.push_back(Message::joined(
          {said(messages::dense_engine_found_no_agreement, agreement), said(messages::elastix_kept, other)}));
      return elastic;
    }
    dense.notes.push_back(Message::joined(
        {said(messages::dense_engine_kept, agreement), said(messages::elastix_no_better, other)}));
  } catch (const Cancelled&) {
    throw;
  } catch (const Error& error) {
    dense.notes.push_back(Message::joined({said(messages::dense_engine_kept, agreement),
                                           messages::elastix_could_not_be_tried(error.why_message())}));
  }
  return dense;
}

}  // namespace alinify

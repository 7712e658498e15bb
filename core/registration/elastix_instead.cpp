#include "core/registration/elastix_instead.h"

#include <chrono>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/registration/elastix/elastix_engine.h"
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

// Adds elastix to engines that were compared before.
std::vector<ComparedEngine> with_elastix(std::vector<ComparedEngine> compared, ComparedEngine elastix) {
  if (compared.empty()) return compared;
  if (elastix.kept)
    for (ComparedEngine& engine : compared) engine.kept = false, engine.kept_is_better_by.reset();
  compared.push_back(std::move(elastix));
  return compared;
}

}  // namespace

bool agrees_somewhere(const LocalAgreement& agreement) {
  return agreement.above_chance() >= enough_above_chance;
}

RegistrationResult elastix_instead_of(RegistrationResult result, const LocalAgreement& agreement,
                                      const RegistrationProblem& problem, PyramidPair& pyramids,
                                      Backend& backend, RegistrationObserver& observer, Progress& progress) {
  if (!problem.start_found) {
    result.notes.push_back(
        Message::joined({said(messages::no_start_and_no_agreement, agreement), messages::elastix_not_tried}));
    return result;
  }
  ComparedEngine entry{"elastix"};
  try {
    const ElastixEngine engine{ElastixOptions{}};
    pyramids.release();  // elastix can use the memory
    Progress run = progress.sub(0.8, messages::step_elastix);
    const auto began = std::chrono::steady_clock::now();
    RegistrationResult elastic = engine.run(problem, backend, observer, run);
    entry.elapsed_s = StageTime::since(began, {}).elapsed_s;
    Progress compare = progress.sub(1, messages::step_comparing);
    const LocalAgreement other = local_agreement(problem, elastic.moving_from_fixed, backend, compare);
    if (other.above_chance() >= agreement.above_chance() + clearly_better) {
      entry.kept = true;
      elastic.compared = with_elastix(std::move(result.compared), std::move(entry));
      elastic.notes.push_back(Message::joined(
          {said(messages::dense_engine_found_no_agreement, agreement), said(messages::elastix_kept, other)}));
      return elastic;
    }
    result.notes.push_back(Message::joined(
        {said(messages::dense_engine_kept, agreement), said(messages::elastix_no_better, other)}));
  } catch (const Cancelled&) {
    throw;
  } catch (const Error& error) {
    entry.failure = error.why_message();
    result.notes.push_back(Message::joined({said(messages::dense_engine_kept, agreement),
                                            messages::elastix_could_not_be_tried(error.why_message())}));
  }
  result.compared = with_elastix(std::move(result.compared), std::move(entry));
  return result;
}

}  // namespace alinify

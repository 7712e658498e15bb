#include "core/registration/run_within_memory.h"

#include <exception>
#include <utility>
#include <vector>

#include "core/registration/messages.h"

namespace alinify {
namespace {

std::int64_t less_than(std::int64_t planned_bytes) {
  return static_cast<std::int64_t>(0.7 * static_cast<double>(planned_bytes));
}

// Plans for `limit_bytes`; where that is impossible, the user should hear of the shortage that required it.
std::int64_t plan_again(PlannedRun& run, std::int64_t limit_bytes, const std::exception_ptr& shortage) {
  try {
    return run.plan(limit_bytes);
  } catch (const Error&) {
    std::rethrow_exception(shortage);
  }
}

}  // namespace

RegistrationResult run_within_memory(PlannedRun& run, Backend& backend, Progress& progress) {
  std::vector<Message> shortages;
  std::int64_t planned_bytes = run.plan(std::nullopt);
  for (;;) {
    std::exception_ptr shortage;
    try {
      RegistrationResult result = run.run_as_planned(progress);
      result.notes.insert(result.notes.begin(), shortages.begin(), shortages.end());
      return result;
    } catch (const Error& problem) {
      if (problem.kind() != ErrorKind::OutOfMemory || !run.can_plan_for(less_than(planned_bytes))) throw;
      shortages.push_back(messages::memory_ran_out(problem.problem_message(), problem.why_message()));
      shortage = std::current_exception();
    }
    run.release();
    backend.trim_memory();
    planned_bytes = plan_again(run, less_than(planned_bytes), shortage);
  }
}

}  // namespace alinify

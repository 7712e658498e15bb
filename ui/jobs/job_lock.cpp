#include "ui/jobs/job_lock.h"

#include <chrono>
#include <utility>

#include "ui/messages.h"

namespace alinify::ui {
namespace {

/// How often a waiting job checks for cancellation.
constexpr std::chrono::milliseconds kLook{50};

/// Counts while it lives.
class Counted {
 public:
  explicit Counted(int& count) : count_(count) { ++count_; }
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  int& count_;
};

}  // namespace

JobLock::Hold JobLock::acquire(Rank rank, Progress& progress, const std::function<bool()>& may_join) const {
  const auto own = static_cast<std::size_t>(rank);
  std::unique_lock guard(state_->mutex);
  const auto is_free = [&] {
    for (std::size_t before = 0; before < own; ++before)
      if (state_->waiting[before] > 0) return false;
    return state_->running == 0;
  };
  if (!is_free()) {
    const Counted waits(state_->waiting[own]);
    Progress waiting = progress.sub(0, messages::stage_waits_for_turn);
    waiting.update(0);
    while (!is_free()) {
      progress.check_cancelled();
      if (may_join) {
        // Measuring free memory takes a while; other threads must not wait for it.
        guard.unlock();
        const bool joins = may_join();
        guard.lock();
        if (joins) break;
      }
      state_->changed.wait_for(guard, kLook);
    }
  }
  ++state_->running;
  return {state_.get(), [state = state_](const void*) {
            {
              const std::lock_guard release(state->mutex);
              --state->running;
            }
            state->changed.notify_all();
          }};
}

}  // namespace alinify::ui

#include "app/cli_interrupt.h"

#include <atomic>
#include <csignal>

#include "core/base/platform.h"

namespace alinify::cli {
namespace {

std::atomic<CancelFlag*> flag_to_set{nullptr};
std::atomic<bool> answers{false};
static_assert(std::atomic<CancelFlag*>::is_always_lock_free);

extern "C" void on_interrupt(int signal) {
  if (CancelFlag* flag = flag_to_set.load(std::memory_order_relaxed)) flag->request();
  if (answers.load(std::memory_order_relaxed)) platform::write_to_stderr_unbuffered("\ncancelling\n");
  // The second time the system's own answer holds: the program ends at once.
  std::signal(signal, SIG_DFL);
}

}  // namespace

std::shared_ptr<CancelFlag> cancel_on_interrupt() {
  // Lives as long as the process: the handler may come at any time.
  static const auto flag = std::make_shared<CancelFlag>();
  flag_to_set.store(flag.get(), std::memory_order_relaxed);
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  return flag;
}

void answer_interrupts() {
  answers.store(true, std::memory_order_relaxed);
}

}  // namespace alinify::cli

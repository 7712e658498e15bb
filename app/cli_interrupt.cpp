#include "app/cli_interrupt.h"

#include <atomic>
#include <csignal>

#include "core/base/platform.h"

namespace alinify::cli {
namespace {

std::atomic<CancelFlag*> flag_to_set{nullptr};
std::atomic<CancelFlag*> finish_to_set{nullptr};
std::atomic<bool> answers{false};
std::atomic<int> status_count{0};
static_assert(std::atomic<CancelFlag*>::is_always_lock_free);

extern "C" void on_interrupt(int signal) {
  if (CancelFlag* flag = flag_to_set.load(std::memory_order_relaxed)) flag->request();
  if (answers.load(std::memory_order_relaxed)) platform::write_to_stderr_unbuffered("\ncancelling\n");
  // A second signal gets the system's default action: the program ends at once.
  std::signal(signal, SIG_DFL);
}

extern "C" void on_terminate(int signal) {
  CancelFlag* finish = finish_to_set.load(std::memory_order_relaxed);
  if (finish && !finish->requested()) {
    finish->request();
  } else {
    on_interrupt(signal);
  }
}

extern "C" void on_status(int) {
  status_count.fetch_add(1, std::memory_order_relaxed);
}

// Lives as long as the process: a handler may run at any time.
const std::shared_ptr<CancelFlag>& cancel_flag() {
  static const auto flag = std::make_shared<CancelFlag>();
  return flag;
}

}  // namespace

std::shared_ptr<CancelFlag> cancel_on_interrupt() {
  const auto& flag = cancel_flag();
  flag_to_set.store(flag.get(), std::memory_order_relaxed);
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  return flag;
}

void request_cancel() {
  cancel_flag()->request();
}

std::shared_ptr<const CancelFlag> finish_on_terminate() {
  static const auto flag = std::make_shared<CancelFlag>();
  finish_to_set.store(flag.get(), std::memory_order_relaxed);
  std::signal(SIGTERM, on_terminate);
  return flag;
}

int status_requests() {
#if defined(SIGUSR1)
  static const auto installed = std::signal(SIGUSR1, on_status);
  (void)installed;
#endif
  return status_count.load(std::memory_order_relaxed);
}

void answer_interrupts() {
  answers.store(true, std::memory_order_relaxed);
}

}  // namespace alinify::cli

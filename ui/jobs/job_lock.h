#pragma once

#include <array>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "core/base/progress.h"

namespace alinify::ui {

/// A priority lock: one memory-intensive job runs at a time, whichever runner it belongs to. Two
/// registrations side by side would take each other's memory, and be planned coarser or not at all.
/// Interactive work goes before the queue, the queue before thumbnails. Copies share the lock.
/// **Threads**: any.
class JobLock {
 public:
  enum class Rank { Window, Queue, Pictures };

  /// Held while the job runs; the lock is released with its last copy. Null until acquired.
  using Hold = std::shared_ptr<const void>;
  /// Waits for the lock, and says so in `progress`. `may_join` is called every 50 ms while the job waits:
  /// once it returns true, the job runs beside those that run already; later jobs wait for all of them.
  /// **Throws** Cancelled.
  Hold acquire(Rank rank, Progress& progress, const std::function<bool()>& may_join = {}) const;

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable changed;
    int running = 0;
    std::array<int, 3> waiting{};  ///< by rank
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace alinify::ui

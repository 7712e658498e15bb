#pragma once

#include <array>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "core/base/progress.h"

namespace alinify::ui {

/// Lets one heavy job run at a time, whichever runner it belongs to: two registrations side by side would
/// take each other's memory and be planned coarser, or not at all. Work that a person waits for goes before
/// the queue, the queue before pictures that can wait. A handle: copies are the same turn.
/// **Threads**: any.
class HeavyTurn {
 public:
  enum class Rank { Window, Queue, Pictures };

  /// Kept while the job runs; the next one begins when the last copy is gone. True from take() on, false
  /// where no turn is held.
  using Hold = std::shared_ptr<const void>;
  /// Waits for the turn, and says so in `progress`. `may_join` is asked every 50 ms while the job waits: once
  /// it is true, the job runs beside those that run already; jobs that come later wait for it all the same.
  /// **Throws** Cancelled.
  Hold take(Rank rank, Progress& progress, const std::function<bool()>& may_join = {}) const;

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

#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/message.h"

namespace alinify {

/// A stop request that any thread may set and the work polls. Setting it is async-signal-safe.
class CancelFlag {
 public:
  void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
  bool requested() const noexcept { return requested_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> requested_{false};
};

/// Progress as shown to the user.
struct ProgressSnapshot {
  double fraction = 0;  ///< 0..1 of the whole job, never decreasing
  Message stage;        ///< "register: level 2 of 5"; labels of nested parts, joined by ": "
  double elapsed_s = 0;
  std::optional<double> remaining_s;  ///< empty until it can be estimated
};

/// Progress and cancellation of a slow operation: the last parameter of everything slow.
///
///   void build(Progress& progress) {
///     Progress read = progress.sub(0.3, messages::read);  // covers the first 30 % of progress
///     for (...) { read.check_cancelled(); read.update(double(i) / n); }
///   }
///
/// **Threads**: update(), advance() and check_cancelled() may be called concurrently; sub() only by the
/// owner. The listener is called under a lock, at most about 20 times a second and at every change of stage.
class Progress {
 public:
  using Listener = std::function<void(const ProgressSnapshot&)>;

  /// A root. Without a listener nothing is reported; without a flag nothing cancels.
  explicit Progress(Listener listener = {}, std::shared_ptr<const CancelFlag> cancel = {});

  /// A child that covers the next `share` (0..1) of this one. A parent's children run in sequence.
  [[nodiscard]] Progress sub(double share, Message label);

  /// Sets the fraction of this part that is done, 0..1.
  void update(double fraction);
  /// Adds to the fraction that is done; for parts whose pieces finish in any order.
  void advance(double fraction);
  /// Replaces this part's label: "level 2 of 5".
  void relabel(Message label);

  bool cancelled() const noexcept;
  /// Throws Cancelled if the flag is set. Call at least every 100 ms.
  void check_cancelled() const;

 private:
  struct Shared;
  Progress(std::shared_ptr<Shared> shared, double begin, double width, std::size_t depth);

  std::shared_ptr<Shared> shared_;
  double begin_ = 0, width_ = 1, taken_ = 0;
  std::shared_ptr<std::atomic<double>> done_;
  std::size_t depth_ = 0;
};

}  // namespace alinify

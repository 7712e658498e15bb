#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace alinify {

/// A request to stop that any thread may set and the work looks at. Setting it is safe in a signal handler.
class CancelFlag {
 public:
  void request() noexcept { requested_.store(true, std::memory_order_relaxed); }
  bool requested() const noexcept { return requested_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> requested_{false};
};

/// How far the work is, as it is shown to a person.
struct ProgressSnapshot {
  double fraction = 0;  ///< 0..1 of the whole job, never going back
  std::string stage;    ///< "register: level 2 of 5", labels of the nested parts joined by ": "
  double elapsed_s = 0;
  std::optional<double> remaining_s;  ///< absent until it can be guessed
};

/// Progress and cancellation of one slow piece of work: the last parameter of whatever is slow.
///
///   void build(Progress& progress) {
///     Progress read = progress.sub(0.3, "read");      // takes the first 30 % of what progress stands for
///     for (...) { read.check_cancelled(); read.update(double(i) / n); }
///   }
///
/// **Threads**: update(), advance() and check_cancelled() may be called from several threads at once; sub()
/// only from the one that owns the object. The listener is called under a lock, at most about 20 times a
/// second plus at every change of stage.
class Progress {
 public:
  using Listener = std::function<void(const ProgressSnapshot&)>;

  /// A root. Without a listener nothing is reported; without a flag nothing cancels.
  explicit Progress(Listener listener = {}, std::shared_ptr<const CancelFlag> cancel = {});

  /// A child that stands for the next `share` (0..1) of this one. The children of one parent follow each
  /// other.
  [[nodiscard]] Progress sub(double share, std::string label);

  /// Sets how much of this part is done, 0..1.
  void update(double fraction);
  /// Adds to how much of this part is done; for parts whose pieces end in any order.
  void advance(double fraction);
  /// Replaces this part's label: "level 2 of 5, iteration 120".
  void relabel(std::string label);

  bool cancelled() const noexcept;
  /// Throws Cancelled when the flag is set. Call it every 100 ms or less.
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

#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace alinify {

/// Device time per launch name, for benchmarks. While enabled, each launch is bracketed by two events, which
/// costs some microseconds. **Threads**: any.
class OpTimes {
 public:
  struct Spent {
    double seconds = 0;
    std::int64_t times = 0;
  };

  void want(bool wanted) { wanted_ = wanted; }
  bool wanted() const { return wanted_; }
  void add(const std::string& name, double seconds) {
    const std::lock_guard lock(mutex_);
    Spent& spent = spent_[name];
    spent.seconds += seconds;
    ++spent.times;
  }
  /// Times accumulated since the last call, by name.
  std::map<std::string, Spent> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(spent_, {});
  }

 private:
  std::atomic<bool> wanted_{false};
  std::mutex mutex_;
  std::map<std::string, Spent> spent_;
};

/// The process-wide instance.
OpTimes& op_times();

}  // namespace alinify

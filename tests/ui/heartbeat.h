#pragma once

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <thread>
#include <vector>

#include <QTimer>

namespace alinify::test {

/// Measures the longest pause of the GUI thread's event loop that was the program's doing: time in which the
/// thread was ready to go on and no processor was free for it does not count. Linux tells that time.
/// Elsewhere a thread that does nothing but beat too stands for it: while that one is late as well, the
/// machine was at fault.
class Heartbeat {
 public:
  Heartbeat() {
    timer_.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer_, &QTimer::timeout, [this] { gui_.beat(wait_for_processor_ms()), ++beats_; });
    gui_.waited = wait_for_processor_ms();
    timer_.start(2);
    control_ = std::jthread([this](std::stop_token stop) {
      while (!stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        controls_.beat(std::nullopt);
      }
    });
  }

  /// Ends the measuring.
  double longest_ms() {
    timer_.stop();
    control_ = {};
    double longest = 0;
    for (const Pause& pause : gui_.all) {
      Ms left = pause.end - pause.begin;
      if (pause.waited_ms) {
        left -= Ms(*pause.waited_ms);
      } else {
        for (const Pause& other : controls_.all) {
          const auto from = std::max(pause.begin, other.begin), to = std::min(pause.end, other.end);
          if (to > from) left -= Ms(to - from);
        }
      }
      longest = std::max(longest, left.count());
    }
    return longest;
  }
  /// Whoever's doing it was. After longest_ms().
  double longest_of_all_ms() const {
    double longest = 0;
    for (const Pause& pause : gui_.all) longest = std::max(longest, Ms(pause.end - pause.begin).count());
    return longest;
  }
  int beats() const { return beats_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Ms = std::chrono::duration<double, std::milli>;
  struct Pause {
    Clock::time_point begin, end;
    std::optional<double> waited_ms;  ///< of it, for a processor
  };
  /// Of one thread; the time between two beats where it is long.
  struct Pauses {
    void beat(std::optional<double> waited_now) {
      const auto now = Clock::now();
      if (now - last > std::chrono::milliseconds(15)) {
        all.push_back({last, now, {}});
        if (waited && waited_now) all.back().waited_ms = *waited_now - *waited;
      }
      last = now;
      waited = waited_now;
    }
    Clock::time_point last = Clock::now();
    std::optional<double> waited;
    std::vector<Pause> all;
  };

  /// How long the calling thread has been ready to run and did not, since it began.
  static std::optional<double> wait_for_processor_ms() {
    std::ifstream file("/proc/thread-self/schedstat");
    double ran_ns = 0, waited_ns = 0;
    if (!(file >> ran_ns >> waited_ns)) return std::nullopt;
    return waited_ns / 1e6;
  }

  Pauses gui_, controls_;
  QTimer timer_;
  int beats_ = 0;
  std::jthread control_;  ///< last: it ends before what it writes to
};

}  // namespace alinify::test

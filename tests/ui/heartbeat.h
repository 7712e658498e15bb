#pragma once

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include <QTimer>

namespace alinify::test {

/// Measures the longest pause of the GUI thread's event loop that was the program's doing. Beside the GUI
/// thread's timer a thread that does nothing else beats too: while that one waits for a processor as well,
/// the machine was at fault.
class Heartbeat {
 public:
  Heartbeat() {
    timer_.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer_, &QTimer::timeout, [this] { gui_.beat(), ++beats_; });
    timer_.start(2);
    control_ = std::jthread([this](std::stop_token stop) {
      while (!stop.stop_requested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        controls_.beat();
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
      for (const Pause& other : controls_.all) {
        const auto from = std::max(pause.begin, other.begin), to = std::min(pause.end, other.end);
        if (to > from) left -= Ms(to - from);
      }
      longest = std::max(longest, left.count());
    }
    return longest;
  }
  int beats() const { return beats_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Ms = std::chrono::duration<double, std::milli>;
  struct Pause {
    Clock::time_point begin, end;
  };
  /// Of one thread; the time between two beats where it is long.
  struct Pauses {
    void beat() {
      const auto now = Clock::now();
      if (now - last > std::chrono::milliseconds(15)) all.push_back({last, now});
      last = now;
    }
    Clock::time_point last = Clock::now();
    std::vector<Pause> all;
  };

  Pauses gui_, controls_;
  QTimer timer_;
  int beats_ = 0;
  std::jthread control_;  ///< last: it ends before what it writes to
};

}  // namespace alinify::test

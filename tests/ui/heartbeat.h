#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

#include <QTimer>

#if defined(_WIN32)
#include <windows.h>
#endif

namespace alinify::test {

/// Measures how long single turns of the GUI thread's event loop last, and how much of a turn the thread
/// itself computed. Only the second is the program's doing on a machine whose processors, disk and X server
/// are busy with other things. Made and read in the GUI thread.
class Heartbeat {
 public:
  Heartbeat() {
    timer_.setTimerType(Qt::PreciseTimer);
    QObject::connect(&timer_, &QTimer::timeout, [this] { beat(); });
    last_turn_ = Clock::now(), last_work_ms_ = processor_time_ms();
    timer_.start(2);
  }

  /// Processor time of the GUI thread in its longest turn.
  double longest_work_ms() const { return longest_work_ms_; }
  /// Time on the clock of the longest turn: waiting for a lock, a disk or a processor counts.
  double longest_turn_ms() const { return longest_turn_ms_; }
  int beats() const { return beats_; }

 private:
  using Clock = std::chrono::steady_clock;

  void beat() {
    const auto now = Clock::now();
    const double work_ms = processor_time_ms();
    longest_turn_ms_ =
        std::max(longest_turn_ms_, std::chrono::duration<double, std::milli>(now - last_turn_).count());
    longest_work_ms_ = std::max(longest_work_ms_, work_ms - last_work_ms_);
    last_turn_ = now, last_work_ms_ = work_ms;
    ++beats_;
  }
  static double processor_time_ms() {
#if defined(_WIN32)
    FILETIME begin, end, kernel, user;
    GetThreadTimes(GetCurrentThread(), &begin, &end, &kernel, &user);
    const auto ms = [](const FILETIME& t) {
      return (static_cast<double>(t.dwHighDateTime) * 4294967296.0 + t.dwLowDateTime) / 1e4;
    };
    return ms(kernel) + ms(user);
#else
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
#endif
  }

  QTimer timer_;
  Clock::time_point last_turn_;
  double last_work_ms_ = 0, longest_work_ms_ = 0, longest_turn_ms_ = 0;
  int beats_ = 0;
};

}  // namespace alinify::test

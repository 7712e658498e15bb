#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace alinify::ui {

/// Processes the newest request on a separate thread; a superseded one is never started. If the work reports
/// an incomplete answer, it is repeated after more() announces new data. **Threads**: request(), more() and
/// is_stale() from any; work and fail run on the worker.
template <class Request>
class NewestWorker {
 public:
  using Clock = std::chrono::steady_clock;
  /// True: the answer is complete. Exceptions go to Fail and are not retried.
  using Work = std::function<bool(const Request&, std::uint64_t serial)>;
  using Fail = std::function<void(const std::exception&)>;

  /// `again_every`: minimum interval between repetitions while data arrives piecewise.
  NewestWorker(Work work, Fail fail, std::chrono::milliseconds again_every = {})
      : work_(std::move(work)),
        fail_(std::move(fail)),
        again_every_(again_every),
        thread_([this] { run(); }) {}
  ~NewestWorker() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }
  NewestWorker(const NewestWorker&) = delete;
  NewestWorker& operator=(const NewestWorker&) = delete;

  /// Returns the request's serial, which identifies its answers.
  std::uint64_t request(Request request) {
    std::uint64_t serial = 0;
    {
      const std::lock_guard lock(mutex_);
      if (waiting_) overtaken_.push_back(std::move(*waiting_));
      waiting_ = std::move(request);
      serial = ++serial_;
    }
    wake_.notify_all();
    return serial;
  }
  void more() {
    {
      const std::lock_guard lock(mutex_);
      more_ = true;
    }
    wake_.notify_all();
  }
  /// Whether this request has been superseded.
  bool is_stale(std::uint64_t serial) const { return stopping_ || serial_ != serial; }

 private:
  void run() {
    std::optional<Request> last;
    bool complete = true;
    Clock::time_point begun{};
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [&] { return stopping_ || waiting_ || (more_ && last && !complete); });
      if (!stopping_ && !waiting_)
        wake_.wait_until(lock, begun + again_every_, [&] { return stopping_ || waiting_.has_value(); });
      if (stopping_) return;
      // Superseded requests may be expensive to destroy: do it here, outside the lock.
      std::vector<Request> unwanted = std::exchange(overtaken_, {});
      if (waiting_) {
        if (last) unwanted.push_back(std::move(*last));
        last = std::exchange(waiting_, std::nullopt);
      }
      more_ = false;
      const std::uint64_t serial = serial_;
      lock.unlock();
      unwanted.clear();
      begun = Clock::now();
      try {
        complete = work_(*last, serial);
      } catch (const std::exception& e) {
        complete = true;
        fail_(e);
      }
      lock.lock();
    }
  }

  Work work_;
  Fail fail_;
  std::chrono::milliseconds again_every_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Request> waiting_;
  std::vector<Request> overtaken_;
  std::atomic<std::uint64_t> serial_{0};
  std::atomic<bool> stopping_{false};
  bool more_ = false;
  std::thread thread_;
};

}  // namespace alinify::ui

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

/// Works on the newest request on a thread of its own; one that a newer request overtook is never begun.
/// Where the work says that its answer still lacks something, it is done again once more() tells that there
/// is more. **Threads**: request(), more() and is_stale() from any; work and fail run on the worker.
template <class Request>
class NewestWorker {
 public:
  using Clock = std::chrono::steady_clock;
  /// True: the answer lacks nothing. What it throws goes to Fail, and is not tried again.
  using Work = std::function<bool(const Request&, std::uint64_t serial)>;
  using Fail = std::function<void(const std::exception&)>;

  /// `again_every`: what arrives piece by piece is not worth doing the work again more often.
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

  /// Returns the request's serial, by which its answers are known.
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
  /// Whether work on this request is of no use any more.
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
      // What nobody wants any more may be large to destroy: here, and while nobody waits for the lock.
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

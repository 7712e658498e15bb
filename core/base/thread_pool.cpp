#include "core/base/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/platform.h"

namespace alinify {

struct ThreadPool::State {
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::function<void()>> jobs;
  bool stopping = false;
  std::vector<std::thread> workers;

  void work() {
    for (;;) {
      std::function<void()> job;
      {
        std::unique_lock lock(mutex);
        wake.wait(lock, [this] { return stopping || !jobs.empty(); });
        if (jobs.empty()) return;
        job = std::move(jobs.front());
        jobs.pop_front();
      }
      job();
    }
  }
};

namespace {

// One call of parallel_for. Workers that arrive after the last piece was taken find nothing to do, so the
// caller waits only for pieces in progress; the shared_ptr keeps the range alive for such late workers.
struct Range {
  std::int64_t count;
  const std::function<void(std::int64_t)>* piece;
  std::atomic<std::int64_t> next{0};
  std::mutex mutex;
  std::condition_variable idle;
  int busy = 0;
  std::exception_ptr failure;

  void take_pieces() {
    {
      const std::lock_guard lock(mutex);
      if (next.load() >= count) return;
      ++busy;
    }
    for (std::int64_t i; (i = next.fetch_add(1)) < count;) {
      try {
        (*piece)(i);
      } catch (...) {
        next.store(count);
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
      }
    }
    const std::lock_guard lock(mutex);
    if (--busy == 0) idle.notify_all();
  }
};

}  // namespace

ThreadPool::ThreadPool(int threads) : state_(std::make_unique<State>()) {
  if (threads <= 0) threads = platform::usable_cores();
  for (int i = 1; i < threads; ++i) state_->workers.emplace_back([this] { state_->work(); });
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->stopping = true;
  }
  state_->wake.notify_all();
  for (std::thread& worker : state_->workers) worker.join();
}

int ThreadPool::thread_count() const noexcept {
  return static_cast<int>(state_->workers.size()) + 1;
}

void ThreadPool::parallel_for(std::int64_t count, const std::function<void(std::int64_t)>& piece) {
  if (count <= 0) return;
  const auto range = std::make_shared<Range>();
  range->count = count;
  range->piece = &piece;
  const auto helpers = std::min<std::int64_t>(count - 1, static_cast<std::int64_t>(state_->workers.size()));
  if (helpers > 0) {
    {
      const std::lock_guard lock(state_->mutex);
      for (std::int64_t i = 0; i < helpers; ++i)
        state_->jobs.emplace_front([range] { range->take_pieces(); });
    }
    state_->wake.notify_all();
  }
  range->take_pieces();
  std::unique_lock lock(range->mutex);
  range->idle.wait(lock, [&] { return range->busy == 0; });
  if (range->failure) std::rethrow_exception(range->failure);
}

void ThreadPool::post(std::function<void()> job) {
  if (state_->workers.empty()) return job();
  {
    const std::lock_guard lock(state_->mutex);
    state_->jobs.push_back(std::move(job));
  }
  state_->wake.notify_one();
}

}  // namespace alinify

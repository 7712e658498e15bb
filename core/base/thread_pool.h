#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace alinify {

/// A fixed set of worker threads that run ranges of independent pieces.
///
/// The calling thread always takes part, so parallel_for may be nested (it never waits for a free worker),
/// and a pool of one thread runs everything on the caller.
/// **Throws**: the exception of a failed piece, once all pieces in progress have ended; no further ones are
/// started. **Threads**: parallel_for may be called concurrently.
class ThreadPool {
 public:
  /// `threads` includes the caller; 0: one per core.
  explicit ThreadPool(int threads = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int thread_count() const noexcept;

  /// Calls piece(i) once for every i in [0, count), in any order, on any thread, and returns when all have
  /// finished.
  void parallel_for(std::int64_t count, const std::function<void(std::int64_t)>& piece);

  /// Runs job on a worker later (immediately on the caller if the pool has no workers). job must not throw.
  void post(std::function<void()> job);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace alinify

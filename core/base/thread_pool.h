#pragma once

#include <cstdint>
#include <functional>
#include <memory>

namespace alinify {

/// A fixed set of worker threads that run ranges of independent pieces.
///
/// The calling thread always works too, so parallel_for may be called from inside a piece (it never waits for
/// a free worker), and a pool of one thread runs everything on the caller.
/// **Throws**: the exception of a failed piece, after the pieces already begun have ended; no further ones
/// are begun.
/// **Threads**: parallel_for may be called from several threads at once.
class ThreadPool {
 public:
  /// `threads` counts the caller; 0 takes one per core.
  explicit ThreadPool(int threads = 0);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  int thread_count() const noexcept;

  /// Calls piece(i) once for every i in [0, count), in any order, on any thread, and returns when all have
  /// ended.
  void parallel_for(std::int64_t count, const std::function<void(std::int64_t)>& piece);

  /// Runs job on a worker some time later (on the caller at once when the pool has no worker). job must not
  /// throw.
  void post(std::function<void()> job);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace alinify

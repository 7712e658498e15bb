#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>

#include "core/base/thread_pool.h"

namespace alinify {

/// Calls every task once, on any thread of the pool, the first ones first, and returns when all have
/// finished.
/// **Throws**: as ThreadPool::parallel_for. **Threads**: as parallel_for, nested calls included.
inline void parallel_invoke(ThreadPool& pool, std::initializer_list<std::function<void()>> tasks) {
  pool.parallel_for(static_cast<std::int64_t>(tasks.size()), [&](std::int64_t i) { tasks.begin()[i](); });
}

/// Without a pool, one after the other on the caller.
inline void parallel_invoke(ThreadPool* pool, std::initializer_list<std::function<void()>> tasks) {
  if (pool) return parallel_invoke(*pool, tasks);
  for (const auto& task : tasks) task();
}

}  // namespace alinify

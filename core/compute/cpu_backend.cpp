#include "core/base/platform.h"
#include "core/compute/cpu_algorithms.h"
#include "core/compute/device_backend.h"
#include "core/compute/messages.h"

namespace alinify {

std::shared_ptr<void> Backend::allocate_pinned(std::int64_t bytes) {
  return take_host_memory(bytes);
}

std::unique_ptr<Backend> make_cpu_backend(int threads) {
  auto pool = std::make_shared<ThreadPool>(threads);
  const int count = pool->thread_count();
  // Small calls run on the calling thread: the warper and the view renderer distribute tiles over all
  // threads, and tiles are a better unit of work than rows.
  return std::make_unique<DeviceBackend<CpuExec>>(
      "cpu", count == 1 ? Message(messages::cpu_with_one_thread) : messages::cpu_with_threads(count), pool,
      [] { return std::make_unique<CpuExec>(); },
      [shared = pool.get()] { return std::make_unique<CpuExec>(shared); },
      [] { return platform::available_memory_bytes(); });
}

}  // namespace alinify

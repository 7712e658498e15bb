#include "core/compute/cpu_exec.h"

namespace alinify {

CpuExec::Block CpuExec::take_block(std::size_t size) {
  // The smallest cached block that fits; otherwise replace the largest, so that a queue never caches more
  // blocks than it used concurrently.
  auto best = free_.end();
  for (auto block = free_.begin(); block != free_.end(); ++block)
    if (block->size >= size && (best == free_.end() || block->size < best->size)) best = block;
  if (best != free_.end()) {
    Block block = std::move(*best);
    free_.erase(best);
    return block;
  }
  if (!free_.empty())
    free_.erase(std::max_element(free_.begin(), free_.end(),
                                 [](const Block& a, const Block& b) { return a.size < b.size; }));
  return {take_host_memory(static_cast<std::int64_t>(size)), size};
}

}  // namespace alinify

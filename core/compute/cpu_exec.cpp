#include "core/compute/cpu_exec.h"

#include <new>

#include "core/base/error.h"
#include "core/base/platform.h"

namespace alinify {

CpuExec::Block CpuExec::take_block(std::size_t size) {
  // The smallest kept block that fits; else the largest one is replaced, so that a queue keeps no more blocks
  // than it ever used at once.
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
  Block block;
  block.size = size;
  block.bytes.reset(static_cast<std::byte*>(
      ::operator new[](std::max<std::size_t>(1, size), Block::alignment, std::nothrow)));
  if (!block.bytes)
    throw OutOfMemory("cannot take working memory", static_cast<std::int64_t>(size),
                      platform::available_memory_bytes(),
                      "Close other programs, or set a smaller memory limit.");
  return block;
}

}  // namespace alinify

#include "core/compute/host_memory.h"

#include <cstddef>
#include <cstring>
#include <new>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/compute/messages.h"

namespace alinify {

std::shared_ptr<void> take_host_memory(std::int64_t bytes) {
  if (bytes <= 0) return nullptr;
  constexpr std::align_val_t alignment{64};
  void* block = ::operator new(static_cast<std::size_t>(bytes), alignment, std::nothrow);
  if (!block)
    throw OutOfMemory(messages::cannot_take_working_memory, bytes, platform::available_memory_bytes(),
                      messages::close_programs_or_smaller_limit);
  return {block, [](void* p) { ::operator delete(p, alignment); }};
}

void copy_host_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                    std::int64_t row_bytes, std::int64_t rows) {
  auto* target = static_cast<std::byte*>(to);
  const auto* source = static_cast<const std::byte*>(from);
  for (std::int64_t y = 0; y < rows; ++y, target += to_stride, source += from_stride)
    std::memcpy(target, source, static_cast<std::size_t>(row_bytes));
}

}  // namespace alinify

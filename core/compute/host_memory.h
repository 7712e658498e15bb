#pragma once

#include <cstdint>
#include <memory>

namespace alinify {

/// Uninitialised memory, aligned for cache lines and the widest vectors; null for 0 bytes. **Throws**
/// OutOfMemory.
std::shared_ptr<void> take_host_memory(std::int64_t bytes);

/// Copies rows of bytes; source and destination must not overlap.
void copy_host_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                    std::int64_t row_bytes, std::int64_t rows);

}  // namespace alinify

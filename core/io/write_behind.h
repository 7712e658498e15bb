#pragma once

#include <cstdint>
#include <deque>
#include <mutex>

#include "core/base/platform.h"

namespace alinify {

/// Keeps a large file flowing onto the disk while it is written, instead of piling up in the system's cache
/// until the end. The final flush then finds next to nothing to do, an export of many gigabytes does not push
/// everything else out of memory, and the memory that goes round stays the same few megabytes: where fresh
/// memory is dear (virtual machines), writing is several times as fast.
/// **Threads**: any. **Memory**: about `max_bytes` of the system's cache.
class WriteBehind {
 public:
  explicit WriteBehind(platform::RandomAccessFile& file, std::int64_t max_bytes = std::int64_t{48} << 20)
      : file_(file), max_bytes_(max_bytes) {}

  /// Writes, and waits for what was written long before where the disk is slower than the caller.
  void write_at(std::int64_t offset, const void* data, std::int64_t bytes);

 private:
  struct Stretch {
    std::int64_t offset, bytes;
  };

  platform::RandomAccessFile& file_;
  const std::int64_t max_bytes_;
  std::mutex mutex_;
  std::deque<Stretch> underway_;
  std::int64_t underway_bytes_ = 0;
};

}  // namespace alinify

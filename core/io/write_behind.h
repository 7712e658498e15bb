#pragma once

#include <cstdint>
#include <deque>
#include <mutex>

#include "core/base/platform.h"

namespace alinify {

/// Continuously flushes a large file while it is written, instead of letting it pile up in the page cache
/// until the end. The final flush is then almost free, an export of many gigabytes does not evict everything
/// else from memory, and the same few megabytes of pages are reused: where fresh memory is expensive (virtual
/// machines), writing is several times as fast.
/// **Threads**: any. **Memory**: about `max_bytes` of the page cache.
class WriteBehind {
 public:
  explicit WriteBehind(platform::RandomAccessFile& file, std::int64_t max_bytes = std::int64_t{48} << 20)
      : file_(file), max_bytes_(max_bytes) {}

  /// Writes, and waits for much earlier writes if the disk is slower than the caller.
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

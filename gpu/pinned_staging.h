#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>
#include <memory>

#include "core/base/thread_pool.h"

namespace alinify {

/// Copies between host memory and a device through page-locked memory, which the device accesses at full
/// speed: one half is filled while the other is in transit. Host memory that is page-locked already is copied
/// without staging.
/// **Threads**: one at a time. **Memory**: two halves of up to `max_bytes`, allocated on demand and kept.
class PinnedStaging {
 public:
  /// `pool` null: copies within host memory run on the calling thread only.
  explicit PinnedStaging(ThreadPool* pool) : pool_(pool) {}
  ~PinnedStaging();
  PinnedStaging(const PinnedStaging&) = delete;
  PinnedStaging& operator=(const PinnedStaging&) = delete;

  /// Copies rows of bytes. On return the host memory has been read (unless it is page-locked: then only once
  /// the stream has reached the copy).
  void upload(std::byte* device, std::size_t device_stride, const std::byte* host, std::size_t host_stride,
              std::size_t row_bytes, std::size_t rows, cudaStream_t stream);
  /// On return the host memory has been written.
  void download(std::byte* host, std::size_t host_stride, const std::byte* device, std::size_t device_stride,
                std::size_t row_bytes, std::size_t rows, cudaStream_t stream);

 private:
  static constexpr std::size_t max_bytes = std::size_t{32} << 20;
  struct Half {
    std::byte* bytes = nullptr;
    std::size_t size = 0;
    cudaEvent_t done = nullptr;
    bool busy = false;
  };
  // Waits until the half is free to overwrite, and grows it as needed.
  Half& ready(std::size_t index, std::size_t bytes);
  void copy_rows(std::byte* to, std::size_t to_stride, const std::byte* from, std::size_t from_stride,
                 std::size_t row_bytes, std::size_t rows) const;

  ThreadPool* pool_;
  std::array<Half, 2> halves_;
};

/// Page-locked memory, usable by any device. Allocating it takes several times as long as filling it, so the
/// last two freed blocks are kept for requests of the same size. **Threads**: any. **Throws** OutOfMemory.
std::shared_ptr<void> take_page_locked(std::int64_t bytes);

/// The kind of memory, according to the driver.
enum class MemoryPlace { Pageable, PageLocked, Device };
MemoryPlace place_of(const void* memory);
/// The device that owns the memory; -1 for host memory.
int device_of(const void* memory);

}  // namespace alinify

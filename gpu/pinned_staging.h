#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>
#include <memory>

#include "core/base/thread_pool.h"

namespace alinify {

/// Copies between host memory and a device by way of page-locked memory, which the device reads and writes at
/// full speed: one half is filled while the other one travels. Host memory that is page-locked itself travels
/// without a stop.
/// **Threads**: one at a time. **Memory**: two halves of up to `max_bytes`, taken as needed, kept.
class PinnedStaging {
 public:
  /// `pool` null: the copies in host memory are the calling thread's alone.
  explicit PinnedStaging(ThreadPool* pool) : pool_(pool) {}
  ~PinnedStaging();
  PinnedStaging(const PinnedStaging&) = delete;
  PinnedStaging& operator=(const PinnedStaging&) = delete;

  /// Rows of bytes. When it returns, the host memory has been read (unless it is page-locked: then only once
  /// the stream got there).
  void upload(std::byte* device, std::size_t device_stride, const std::byte* host, std::size_t host_stride,
              std::size_t row_bytes, std::size_t rows, cudaStream_t stream);
  /// When it returns, the host memory has been written.
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
  // Waits until the half may be written, and makes it large enough.
  Half& ready(std::size_t index, std::size_t bytes);
  void copy_rows(std::byte* to, std::size_t to_stride, const std::byte* from, std::size_t from_stride,
                 std::size_t row_bytes, std::size_t rows) const;

  ThreadPool* pool_;
  std::array<Half, 2> halves_;
};

/// Page-locked memory, for any device. Making it takes as long as filling it several times, so the last two
/// blocks given back are kept for whoever asks for as much. **Threads**: any. **Throws** OutOfMemory.
std::shared_ptr<void> take_page_locked(std::int64_t bytes);

/// Where memory lies, as the driver knows it.
enum class MemoryPlace { Pageable, PageLocked, Device };
MemoryPlace place_of(const void* memory);
/// The device whose memory it is; -1 for a host's.
int device_of(const void* memory);

}  // namespace alinify

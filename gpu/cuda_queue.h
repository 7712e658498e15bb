#pragma once

#include <cstdint>
#include <cuda_runtime_api.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/thread_pool.h"
#include "gpu/device_memory.h"
#include "gpu/pinned_staging.h"

namespace alinify {

/// The non-kernel part of CudaExec: one device's stream, memory and copies. **Threads**: one at a time.
class CudaQueue {
 public:
  CudaQueue(std::shared_ptr<DeviceMemory> memory, ThreadPool* pool);
  ~CudaQueue();
  CudaQueue(const CudaQueue&) = delete;
  CudaQueue& operator=(const CudaQueue&) = delete;

  cudaStream_t stream() const { return stream_; }
  DeviceMemory& memory() { return *memory_; }

  void* take(std::int64_t bytes);
  void give_back(void* block, std::int64_t bytes) noexcept;
  /// The device's rows are contiguous.
  void upload(void* device, const void* host, std::int64_t host_stride, std::int64_t row_bytes,
              std::int64_t rows);
  void download(void* host, std::int64_t host_stride, const void* device, std::int64_t row_bytes,
                std::int64_t rows);
  /// One side or both must be device memory, the other may be host memory; complete on return.
  void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                 std::int64_t row_bytes, std::int64_t rows);
  /// Memory that may outlive the queue.
  std::shared_ptr<void> keep_memory(std::int64_t bytes);
  /// Returns the value at `device` once all previously submitted work has completed.
  double fetch(const double* device);
  void synchronize();

  /// Bracket every launch: make the device current, check that the launch was accepted, and time it if
  /// requested. **Throws** Error(Failed).
  void begin_launch(std::string_view name);
  void end_launch(std::string_view name);

 private:
  struct Timed {
    std::string name;
    cudaEvent_t begin = nullptr, end = nullptr;
    bool ended = false;
  };
  void gather_times();

  std::shared_ptr<DeviceMemory> memory_;
  cudaStream_t stream_ = nullptr;
  PinnedStaging staging_;
  double* fetched_ = nullptr;  // page-locked
  std::vector<Timed> running_;
};

}  // namespace alinify

#pragma once

#include <cstdint>
#include <cuda_runtime_api.h>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/thread_pool.h"
#include "gpu/device_memory.h"
#include "gpu/pinned_staging.h"

namespace alinify {

/// What CudaExec does besides launching: a stream of one device, its memory and its copies.
/// **Threads**: one at a time.
class CudaQueue {
 public:
  /// Time on the device by the name of the work.
  struct Spent {
    double seconds = 0;
    std::int64_t times = 0;
  };

  CudaQueue(std::shared_ptr<DeviceMemory> memory, ThreadPool* pool);
  ~CudaQueue();
  CudaQueue(const CudaQueue&) = delete;
  CudaQueue& operator=(const CudaQueue&) = delete;

  cudaStream_t stream() const { return stream_; }
  DeviceMemory& memory() { return *memory_; }

  void* take(std::int64_t bytes);
  void give_back(void* block, std::int64_t bytes) noexcept;
  /// The device's rows lie one after the other.
  void upload(void* device, const void* host, std::int64_t host_stride, std::int64_t row_bytes,
              std::int64_t rows);
  void download(void* host, std::int64_t host_stride, const void* device, std::int64_t row_bytes,
                std::int64_t rows);
  /// The number at `device`, once all that was asked before has happened.
  double fetch(const double* device);
  void synchronize();

  /// Before and after every launch: makes the device current, sees whether the launch was refused, and takes
  /// its time when that is wanted. **Throws** Error(Failed).
  void begin_launch(std::string_view name);
  void end_launch(std::string_view name);

  /// From here on every launch is timed; each then waits for the one before to have ended on the device.
  void take_times() { timed_ = true; }
  const std::map<std::string, Spent, std::less<>>& times();

 private:
  struct Timed {
    std::string name;
    cudaEvent_t begin = nullptr, end = nullptr;
  };
  void gather_times();

  std::shared_ptr<DeviceMemory> memory_;
  cudaStream_t stream_ = nullptr;
  PinnedStaging staging_;
  double* fetched_ = nullptr;  // page-locked
  bool timed_ = false;
  std::vector<Timed> running_;
  std::map<std::string, Spent, std::less<>> times_;
};

}  // namespace alinify

#pragma once

#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>
#include <memory>
#include <mutex>

namespace alinify {

/// The memory of one device, counted and bounded. Blocks come from a pool of the driver's that keeps what is
/// given back, so that taking one costs about a microsecond once the pool is warm.
/// **Threads**: any. **Memory**: the pool goes back to the driver with `trim` and at the end.
class DeviceMemory {
 public:
  /// `limit_bytes` 0: as much as the device has. **Throws** Error(Failed) for a device without memory pools.
  DeviceMemory(int device, std::int64_t limit_bytes);
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  int device() const { return device_; }

  /// A block, aligned to 256 bytes, that work asked of `stream` from here on may use.
  /// **Throws** OutOfMemory, with the wanted and the available bytes.
  void* take(std::int64_t bytes, cudaStream_t stream);
  /// Work asked of `stream` before this may still use the block.
  void give_back(void* block, std::int64_t bytes, cudaStream_t stream) noexcept;
  /// Hands what the pool keeps unused back to the driver.
  void trim() noexcept;

  /// A block that any stream may use and that is given back by the last holder, who must have waited for the
  /// work on it.
  std::shared_ptr<void> take_shared(std::int64_t bytes);

  /// Lets another device read and write this memory without the host in between, where the two can; elsewhere
  /// copies go through the host.
  void let_reach(int other);

  /// The same, but from the driver alone and not from the pool, for libraries that take no memory of pools.
  /// Dear: the device may have to end all its work first.
  std::shared_ptr<void> take_alone(std::int64_t bytes);

  std::int64_t limit_bytes() const;
  /// Bytes that a plan may count on now: what the limit leaves, and what the device has free beside the pool.
  std::int64_t available_bytes() const;
  std::int64_t live_bytes() const;
  std::int64_t peak_bytes() const;
  void forget_peak();

 private:
  // Counts a block that is about to be taken. Throws OutOfMemory where the limit forbids it.
  void count(std::int64_t bytes);
  void uncount(std::int64_t bytes) noexcept;

  int device_;
  std::int64_t limit_bytes_;
  cudaMemPool_t pool_ = nullptr;
  cudaStream_t own_stream_ = nullptr;
  mutable std::mutex mutex_;
  std::int64_t live_bytes_ = 0, peak_bytes_ = 0;
};

/// Makes `device` the calling thread's, and the one before again at the end.
class OnDevice {
 public:
  explicit OnDevice(int device);
  ~OnDevice();
  OnDevice(const OnDevice&) = delete;
  OnDevice& operator=(const OnDevice&) = delete;

 private:
  int before_ = 0;
};

}  // namespace alinify

#pragma once

#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>
#include <memory>
#include <mutex>

namespace alinify {

/// The memory of one device, accounted for and limited. Blocks come from a driver memory pool that retains
/// freed blocks, so an allocation takes about a microsecond once the pool is warm.
/// **Threads**: any. **Memory**: the pool returns to the driver on `trim` and on destruction.
class DeviceMemory {
 public:
  /// `limit_bytes` 0: as much as the device has. **Throws** Error(Failed) if the device has no memory pools.
  DeviceMemory(int device, std::int64_t limit_bytes);
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  int device() const { return device_; }

  /// A block, aligned to 256 bytes, usable by work submitted to `stream` from now on. **Throws** OutOfMemory,
  /// with the requested and the available bytes.
  void* take(std::int64_t bytes, cudaStream_t stream);
  /// Work already submitted to `stream` may still use the block.
  void give_back(void* block, std::int64_t bytes, cudaStream_t stream) noexcept;
  /// Returns the pool's unused memory to the driver.
  void trim() noexcept;

  /// A block usable from any stream, freed with its last holder, who must have waited for all work on it.
  std::shared_ptr<void> take_shared(std::int64_t bytes);

  /// Gives another device direct (peer) access to this memory if the two support it; otherwise copies go
  /// through the host.
  void let_reach(int other);

  /// As take_shared, but from the driver directly, for libraries that cannot use pool memory. Expensive: it
  /// may synchronise the whole device.
  std::shared_ptr<void> take_alone(std::int64_t bytes);

  std::int64_t limit_bytes() const;
  /// Bytes that a plan can rely on now: the rest of the limit, and the device's free memory outside the pool.
  std::int64_t available_bytes() const;
  std::int64_t live_bytes() const;
  std::int64_t peak_bytes() const;
  void forget_peak();

 private:
  // Accounts for a block about to be allocated. Throws OutOfMemory if it exceeds the limit.
  void count(std::int64_t bytes);
  void uncount(std::int64_t bytes) noexcept;

  int device_;
  std::int64_t limit_bytes_;
  cudaMemPool_t pool_ = nullptr;
  cudaStream_t own_stream_ = nullptr;
  mutable std::mutex mutex_;
  std::int64_t live_bytes_ = 0, peak_bytes_ = 0;
};

/// Makes `device` current on the calling thread and restores the previous one at the end.
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

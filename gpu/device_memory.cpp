#include "gpu/device_memory.h"

#include <algorithm>
#include <limits>

#include "core/base/error.h"
#include "gpu/cuda_check.h"
#include "gpu/messages.h"

namespace alinify {

OnDevice::OnDevice(int device) {
  check_cuda(cudaGetDevice(&before_), messages::name_current_device);
  if (before_ != device) check_cuda(cudaSetDevice(device), messages::use_device);
}

OnDevice::~OnDevice() {
  int now = before_;
  if (cudaGetDevice(&now) == cudaSuccess && now != before_) cudaSetDevice(before_);
}

DeviceMemory::DeviceMemory(int device, std::int64_t limit_bytes)
    : device_(device), limit_bytes_(limit_bytes) {
  const OnDevice here(device);
  int pools = 0;
  check_cuda(cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, device),
             messages::ask_for_memory_pools);
  if (!pools)
    throw Error(ErrorKind::Failed, messages::cannot_use_gpu, messages::gpu_without_memory_pools,
                messages::use_newer_driver_or_cpu);
  cudaMemPoolProps properties{};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.location.id = device;
  check_cuda(cudaMemPoolCreate(&pool_, &properties), messages::make_memory_pool);
  // Retain everything: returning memory to the driver and reallocating it costs more than the work done in
  // it.
  std::uint64_t keep = std::numeric_limits<std::uint64_t>::max();
  cudaError_t result = cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &keep);
  if (result == cudaSuccess) result = cudaStreamCreateWithFlags(&own_stream_, cudaStreamNonBlocking);
  if (result != cudaSuccess) {
    cudaMemPoolDestroy(pool_);
    check_cuda(result, messages::set_up_memory_pool);
  }
}

DeviceMemory::~DeviceMemory() {
  int before = 0;
  cudaGetDevice(&before);
  cudaSetDevice(device_);
  cudaStreamSynchronize(own_stream_);
  cudaStreamDestroy(own_stream_);
  cudaMemPoolDestroy(pool_);
  cudaSetDevice(before);
  cudaGetLastError();
}

void DeviceMemory::let_reach(int other) {
  int can = 0;
  if (other == device_ || cudaDeviceCanAccessPeer(&can, other, device_) != cudaSuccess || !can) {
    cudaGetLastError();
    return;
  }
  cudaMemAccessDesc access{};
  access.location.type = cudaMemLocationTypeDevice;
  access.location.id = other;
  access.flags = cudaMemAccessFlagsProtReadWrite;
  check_cuda(cudaMemPoolSetAccess(pool_, &access, 1), messages::let_device_reach_memory);
}

void DeviceMemory::count(std::int64_t bytes) {
  const std::lock_guard lock(mutex_);
  if (limit_bytes_ > 0 && live_bytes_ + bytes > limit_bytes_)
    throw OutOfMemory(messages::cannot_take_gpu_memory, bytes, limit_bytes_ - live_bytes_,
                      messages::allow_more_gpu_memory);
  live_bytes_ += bytes;
  peak_bytes_ = std::max(peak_bytes_, live_bytes_);
}

void DeviceMemory::uncount(std::int64_t bytes) noexcept {
  const std::lock_guard lock(mutex_);
  live_bytes_ -= bytes;
}

void* DeviceMemory::take(std::int64_t bytes, cudaStream_t stream) {
  if (bytes <= 0) return nullptr;
  const OnDevice here(device_);  // a stream must be used with its own device current
  count(bytes);
  void* block = nullptr;
  cudaError_t result = cudaMallocFromPoolAsync(&block, static_cast<std::size_t>(bytes), pool_, stream);
  if (result == cudaErrorMemoryAllocation) {
    // The pool may hold blocks of other sizes that streams have not finished with.
    cudaGetLastError();
    cudaDeviceSynchronize();
    trim();
    result = cudaMallocFromPoolAsync(&block, static_cast<std::size_t>(bytes), pool_, stream);
  }
  if (result == cudaSuccess) return block;
  uncount(bytes);
  cudaGetLastError();
  if (result != cudaErrorMemoryAllocation) check_cuda(result, messages::allocate_memory);
  throw OutOfMemory(messages::cannot_take_gpu_memory, bytes, available_bytes(),
                    messages::close_gpu_programs_or_limit);
}

void DeviceMemory::give_back(void* block, std::int64_t bytes, cudaStream_t stream) noexcept {
  if (!block) return;
  int before = device_;
  cudaGetDevice(&before);
  if (before != device_) cudaSetDevice(device_);
  if (cudaFreeAsync(block, stream) != cudaSuccess) cudaGetLastError();
  if (before != device_) cudaSetDevice(before);
  uncount(bytes);
}

void DeviceMemory::trim() noexcept {
  if (cudaMemPoolTrimTo(pool_, 0) != cudaSuccess) cudaGetLastError();
}

std::shared_ptr<void> DeviceMemory::take_shared(std::int64_t bytes) {
  const OnDevice here(device_);
  void* block = take(bytes, own_stream_);
  const auto release = [this, bytes](void* p) { give_back(p, bytes, own_stream_); };
  std::shared_ptr<void> shared(block, release);
  check_cuda(cudaStreamSynchronize(own_stream_), messages::allocate_memory);
  return shared;
}

std::shared_ptr<void> DeviceMemory::take_alone(std::int64_t bytes) {
  const OnDevice here(device_);
  count(bytes);
  void* block = nullptr;
  cudaError_t result = cudaMalloc(&block, static_cast<std::size_t>(bytes));
  if (result == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    trim();  // releases the pool's unused memory
    result = cudaMalloc(&block, static_cast<std::size_t>(bytes));
  }
  if (result != cudaSuccess) {
    uncount(bytes);
    cudaGetLastError();
    if (result != cudaErrorMemoryAllocation) check_cuda(result, messages::allocate_memory);
    throw OutOfMemory(messages::cannot_take_gpu_memory, bytes, available_bytes());
  }
  return {block, [this, bytes](void* p) {
            int before = device_;
            cudaGetDevice(&before);
            cudaSetDevice(device_);
            if (cudaFree(p) != cudaSuccess) cudaGetLastError();
            cudaSetDevice(before);
            uncount(bytes);
          }};
}

std::int64_t DeviceMemory::limit_bytes() const {
  return limit_bytes_;
}

std::int64_t DeviceMemory::available_bytes() const {
  const OnDevice here(device_);
  std::size_t free = 0, total = 0;
  check_cuda(cudaMemGetInfo(&free, &total), messages::measure_free_memory);
  std::uint64_t reserved = 0, used = 0;
  check_cuda(cudaMemPoolGetAttribute(pool_, cudaMemPoolAttrReservedMemCurrent, &reserved),
             messages::ask_memory_pool);
  check_cuda(cudaMemPoolGetAttribute(pool_, cudaMemPoolAttrUsedMemCurrent, &used), messages::ask_memory_pool);
  const auto free_bytes = static_cast<std::int64_t>(free + (reserved - std::min(used, reserved)));
  const std::lock_guard lock(mutex_);
  return limit_bytes_ > 0 ? std::min(free_bytes, limit_bytes_ - live_bytes_) : free_bytes;
}

std::int64_t DeviceMemory::live_bytes() const {
  const std::lock_guard lock(mutex_);
  return live_bytes_;
}

std::int64_t DeviceMemory::peak_bytes() const {
  const std::lock_guard lock(mutex_);
  return peak_bytes_;
}

void DeviceMemory::forget_peak() {
  const std::lock_guard lock(mutex_);
  peak_bytes_ = live_bytes_;
}

}  // namespace alinify

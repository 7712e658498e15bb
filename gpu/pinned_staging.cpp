#include "gpu/pinned_staging.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>
#include <vector>

#include "gpu/cuda_check.h"
#include "gpu/messages.h"

namespace alinify {

namespace {

// Memory unknown to the driver is reported as unregistered.
cudaPointerAttributes attributes_of(const void* memory) {
  cudaPointerAttributes attributes{};
  if (cudaPointerGetAttributes(&attributes, memory) != cudaSuccess) {
    cudaGetLastError();
    return {};
  }
  return attributes;
}

}  // namespace

MemoryPlace place_of(const void* memory) {
  switch (attributes_of(memory).type) {
    case cudaMemoryTypeDevice:
    case cudaMemoryTypeManaged:
      return MemoryPlace::Device;
    case cudaMemoryTypeHost:
      return MemoryPlace::PageLocked;
    default:
      return MemoryPlace::Pageable;
  }
}

int device_of(const void* memory) {
  const cudaPointerAttributes attributes = attributes_of(memory);
  return attributes.type == cudaMemoryTypeDevice || attributes.type == cudaMemoryTypeManaged
             ? attributes.device
             : -1;
}

namespace {

// Rows between memory known to the driver: page-locked or a device's. Between devices without peer access the
// driver stages through the host.
cudaError_t copy_known(std::byte* to, std::size_t to_stride, const std::byte* from, std::size_t from_stride,
                       std::size_t row_bytes, std::size_t rows, cudaStream_t stream) {
  const int to_device = device_of(to), from_device = device_of(from);
  if (to_device < 0 || from_device < 0 || to_device == from_device)
    return cudaMemcpy2DAsync(to, to_stride, from, from_stride, row_bytes, rows, cudaMemcpyDefault, stream);
  if (to_stride == row_bytes && from_stride == row_bytes)
    return cudaMemcpyPeerAsync(to, to_device, from, from_device, row_bytes * rows, stream);
  cudaMemcpy3DPeerParms rows_between{};
  rows_between.srcPtr = {const_cast<std::byte*>(from), from_stride, row_bytes, rows};
  rows_between.srcDevice = from_device;
  rows_between.dstPtr = {to, to_stride, row_bytes, rows};
  rows_between.dstDevice = to_device;
  rows_between.extent = {row_bytes, rows, 1};
  return cudaMemcpy3DPeerAsync(&rows_between, stream);
}

class KeptPageLocked {
 public:
  void* take(std::int64_t bytes) {
    const std::lock_guard lock(mutex_);
    for (auto block = blocks_.begin(); block != blocks_.end(); ++block)
      if (block->bytes == bytes) {
        void* const memory = block->memory;
        blocks_.erase(block);
        return memory;
      }
    return nullptr;
  }
  void give_back(void* memory, std::int64_t bytes) {
    const std::lock_guard lock(mutex_);
    blocks_.push_back({memory, bytes});
    if (blocks_.size() <= 2) return;
    cudaFreeHost(blocks_.front().memory);
    cudaGetLastError();
    blocks_.erase(blocks_.begin());
  }

 private:
  struct Block {
    void* memory;
    std::int64_t bytes;
  };
  std::mutex mutex_;
  std::vector<Block> blocks_;
};

KeptPageLocked& kept_page_locked() {
  // Never destroyed: the driver may be gone by then.
  static auto* const kept = new KeptPageLocked;
  return *kept;
}

}  // namespace

std::shared_ptr<void> take_page_locked(std::int64_t bytes) {
  if (bytes <= 0) return nullptr;
  void* memory = kept_page_locked().take(bytes);
  if (!memory)
    check_cuda(cudaHostAlloc(&memory, static_cast<std::size_t>(bytes), cudaHostAllocPortable),
               messages::take_page_locked_memory);
  return {memory, [bytes](void* p) { kept_page_locked().give_back(p, bytes); }};
}

PinnedStaging::~PinnedStaging() {
  for (Half& half : halves_) {
    if (half.busy) cudaEventSynchronize(half.done);
    if (half.done) cudaEventDestroy(half.done);
    if (half.bytes) cudaFreeHost(half.bytes);
  }
  cudaGetLastError();
}

PinnedStaging::Half& PinnedStaging::ready(std::size_t index, std::size_t bytes) {
  Half& half = halves_[index % halves_.size()];
  if (!half.done)
    check_cuda(cudaEventCreateWithFlags(&half.done, cudaEventDisableTiming), messages::make_event);
  if (half.busy) {
    half.busy = false;
    check_cuda(cudaEventSynchronize(half.done), messages::copy_memory);
  }
  if (half.size < bytes) {
    if (half.bytes) {
      std::byte* const old = std::exchange(half.bytes, nullptr);
      half.size = 0;
      check_cuda(cudaFreeHost(old), messages::give_back_page_locked_memory);
    }
    // Powers of two, so that growing requests do not reallocate each time.
    std::size_t size = std::size_t{1} << 16;
    while (size < bytes) size *= 2;
    check_cuda(cudaHostAlloc(reinterpret_cast<void**>(&half.bytes), size, cudaHostAllocPortable),
               messages::take_page_locked_memory);
    half.size = size;
  }
  return half;
}

void PinnedStaging::copy_rows(std::byte* to, std::size_t to_stride, const std::byte* from,
                              std::size_t from_stride, std::size_t row_bytes, std::size_t rows) const {
  if (to_stride == row_bytes && from_stride == row_bytes) {
    // Contiguous: split by bytes, regardless of rows.
    row_bytes *= rows;
    rows = 1;
  }
  constexpr std::size_t piece = std::size_t{1} << 20;
  if (!pool_ || row_bytes * rows < 2 * piece) {
    for (std::size_t y = 0; y < rows; ++y) std::memcpy(to + y * to_stride, from + y * from_stride, row_bytes);
    return;
  }
  if (rows == 1) {
    pool_->parallel_for(static_cast<std::int64_t>((row_bytes + piece - 1) / piece), [&](std::int64_t i) {
      const std::size_t first = static_cast<std::size_t>(i) * piece;
      std::memcpy(to + first, from + first, std::min(piece, row_bytes - first));
    });
    return;
  }
  const std::size_t per_piece = std::max<std::size_t>(1, piece / row_bytes);
  pool_->parallel_for(static_cast<std::int64_t>((rows + per_piece - 1) / per_piece), [&](std::int64_t i) {
    const std::size_t first = static_cast<std::size_t>(i) * per_piece;
    for (std::size_t y = first; y < std::min(rows, first + per_piece); ++y)
      std::memcpy(to + y * to_stride, from + y * from_stride, row_bytes);
  });
}

void PinnedStaging::upload(std::byte* device, std::size_t device_stride, const std::byte* host,
                           std::size_t host_stride, std::size_t row_bytes, std::size_t rows,
                           cudaStream_t stream) {
  if (row_bytes == 0 || rows == 0) return;
  if (place_of(host) != MemoryPlace::Pageable)
    return check_cuda(copy_known(device, device_stride, host, host_stride, row_bytes, rows, stream),
                      messages::copy_memory_to_device);
  const std::size_t max_rows = std::max<std::size_t>(1, max_bytes / row_bytes);
  std::size_t index = 0;
  for (std::size_t y = 0; y < rows; y += max_rows, ++index) {
    const std::size_t count = std::min(max_rows, rows - y);
    Half& half = ready(index, count * row_bytes);
    copy_rows(half.bytes, row_bytes, host + y * host_stride, host_stride, row_bytes, count);
    check_cuda(cudaMemcpy2DAsync(device + y * device_stride, device_stride, half.bytes, row_bytes, row_bytes,
                                 count, cudaMemcpyHostToDevice, stream),
               messages::copy_memory_to_device);
    check_cuda(cudaEventRecord(half.done, stream), messages::copy_memory_to_device);
    half.busy = true;
  }
}

void PinnedStaging::download(std::byte* host, std::size_t host_stride, const std::byte* device,
                             std::size_t device_stride, std::size_t row_bytes, std::size_t rows,
                             cudaStream_t stream) {
  if (row_bytes == 0 || rows == 0) return;
  if (place_of(host) != MemoryPlace::Pageable) {
    check_cuda(copy_known(host, host_stride, device, device_stride, row_bytes, rows, stream),
               messages::copy_memory_from_device);
    return check_cuda(cudaStreamSynchronize(stream), messages::copy_memory_from_device);
  }
  const std::size_t max_rows = std::max<std::size_t>(1, max_bytes / row_bytes);
  const std::size_t pieces = (rows + max_rows - 1) / max_rows;
  const auto rows_of = [&](std::size_t i) { return std::min(max_rows, rows - i * max_rows); };
  for (std::size_t i = 0; i <= pieces; ++i) {
    if (i < pieces) {
      Half& half = ready(i, rows_of(i) * row_bytes);
      check_cuda(cudaMemcpy2DAsync(half.bytes, row_bytes, device + i * max_rows * device_stride,
                                   device_stride, row_bytes, rows_of(i), cudaMemcpyDeviceToHost, stream),
                 messages::copy_memory_from_device);
      check_cuda(cudaEventRecord(half.done, stream), messages::copy_memory_from_device);
      half.busy = true;
    }
    if (i == 0) continue;
    // Unpack the previous piece while this one is in transit.
    Half& arrived = halves_[(i - 1) % halves_.size()];
    arrived.busy = false;
    check_cuda(cudaEventSynchronize(arrived.done), messages::copy_memory_from_device);
    copy_rows(host + (i - 1) * max_rows * host_stride, host_stride, arrived.bytes, row_bytes, row_bytes,
              rows_of(i - 1));
  }
}

}  // namespace alinify

#include "gpu/cuda_queue.h"

#include <utility>

#include "gpu/cuda_check.h"
#include "gpu/gpu_calls.h"
#include "gpu/messages.h"
#include "gpu/op_times.h"

namespace alinify {

OpTimes& op_times() {
  static OpTimes times;
  return times;
}

void cuda_library::watch_gpu_work(bool watch) {
  op_times().want(watch);
}

std::vector<GpuWork> cuda_library::gpu_work() {
  std::vector<GpuWork> all;
  for (const auto& [name, spent] : op_times().take()) all.push_back({name, spent.seconds, spent.times});
  return all;
}

CudaQueue::CudaQueue(std::shared_ptr<DeviceMemory> memory, ThreadPool* pool)
    : memory_(std::move(memory)), staging_(pool) {
  const OnDevice here(memory_->device());
  check_cuda(cudaHostAlloc(reinterpret_cast<void**>(&fetched_), sizeof(double), cudaHostAllocPortable),
             messages::take_page_locked_memory);
  const cudaError_t result = cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
  if (result != cudaSuccess) {
    cudaFreeHost(fetched_);
    check_cuda(result, messages::make_stream);
  }
}

CudaQueue::~CudaQueue() {
  cudaStreamSynchronize(stream_);
  for (const Timed& timed : running_) {
    cudaEventDestroy(timed.begin);
    cudaEventDestroy(timed.end);
  }
  cudaStreamDestroy(stream_);
  cudaFreeHost(fetched_);
  cudaGetLastError();
}

void* CudaQueue::take(std::int64_t bytes) {
  return memory_->take(bytes, stream_);
}

void CudaQueue::give_back(void* block, std::int64_t bytes) noexcept {
  memory_->give_back(block, bytes, stream_);
}

void CudaQueue::upload(void* device, const void* host, std::int64_t host_stride, std::int64_t row_bytes,
                       std::int64_t rows) {
  const OnDevice here(memory_->device());
  staging_.upload(static_cast<std::byte*>(device), static_cast<std::size_t>(row_bytes),
                  static_cast<const std::byte*>(host), static_cast<std::size_t>(host_stride),
                  static_cast<std::size_t>(row_bytes), static_cast<std::size_t>(rows), stream_);
}

void CudaQueue::download(void* host, std::int64_t host_stride, const void* device, std::int64_t row_bytes,
                         std::int64_t rows) {
  const OnDevice here(memory_->device());
  staging_.download(static_cast<std::byte*>(host), static_cast<std::size_t>(host_stride),
                    static_cast<const std::byte*>(device), static_cast<std::size_t>(row_bytes),
                    static_cast<std::size_t>(row_bytes), static_cast<std::size_t>(rows), stream_);
}

void CudaQueue::copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                          std::int64_t row_bytes, std::int64_t rows) {
  const OnDevice here(memory_->device());
  const auto size = [](std::int64_t bytes) { return static_cast<std::size_t>(bytes); };
  auto* const target = static_cast<std::byte*>(to);
  const auto* const source = static_cast<const std::byte*>(from);
  if (place_of(to) == MemoryPlace::Device) {
    staging_.upload(target, size(to_stride), source, size(from_stride), size(row_bytes), size(rows), stream_);
  } else {
    staging_.download(target, size(to_stride), source, size(from_stride), size(row_bytes), size(rows),
                      stream_);
  }
  synchronize();
}

std::shared_ptr<void> CudaQueue::keep_memory(std::int64_t bytes) {
  // Keeps the DeviceMemory alive: the block may be its last user.
  std::shared_ptr<void> block = memory_->take_shared(bytes);
  return {block.get(), [memory = memory_, block](void*) mutable { block.reset(); }};
}

double CudaQueue::fetch(const double* device) {
  const OnDevice here(memory_->device());
  check_cuda(cudaMemcpyAsync(fetched_, device, sizeof(double), cudaMemcpyDeviceToHost, stream_),
             messages::copy_number_from_device);
  check_cuda(cudaStreamSynchronize(stream_), messages::finish_gpu_work);
  return *fetched_;
}

void CudaQueue::synchronize() {
  const OnDevice here(memory_->device());
  check_cuda(cudaStreamSynchronize(stream_), messages::finish_gpu_work);
  if (!running_.empty()) gather_times();
}

void CudaQueue::begin_launch(std::string_view name) {
  check_cuda(cudaSetDevice(memory_->device()), messages::use_device);
  if (!op_times().wanted()) return;
  Timed timed{std::string(name)};
  check_cuda(cudaEventCreate(&timed.begin), messages::make_event);
  check_cuda(cudaEventCreate(&timed.end), messages::make_event);
  check_cuda(cudaEventRecord(timed.begin, stream_), messages::record_event);
  running_.push_back(std::move(timed));
}

void CudaQueue::end_launch(std::string_view name) {
  const cudaError_t result = cudaGetLastError();
  if (result != cudaSuccess) check_cuda(result, messages::begin_gpu_work(name));
  if (!running_.empty() && !running_.back().ended) {
    running_.back().ended = true;
    check_cuda(cudaEventRecord(running_.back().end, stream_), messages::record_event);
  }
}

void CudaQueue::gather_times() {
  for (const Timed& timed : running_) {
    float milliseconds = 0;
    check_cuda(cudaEventElapsedTime(&milliseconds, timed.begin, timed.end), messages::read_event);
    op_times().add(timed.name, 1e-3 * static_cast<double>(milliseconds));
    cudaEventDestroy(timed.begin);
    cudaEventDestroy(timed.end);
  }
  running_.clear();
}

}  // namespace alinify

#include "gpu/cuda_queue.h"

#include <utility>

#include "gpu/cuda_check.h"

namespace alinify {

CudaQueue::CudaQueue(std::shared_ptr<DeviceMemory> memory, ThreadPool* pool)
    : memory_(std::move(memory)), staging_(pool) {
  const OnDevice here(memory_->device());
  check_cuda(cudaHostAlloc(reinterpret_cast<void**>(&fetched_), sizeof(double), cudaHostAllocPortable),
             "take page-locked memory");
  const cudaError_t result = cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
  if (result != cudaSuccess) {
    cudaFreeHost(fetched_);
    check_cuda(result, "make a stream");
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

double CudaQueue::fetch(const double* device) {
  const OnDevice here(memory_->device());
  check_cuda(cudaMemcpyAsync(fetched_, device, sizeof(double), cudaMemcpyDeviceToHost, stream_),
             "copy a number from the device");
  check_cuda(cudaStreamSynchronize(stream_), "finish its work");
  return *fetched_;
}

void CudaQueue::synchronize() {
  const OnDevice here(memory_->device());
  check_cuda(cudaStreamSynchronize(stream_), "finish its work");
  if (timed_) gather_times();
}

void CudaQueue::begin_launch(std::string_view name) {
  check_cuda(cudaSetDevice(memory_->device()), "use the device");
  if (!timed_) return;
  Timed timed{std::string(name), nullptr, nullptr};
  check_cuda(cudaEventCreate(&timed.begin), "make an event");
  check_cuda(cudaEventCreate(&timed.end), "make an event");
  check_cuda(cudaEventRecord(timed.begin, stream_), "record an event");
  running_.push_back(std::move(timed));
}

void CudaQueue::end_launch(std::string_view name) {
  const cudaError_t result = cudaGetLastError();
  if (result != cudaSuccess) check_cuda(result, ("begin the work \"" + std::string(name) + '"').c_str());
  if (timed_) check_cuda(cudaEventRecord(running_.back().end, stream_), "record an event");
}

const std::map<std::string, CudaQueue::Spent, std::less<>>& CudaQueue::times() {
  synchronize();
  return times_;
}

void CudaQueue::gather_times() {
  for (const Timed& timed : running_) {
    float milliseconds = 0;
    check_cuda(cudaEventElapsedTime(&milliseconds, timed.begin, timed.end), "read an event");
    Spent& spent = times_[timed.name];
    spent.seconds += 1e-3 * static_cast<double>(milliseconds);
    ++spent.times;
    cudaEventDestroy(timed.begin);
    cudaEventDestroy(timed.end);
  }
  running_.clear();
}

}  // namespace alinify

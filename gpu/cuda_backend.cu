#include <algorithm>
#include <functional>
#include <utility>

#include "core/base/error.h"
#include "core/compute/device_backend.h"
#include "core/compute/multi_device_backend.h"
#include "gpu/cuda_algorithms.cuh"
#include "gpu/cufile.h"
#include "gpu/gpu_calls.h"
#include "gpu/messages.h"
#include "gpu/opencv_cuda.h"

namespace alinify::cuda_library {
namespace {

std::unique_ptr<Backend> backend_on(const GpuDevice& gpu, const std::vector<GpuDevice>& beside,
                                    std::shared_ptr<ThreadPool> pool, std::int64_t memory_limit_bytes) {
  auto memory = std::make_shared<DeviceMemory>(gpu.index, memory_limit_bytes);
  for (const GpuDevice& other : beside) memory->let_reach(other.index);
  ThreadPool* const shared = pool.get();
  auto backend = std::make_unique<DeviceBackend<CudaExec>>(
      "cuda:" + std::to_string(gpu.index), Message::verbatim(gpu.name), std::move(pool),
      [memory] { return std::make_unique<CudaExec>(memory, nullptr); },
      [memory, shared] { return std::make_unique<CudaExec>(memory, shared); },
      [memory] { return memory->available_bytes(); });
  backend->offer(make_opencv_flow(memory));
  CufileDevice device;
  device.allocate = [memory](std::int64_t bytes) { return memory->take_alone(bytes); };
  device.run = [memory](const std::function<void()>& call) {
    const OnDevice here(memory->device());
    call();
  };
  backend->offer(make_cufile_reader(cufile_setup(), std::move(device)));
  return backend;
}

}  // namespace

std::unique_ptr<Backend> make_cuda_backend(int device, int threads, std::int64_t memory_limit_bytes) {
  const std::vector<GpuDevice> devices = list_gpus();
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [device](const GpuDevice& gpu) { return gpu.index == device; });
  if (found == devices.end())
    throw Error(ErrorKind::NotFound, messages::cannot_run_on_device("cuda:" + std::to_string(device)),
                gpu_status(), messages::devices_command_lists);
  return backend_on(*found, {}, std::make_shared<ThreadPool>(threads), memory_limit_bytes);
}

std::unique_ptr<Backend> make_all_cuda_backend(int threads, std::int64_t memory_limit_bytes) {
  const std::vector<GpuDevice> devices = list_gpus();
  if (devices.empty())
    throw Error(ErrorKind::NotFound, messages::cannot_run_on_device("cuda:all"), gpu_status(),
                messages::use_cpu_or_leave_device_out);
  const auto pool = std::make_shared<ThreadPool>(threads);
  std::vector<std::unique_ptr<Backend>> backends;
  for (const GpuDevice& gpu : devices) backends.push_back(backend_on(gpu, devices, pool, memory_limit_bytes));
  return backends.size() == 1 ? std::move(backends.front()) : make_multi_device_backend(std::move(backends));
}

}  // namespace alinify::cuda_library

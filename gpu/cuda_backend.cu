#include "core/base/error.h"
#include "core/compute/device_backend.h"
#include "gpu/cuda_exec.cuh"
#include "gpu/gpu.h"

namespace alinify {

std::unique_ptr<Backend> make_cuda_backend(int device, int threads, std::int64_t memory_limit_bytes) {
  const std::vector<GpuDevice> devices = list_gpus();
  const auto found = std::find_if(devices.begin(), devices.end(),
                                  [device](const GpuDevice& gpu) { return gpu.index == device; });
  const std::string name = "cuda:" + std::to_string(device);
  if (found == devices.end())
    throw Error(ErrorKind::NotFound, "cannot run on " + name, gpu_status(),
                "'alinify-cli devices' lists what there is.");
  auto pool = std::make_shared<ThreadPool>(threads);
  auto memory = std::make_shared<DeviceMemory>(device, memory_limit_bytes);
  return std::make_unique<DeviceBackend<CudaExec>>(
      name, found->name, pool, [memory] { return std::make_unique<CudaExec>(memory, nullptr); },
      [memory, shared = pool.get()] { return std::make_unique<CudaExec>(memory, shared); });
}

}  // namespace alinify

// Queries the CUDA runtime for devices. The runtime is linked statically, so that the program starts and
// gives an answer on a machine without an NVIDIA driver.
#include <cuda_runtime_api.h>

#include "core/base/platform.h"
#include "gpu/cufile.h"
#include "gpu/gpu_calls.h"
#include "gpu/messages.h"

namespace alinify::cuda_library {
namespace {

struct Count {
  int devices = 0;
  cudaError_t error = cudaSuccess;
};

Count count_devices() {
  Count count;
  count.error = cudaGetDeviceCount(&count.devices);
  if (count.error != cudaSuccess) {
    count.devices = 0;
    cudaGetLastError();  // handled here; the next call must not see it
  }
  return count;
}

std::string version_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

int driver_version() {
  int version = 0;
  return cudaDriverGetVersion(&version) == cudaSuccess ? version : 0;
}

/// Free bytes of one device, or -1 (a device in prohibited mode allows no context to query). Preserves the
/// thread's current device.
std::int64_t free_bytes_of(int device) {
  int before = 0;
  if (cudaGetDevice(&before) != cudaSuccess) before = 0;
  std::size_t free = 0, total = 0;
  const bool queried = cudaSetDevice(device) == cudaSuccess && cudaMemGetInfo(&free, &total) == cudaSuccess;
  if (!queried) cudaGetLastError();
  cudaSetDevice(before);
  return queried ? static_cast<std::int64_t>(free) : -1;
}

}  // namespace

std::vector<GpuDevice> list_gpus() {
  std::vector<GpuDevice> found;
  const Count count = count_devices();
  for (int index = 0; index < count.devices; ++index) {
    cudaDeviceProp properties{};
    if (cudaGetDeviceProperties(&properties, index) != cudaSuccess) {
      cudaGetLastError();
      continue;
    }
    GpuDevice device;
    device.index = index;
    device.name = properties.name;
    device.memory_bytes = static_cast<std::int64_t>(properties.totalGlobalMem);
    device.free_bytes = free_bytes_of(index);
    device.compute_major = properties.major;
    device.compute_minor = properties.minor;
    device.driver_version = driver_version();
    for (int other = 0; other < count.devices; ++other) {
      int reaches = 0;
      if (other != index && cudaDeviceCanAccessPeer(&reaches, index, other) == cudaSuccess && reaches)
        device.peers.push_back(other);
    }
    found.push_back(device);
  }
  return found;
}

GpuStatus gpu_status_code() {
  const Count count = count_devices();
  switch (count.error) {
    case cudaSuccess:
      return count.devices > 0 ? GpuStatus::Found : GpuStatus::NoDevice;
    case cudaErrorInsufficientDriver:
      return driver_version() > 0 ? GpuStatus::OldDriver : GpuStatus::NoDriver;
    case cudaErrorNoDevice:
      // Also returned if the driver's library is installed but nothing is behind it.
      return driver_version() > 0 ? GpuStatus::NoDevice : GpuStatus::NoDriver;
    default:
      return GpuStatus::DriverFailed;
  }
}

Message gpu_status() {
  const std::string needs = version_text(CUDART_VERSION);
  const int driver = driver_version();
  switch (gpu_status_code()) {
    case GpuStatus::Found: {
      const int devices = count_devices().devices;
      return (devices == 1 ? messages::found_one_gpu : messages::found_gpus)(devices, needs,
                                                                             version_text(driver));
    }
    case GpuStatus::OldDriver:
      return messages::no_gpu_is_used(messages::gpu_old_driver(version_text(driver), needs));
    case GpuStatus::NoDriver:
      return messages::no_gpu_is_used(messages::gpu_no_driver);
    case GpuStatus::NoDevice:
      return messages::no_gpu_is_used(messages::gpu_no_device);
    default:
      return messages::no_gpu_is_used(messages::gpu_driver_failed(cudaGetErrorString(count_devices().error)));
  }
}

DirectReading direct_reading() {
  const CufileSetup setup = cufile_setup();
  return {platform::SharedLibrary(setup.library).loaded(), setup.kernel_module, why_not_cufile(setup)};
}

}  // namespace alinify::cuda_library

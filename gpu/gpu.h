#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/compute/backend.h"

/// The one public header of gpu/: which graphics processors there are, or why there is none. The same
/// functions exist in a build without CUDA, where they say so; a machine without a driver is an answer, never
/// an error.
namespace alinify {

struct GpuDevice {
  int index = 0;  ///< the N of --device cuda:N
  std::string name;
  std::int64_t memory_bytes = 0;  ///< all of it
  std::int64_t free_bytes = -1;   ///< what can be taken now; -1 where the device would not tell
  int compute_major = 0, compute_minor = 0;
  int driver_version =
      0;  ///< the newest CUDA the driver understands, as 1000 major + 10 minor: 13000 is 13.0
};

enum class GpuStatus {
  Found,
  BuiltWithoutCuda,
  NoDriver,      ///< no NVIDIA driver, or one older than the CUDA this program carries
  NoDevice,      ///< a driver, but no device (or CUDA_VISIBLE_DEVICES hides them)
  DriverFailed,  ///< the driver answered with an error
};

/// Every usable device in the driver's order; empty where there is none.
/// **Throws** nothing but std::bad_alloc. **Threads**: any, one at a time is enough. **Memory**: asking for
/// the free bytes opens the driver's context on each device, which takes some hundred MB there until the
/// process ends.
std::vector<GpuDevice> list_gpus();

/// Why list_gpus() gives what it gives, for a program to act on.
GpuStatus gpu_status_code();

/// The same as one sentence for a person: "found 1 device, CUDA 13.0 (driver understands 13.0)",
/// "no GPU is used: this program was built without CUDA".
std::string gpu_status();

/// The backend on one device: the algorithms of core/algo as kernels. `threads` (0: all cores) work on the
/// host beside it; `memory_limit_bytes` 0: as much as the device has.
/// **Throws** Error(NotFound) where there is no such device, Error(Failed) for one that cannot be used,
/// OutOfMemory.
std::unique_ptr<Backend> make_cuda_backend(int device, int threads, std::int64_t memory_limit_bytes);

}  // namespace alinify

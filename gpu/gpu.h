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
  std::vector<int> peers;  ///< devices whose memory this one reaches without the host
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

/// The NVIDIA driver's own version, "580.65.06"; empty where there is none or it does not say.
std::string gpu_driver();

/// OpenCV's CUDA modules that this program calls: "cudaoptflow" and those it rests on. None where the OpenCV
/// that it was built with has none, as distributions' have not.
std::vector<std::string> opencv_cuda_modules();

/// What a direct way from disk to device needs, and whether it is there.
struct DirectReading {
  bool cufile = false;  ///< the cuFile library (GPUDirect Storage)
  bool kernel = false;  ///< its kernel module, nvidia-fs
  std::string why_not;  ///< why files are not read through it; empty where those that qualify are
};
DirectReading direct_reading();

/// The backend on one device: the algorithms of core/algo as kernels. `threads` (0: all cores) work on the
/// host beside it; `memory_limit_bytes` 0: as much as the device has.
/// **Throws** Error(NotFound) where there is no such device, Error(Failed) for one that cannot be used,
/// OutOfMemory.
std::unique_ptr<Backend> make_cuda_backend(int device, int threads, std::int64_t memory_limit_bytes);

/// One backend on all devices (core/compute/multi_device_backend.h), each with that memory limit. Likewise.
std::unique_ptr<Backend> make_all_cuda_backend(int threads, std::int64_t memory_limit_bytes);

/// Time that work of one name took on the devices, launches of it together.
struct GpuWork {
  std::string name;
  double seconds = 0;
  std::int64_t times = 0;
};

/// For benchmarks: from here on every piece of work is timed, which costs some microseconds each; or no more.
void watch_gpu_work(bool watch);
/// What was spent since the last call.
std::vector<GpuWork> gpu_work();

}  // namespace alinify

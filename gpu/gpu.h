#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/compute/backend.h"

/// The only public header of gpu/: lists the GPUs, or reports why there are none. The CUDA code is a separate
/// library, which the first of these calls loads; a missing library or driver is a status, never an error.
/// **Threads**: any, for all functions here. **Throws** only std::bad_alloc, except for the backends.
namespace alinify {

struct GpuDevice {
  int index = 0;  ///< N in --device cuda:N
  std::string name;
  std::int64_t memory_bytes = 0;  ///< total
  std::int64_t free_bytes = -1;   ///< available now; -1 if the device does not report it
  int compute_major = 0, compute_minor = 0;
  /// Newest CUDA version the driver supports, as 1000 major + 10 minor: 13000 is 13.0.
  int driver_version = 0;
  std::vector<int> peers;  ///< devices whose memory this one can access directly
};

enum class GpuStatus {
  Found,
  BuiltWithoutCuda,
  NoLibrary,      ///< the GPU library is not installed
  LibraryFailed,  ///< it is there, but does not load or belongs to another build
  NoDriver,       ///< no NVIDIA driver
  OldDriver,      ///< one older than this program's CUDA
  NoDevice,       ///< a driver but no device (or CUDA_VISIBLE_DEVICES hides them)
  DriverFailed,   ///< the driver returned an error
};
/// Whether a GPU may be here that cannot be used: something is broken or too old, rather than not there.
constexpr bool is_fault(GpuStatus status) {
  return status == GpuStatus::LibraryFailed || status == GpuStatus::OldDriver ||
         status == GpuStatus::DriverFailed;
}

/// Every usable device in the driver's order; may be empty. Asks the driver at every call.
/// **Memory**: querying free memory creates the driver's context on each device, which takes some hundred MB
/// there until the process ends.
std::vector<GpuDevice> list_gpus();

/// The reason for list_gpus()'s result, as a code.
GpuStatus gpu_status_code();

/// The reason as a sentence: "found 1 device, CUDA 13.0 (driver understands 13.0)", "no GPU is used: this
/// program was built without CUDA".
Message gpu_status();

/// Version of the NVIDIA driver, "580.65.06"; empty if there is none or it is unknown.
std::string gpu_driver();

/// The OpenCV CUDA modules this program uses: "cudaoptflow" and its dependencies. Empty if OpenCV was built
/// without them, as distributions' packages are.
std::vector<std::string> opencv_cuda_modules();

/// Prerequisites for reading from disk directly to the device, and whether they are met; as ALINIFY_CUFILE
/// and ALINIFY_CUFILE_LIBRARY set it up. Loads the cuFile library, which stays loaded.
struct DirectReading {
  bool cufile = false;  ///< the cuFile library (GPUDirect Storage)
  bool kernel = false;  ///< its kernel module, nvidia-fs
  Message why_not;      ///< why files are not read that way; empty if eligible files are
};
DirectReading direct_reading();

/// The backend on one device: the algorithms of core/algo as kernels. Host-side work uses `threads` threads
/// (0: all cores); `memory_limit_bytes` 0: as much as the device has.
/// **Throws** Error(NotFound) if there is no such device, Error(Failed) if it cannot be used, OutOfMemory.
std::unique_ptr<Backend> make_cuda_backend(int device, int threads, std::int64_t memory_limit_bytes);

/// One backend on all devices (core/compute/multi_device_backend.h), each with that memory limit. **Throws**
/// as make_cuda_backend.
std::unique_ptr<Backend> make_all_cuda_backend(int threads, std::int64_t memory_limit_bytes);

/// Total device time of all launches with the same name.
struct GpuWork {
  std::string name;
  double seconds = 0;
  std::int64_t times = 0;
};

/// For benchmarks: turns the timing of every launch on or off, in the whole process; it costs some
/// microseconds per launch.
void watch_gpu_work(bool watch);
/// Times of all completed launches since the last call, on all devices, by name; this resets them.
std::vector<GpuWork> gpu_work();

}  // namespace alinify

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "gpu/gpu.h"

namespace alinify {

/// The functions of gpu.h that need CUDA, as the GPU library hands them to the program.
struct GpuCalls {
  std::vector<GpuDevice> (*list_gpus)();
  GpuStatus (*gpu_status_code)();
  Message (*gpu_status)();
  std::vector<std::string> (*opencv_cuda_modules)();
  DirectReading (*direct_reading)();
  std::unique_ptr<Backend> (*make_cuda_backend)(int device, int threads, std::int64_t memory_limit_bytes);
  std::unique_ptr<Backend> (*make_all_cuda_backend)(int threads, std::int64_t memory_limit_bytes);
  void (*watch_gpu_work)(bool watch);
  std::vector<GpuWork> (*gpu_work)();
};

/// The library's exports, both extern "C": `const char* alinify_gpu_interface()`, the gpu_interface it was
/// built with, and `const GpuCalls* alinify_gpu_calls()`, to be called only if that is the program's own.
inline constexpr const char* gpu_interface_symbol = "alinify_gpu_interface";
inline constexpr const char* gpu_calls_symbol = "alinify_gpu_calls";

/// The functions themselves, where CUDA is compiled in: in the library, and in tests that are linked to it.
namespace cuda_library {

std::vector<GpuDevice> list_gpus();
GpuStatus gpu_status_code();
Message gpu_status();
std::vector<std::string> opencv_cuda_modules();
DirectReading direct_reading();
std::unique_ptr<Backend> make_cuda_backend(int device, int threads, std::int64_t memory_limit_bytes);
std::unique_ptr<Backend> make_all_cuda_backend(int threads, std::int64_t memory_limit_bytes);
void watch_gpu_work(bool watch);
std::vector<GpuWork> gpu_work();

/// All of them.
const GpuCalls& calls();

}  // namespace cuda_library
}  // namespace alinify

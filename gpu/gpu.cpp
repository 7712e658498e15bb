// gpu.h in terms of the GPU library's functions, and the messages where there are none.
#include "gpu/gpu.h"

#include <fstream>
#include <regex>

#include "core/base/error.h"
#include "gpu/gpu_library.h"
#include "gpu/messages.h"

namespace alinify {
namespace {

const GpuCalls* calls() {
  return gpu_library().calls;
}

[[noreturn]] void refuse(const std::string& device) {
  throw Error(ErrorKind::NotFound, messages::cannot_run_on_device(device), gpu_status(),
              messages::use_cpu_or_leave_device_out);
}

}  // namespace

std::vector<GpuDevice> list_gpus() {
  return calls() ? calls()->list_gpus() : std::vector<GpuDevice>();
}

GpuStatus gpu_status_code() {
  return calls() ? calls()->gpu_status_code() : gpu_library().why;
}

Message gpu_status() {
  return calls() ? calls()->gpu_status() : messages::no_gpu_is_used(gpu_library().why_not);
}

std::string gpu_driver() {
  // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65.06  Sun Jul ..."
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line;
  std::getline(file, line);
  std::smatch found;
  return std::regex_search(line, found, std::regex(R"(\b\d+\.\d+(\.\d+)?\b)")) ? found.str() : std::string();
}

std::vector<std::string> opencv_cuda_modules() {
  return calls() ? calls()->opencv_cuda_modules() : std::vector<std::string>();
}

DirectReading direct_reading() {
  return calls() ? calls()->direct_reading() : DirectReading{false, false, gpu_library().why_not};
}

std::unique_ptr<Backend> make_cuda_backend(int device, int threads, std::int64_t memory_limit_bytes) {
  if (!calls()) refuse("cuda:" + std::to_string(device));
  return calls()->make_cuda_backend(device, threads, memory_limit_bytes);
}

std::unique_ptr<Backend> make_all_cuda_backend(int threads, std::int64_t memory_limit_bytes) {
  if (!calls()) refuse("cuda:all");
  return calls()->make_all_cuda_backend(threads, memory_limit_bytes);
}

void watch_gpu_work(bool watch) {
  if (calls()) calls()->watch_gpu_work(watch);
}

std::vector<GpuWork> gpu_work() {
  return calls() ? calls()->gpu_work() : std::vector<GpuWork>();
}

}  // namespace alinify

// gpu.h for a program built without a CUDA compiler.
#include "core/base/error.h"
#include "gpu/gpu.h"

namespace alinify {

std::vector<GpuDevice> list_gpus() {
  return {};
}

GpuStatus gpu_status_code() {
  return GpuStatus::BuiltWithoutCuda;
}

std::string gpu_status() {
  return "no GPU is used: this program was built without CUDA";
}

std::string gpu_driver() {
  return {};
}

std::vector<std::string> opencv_cuda_modules() {
  return {};
}

DirectReading direct_reading() {
  return {false, false, "this program was built without CUDA"};
}

std::unique_ptr<Backend> make_all_cuda_backend(int, std::int64_t) {
  throw Error(ErrorKind::NotFound, "cannot run on cuda:all", gpu_status(),
              "Use --device cpu, or leave --device out.");
}

std::unique_ptr<Backend> make_cuda_backend(int device, int, std::int64_t) {
  throw Error(ErrorKind::NotFound, "cannot run on cuda:" + std::to_string(device), gpu_status(),
              "Use --device cpu, or leave --device out.");
}

void watch_gpu_work(bool) {}

std::vector<GpuWork> gpu_work() {
  return {};
}

}  // namespace alinify

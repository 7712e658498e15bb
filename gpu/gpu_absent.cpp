// gpu.h for a program built without a CUDA compiler.
#include "core/base/error.h"
#include "core/registration/messages.h"
#include "gpu/gpu.h"
#include "gpu/messages.h"

namespace alinify {

std::vector<GpuDevice> list_gpus() {
  return {};
}

GpuStatus gpu_status_code() {
  return GpuStatus::BuiltWithoutCuda;
}

Message gpu_status() {
  return messages::no_gpu_is_used(messages::built_without_cuda);
}

std::string gpu_driver() {
  return {};
}

std::vector<std::string> opencv_cuda_modules() {
  return {};
}

DirectReading direct_reading() {
  return {false, false, messages::built_without_cuda.english};
}

std::unique_ptr<Backend> make_all_cuda_backend(int, std::int64_t) {
  throw Error(ErrorKind::NotFound, messages::cannot_run_on_device("cuda:all"), gpu_status(),
              messages::use_cpu_or_leave_device_out);
}

std::unique_ptr<Backend> make_cuda_backend(int device, int, std::int64_t) {
  throw Error(ErrorKind::NotFound, messages::cannot_run_on_device("cuda:" + std::to_string(device)),
              gpu_status(), messages::use_cpu_or_leave_device_out);
}

void watch_gpu_work(bool) {}

std::vector<GpuWork> gpu_work() {
  return {};
}

}  // namespace alinify

// What gpu.h answers in a program that was built without a CUDA compiler.
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

}  // namespace alinify

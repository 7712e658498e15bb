#include "app/services.h"

#include <algorithm>
#include <charconv>

#include "core/base/error.h"
#include "gpu/gpu.h"

namespace alinify {
namespace {

// -1 for any device. **Throws** Error(Usage).
int cuda_index(const std::string& device) {
  if (device == "cuda") return -1;
  int index = -1;
  const char* const end = device.data() + device.size();
  const auto [stop, problem] = std::from_chars(device.data() + 5, end, index);
  if (device.rfind("cuda:", 0) != 0 || problem != std::errc() || stop != end || index < 0)
    throw Error(ErrorKind::Usage, "unknown device '" + device + "'",
                "it is none of auto, cpu, cuda, cuda:N and cuda:all",
                "'alinify-cli devices' lists what there is.");
  return index;
}

// The one to take where the user names none: the largest.
int largest_gpu(const std::vector<GpuDevice>& gpus) {
  const auto largest = std::max_element(gpus.begin(), gpus.end(), [](const GpuDevice& a, const GpuDevice& b) {
    return a.memory_bytes < b.memory_bytes;
  });
  return largest->index;
}

}  // namespace

ChosenBackend make_backend(const std::string& device, int threads, std::int64_t gpu_memory_limit_bytes) {
  if (device == "cpu") return {make_cpu_backend(threads), ""};
  const std::vector<GpuDevice> gpus = list_gpus();
  if (device == "auto") {
    if (!gpus.empty()) return {make_cuda_backend(largest_gpu(gpus), threads, gpu_memory_limit_bytes), ""};
    ChosenBackend chosen{make_cpu_backend(threads), ""};
    chosen.notice = "running on " + chosen.backend->description() + ": " + gpu_status();
    return chosen;
  }
  const bool all = device == "cuda:all";
  const int index = all ? -1 : cuda_index(device);
  if (gpus.empty())
    throw Error(ErrorKind::NotFound, "cannot run on " + device, gpu_status(),
                "Use --device cpu, or leave --device out.");
  if (all) return {make_all_cuda_backend(threads, gpu_memory_limit_bytes), ""};
  return {make_cuda_backend(index < 0 ? largest_gpu(gpus) : index, threads, gpu_memory_limit_bytes), ""};
}

}  // namespace alinify

#include "app/services.h"

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
                "it is none of auto, cpu, cuda and cuda:N", "'alinify-cli devices' lists what there is.");
  return index;
}

// Why the GPU does not do the work, as a clause.
std::string why_no_gpu() {
  if (!list_gpus().empty())
    return gpu_status() + ", but the GPU side of the warper and the engines is not part of this version";
  return gpu_status();
}

}  // namespace

ChosenBackend make_backend(const std::string& device, int threads) {
  if (device == "cpu") return {make_cpu_backend(threads), ""};
  if (device == "auto") {
    ChosenBackend chosen{make_cpu_backend(threads), ""};
    chosen.notice = "running on " + chosen.backend->description() + ": " + why_no_gpu();
    return chosen;
  }
  cuda_index(device);
  throw Error(ErrorKind::NotFound, "cannot run on " + device, why_no_gpu(),
              "Use --device cpu, or leave --device out.");
}

}  // namespace alinify

#include "app/services.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "gpu/gpu.h"
#include "gpu/messages.h"

namespace alinify {
namespace {

// -1 for any device. **Throws** Error(Usage).
int cuda_index(const std::string& device) {
  if (device == "cuda") return -1;
  int index = -1;
  const char* const end = device.data() + device.size();
  const auto [stop, problem] = std::from_chars(device.data() + 5, end, index);
  if (device.rfind("cuda:", 0) != 0 || problem != std::errc() || stop != end || index < 0)
    throw Error(ErrorKind::Usage, messages::unknown_device(device), messages::none_of_the_devices,
                messages::devices_command_lists);
  return index;
}

// A program's memory on a card before any work, with a margin.
constexpr std::int64_t own_share_bytes = std::int64_t{2} << 30;

// The GPU to use if the user names none: the largest.
int largest_gpu(const std::vector<GpuDevice>& gpus) {
  const auto largest = std::max_element(gpus.begin(), gpus.end(), [](const GpuDevice& a, const GpuDevice& b) {
    return a.memory_bytes < b.memory_bytes;
  });
  return largest->index;
}

}  // namespace

ChosenBackend make_backend(const std::string& device, int threads, std::int64_t gpu_memory_limit_bytes) {
  if (device == "cpu") return {make_cpu_backend(threads), {}};
  const std::vector<GpuDevice> gpus = list_gpus();
  if (device == "auto") {
    if (!gpus.empty()) return {make_cuda_backend(largest_gpu(gpus), threads, gpu_memory_limit_bytes), {}};
    ChosenBackend chosen{make_cpu_backend(threads), {}, is_fault(gpu_status_code())};
    chosen.notice = messages::running_on_because(chosen.backend->description(), gpu_status());
    return chosen;
  }
  const bool all = device == "cuda:all";
  const int index = all ? -1 : cuda_index(device);
  if (gpus.empty())
    throw Error(ErrorKind::NotFound, messages::cannot_run_on_device(device), gpu_status(),
                messages::use_cpu_or_leave_device_out);
  if (all) return {make_all_cuda_backend(threads, gpu_memory_limit_bytes), {}};
  return {make_cuda_backend(index < 0 ? largest_gpu(gpus) : index, threads, gpu_memory_limit_bytes), {}};
}

Message shared_gpus_notice(std::span<const GpuDevice> gpus, std::span<const std::string> devices) {
  std::vector<Message> notices;
  for (const GpuDevice& gpu : gpus) {
    const std::string device = "cuda:" + std::to_string(gpu.index);
    if (std::find(devices.begin(), devices.end(), device) == devices.end()) continue;
    if (gpu.free_bytes < 0 || gpu.memory_bytes - gpu.free_bytes <= own_share_bytes) continue;
    notices.push_back(
        messages::gpu_is_shared(device, bytes_number(gpu.free_bytes), bytes_number(gpu.memory_bytes)));
  }
  return Message::joined(std::move(notices));
}

ChosenBackends make_backends(const std::string& device, int threads, std::int64_t gpu_memory_limit_bytes,
                             int cpu_jobs) {
  ChosenBackends chosen;
  ChosenBackend one = make_backend(device, threads, gpu_memory_limit_bytes);
  chosen.notice = std::move(one.notice);
  chosen.gpu_fault = one.gpu_fault;
  chosen.backends = one.backend->devices();
  chosen.owners.push_back(std::move(one.backend));
  if (const std::size_t gpus = list_gpus().size();
      gpus > 1 && chosen.backends.front()->device() != "cpu" && (device == "auto" || device == "cuda"))
    chosen.notice = messages::running_on_alone(chosen.backends.front()->device(), gpus);
  std::vector<std::string> devices;
  for (const Backend* backend : chosen.backends) devices.push_back(backend->device());
  chosen.notice = Message::joined({chosen.notice, shared_gpus_notice(list_gpus(), devices)});
  if (cpu_jobs <= 1) return chosen;
  if (chosen.backends.front()->device() != "cpu")
    throw Error(ErrorKind::Usage, messages::cannot_run_several_jobs(chosen.backends.front()->device()),
                messages::gpu_one_pair_at_a_time, messages::leave_jobs_out);
  const int cores = threads > 0 ? threads : platform::usable_cores();
  chosen.owners.clear();
  chosen.backends.clear();
  for (int job = 0; job < cpu_jobs; ++job) {
    chosen.owners.push_back(make_cpu_backend(std::max(1, cores / cpu_jobs)));
    chosen.backends.push_back(chosen.owners.back().get());
  }
  return chosen;
}

}  // namespace alinify

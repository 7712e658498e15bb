#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/compute/backend.h"
#include "gpu/gpu.h"

namespace alinify {

/// The backend chosen for pixel work, and a notice for the user about that choice.
struct ChosenBackend {
  std::unique_ptr<Backend> backend;
  Message notice;          ///< "running on the CPU: ..."; empty when the request was met
  bool gpu_fault = false;  ///< the processor was taken although a GPU may be here, see is_fault()
};

/// Makes the one backend of the program. `device` is auto, cpu, cuda, cuda:N or cuda:all; `threads` 0 takes
/// all cores, `gpu_memory_limit_bytes` 0 as much of each GPU as it has. Nothing falls back silently: auto on
/// a machine without a usable GPU says so in `notice`, cuda there is an error.
/// **Throws** Error(Usage) for another word, Error(NotFound) for a GPU that is not there.
ChosenBackend make_backend(const std::string& device, int threads, std::int64_t gpu_memory_limit_bytes = 0);

/// Likewise for work that is handed out piece by piece, each to one device.
struct ChosenBackends {
  std::vector<std::unique_ptr<Backend>> owners;
  std::vector<Backend*> backends;  ///< at least one; they live as long as their owners
  Message notice;
  bool gpu_fault = false;
};

/// Like make_backend(), but cuda:all gives a backend for each device; their host work shares `threads`. On
/// the processor there are `cpu_jobs`, each with its share of `threads`.
/// **Throws** likewise; Error(Usage) for several jobs elsewhere than on the processor.
ChosenBackends make_backends(const std::string& device, int threads, std::int64_t gpu_memory_limit_bytes,
                             int cpu_jobs);

/// A notice naming the GPUs in `devices` ("cuda:0") whose memory is shared with other programs, and how much
/// of it is free for plans. Empty if none is shared.
Message shared_gpus_notice(std::span<const GpuDevice> gpus, std::span<const std::string> devices);

}  // namespace alinify

#pragma once

#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>
#include <memory>

#include "gpu/device_memory.h"
#include "gpu/gpu.h"

namespace alinify::testing {

/// Memory on the first GPU, within a limit; 0: as much as there is.
inline std::shared_ptr<DeviceMemory> device_memory(std::int64_t limit_bytes = 0) {
  return std::make_shared<DeviceMemory>(list_gpus().front().index, limit_bytes);
}

/// Bytes free on the current GPU, whoever took the others.
inline std::int64_t free_on_device() {
  std::size_t free = 0, total = 0;
  cudaMemGetInfo(&free, &total);
  return static_cast<std::int64_t>(free);
}

}  // namespace alinify::testing

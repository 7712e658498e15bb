#include "gpu/cuda_check.h"

#include <string>

#include "core/base/error.h"

namespace alinify {

void check_cuda(cudaError_t result, const char* doing) {
  if (result == cudaSuccess) return;
  cudaGetLastError();  // handled here; the next call must not see it
  if (result == cudaErrorMemoryAllocation) {
    std::size_t free = 0, total = 0;
    if (cudaMemGetInfo(&free, &total) != cudaSuccess) cudaGetLastError();
    throw OutOfMemory(std::string("cannot ") + doing, 0, static_cast<std::int64_t>(free),
                      "Close other programs that use the GPU, or set a smaller --gpu-memory-limit.");
  }
  throw Error(ErrorKind::Failed, std::string("the GPU failed to ") + doing,
              std::string(cudaGetErrorName(result)) + ", " + cudaGetErrorString(result),
              "Run with --device cpu, and check the driver if it happens again.");
}

}  // namespace alinify

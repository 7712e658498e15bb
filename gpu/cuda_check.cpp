#include "gpu/cuda_check.h"

#include "core/base/error.h"
#include "gpu/messages.h"

namespace alinify {

void throw_cuda_failure(cudaError_t result, const MessageArgument& doing) {
  cudaGetLastError();  // handled here; the next call must not see it
  if (result == cudaErrorMemoryAllocation) {
    std::size_t free = 0, total = 0;
    if (cudaMemGetInfo(&free, &total) != cudaSuccess) cudaGetLastError();
    throw OutOfMemory(messages::gpu_cannot_do(doing), 0, static_cast<std::int64_t>(free),
                      messages::close_gpu_programs_or_limit);
  }
  throw Error(ErrorKind::Failed, messages::gpu_failed_to_do(doing),
              messages::cuda_error_name_and_text(cudaGetErrorName(result), cudaGetErrorString(result)),
              messages::run_on_cpu_and_check_driver);
}

}  // namespace alinify

#pragma once

#include <cuda_runtime_api.h>

namespace alinify {

/// Checks the result of a CUDA runtime call and throws an exception naming the call unless it succeeded.
/// **Throws** OutOfMemory if device or page-locked memory ran out, Error(Failed) otherwise; the runtime's
/// sticky error state is cleared.
void check_cuda(cudaError_t result, const char* doing);

}  // namespace alinify

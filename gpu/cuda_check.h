#pragma once

#include <cuda_runtime_api.h>

namespace alinify {

/// Answers what a call of the CUDA runtime returned: nothing for success, else an exception that names the
/// call. **Throws** OutOfMemory where device or pinned memory ran out, Error(Failed) for everything else; the
/// runtime's own record of the error is cleared.
void check_cuda(cudaError_t result, const char* doing);

}  // namespace alinify

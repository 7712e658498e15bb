#pragma once

#include <cuda_runtime_api.h>

#include "core/base/message.h"

namespace alinify {

[[noreturn]] void throw_cuda_failure(cudaError_t result, const MessageArgument& doing);

/// Checks the result of a CUDA runtime call and throws an exception naming the call unless it succeeded:
/// `doing` is a message such as messages::allocate_memory, or plain words.
/// **Throws** OutOfMemory if device or page-locked memory ran out, Error(Failed) otherwise; the runtime's
/// sticky error state is cleared.
template <class Doing>
void check_cuda(cudaError_t result, const Doing& doing) {
  if (result != cudaSuccess) throw_cuda_failure(result, doing);
}

}  // namespace alinify

// The two functions that the GPU library exports for the program (gpu_calls.h).
#include "gpu/gpu_calls.h"
#include "gpu/gpu_interface.h"

extern "C" {

const char* alinify_gpu_interface() {
  return alinify::gpu_interface;
}

const alinify::GpuCalls* alinify_gpu_calls() {
  return &alinify::cuda_library::calls();
}
}

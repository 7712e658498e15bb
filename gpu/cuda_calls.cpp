#include "gpu/gpu_calls.h"

namespace alinify::cuda_library {

const GpuCalls& calls() {
  static constexpr GpuCalls all{list_gpus,
                                gpu_status_code,
                                gpu_status,
                                opencv_cuda_modules,
                                direct_reading,
                                make_cuda_backend,
                                make_all_cuda_backend,
                                watch_gpu_work,
                                gpu_work};
  return all;
}

}  // namespace alinify::cuda_library

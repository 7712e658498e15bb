#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template ShadingFit estimate_shading(CudaExec&, const EstimateShadingArgs&, const std::function<void()>&);

}  // namespace alinify

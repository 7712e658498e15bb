#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template void draw_view(CudaExec&, const DrawViewArgs&);

}  // namespace alinify

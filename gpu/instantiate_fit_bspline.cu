#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template BsplineFit fit_bspline(CudaExec&, const FitBsplineArgs&);

}  // namespace alinify

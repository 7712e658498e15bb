#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template FitLosses fit_flow(CudaExec&, const FitFlowArgs&);
template void halve_grey(CudaExec&, const HalveGreyArgs&);

}  // namespace alinify

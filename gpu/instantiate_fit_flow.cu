#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template FitLosses fit_flow(CudaExec&, const FitFlowArgs&);
template void fit_thin_plate(CudaExec&, const ThinPlateArgs&);
template void halve_grey(CudaExec&, const HalveGreyArgs&);

}  // namespace alinify

// Sample types that need double.
#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template void warp_tile(CudaExec&, const WarpTileArgs<std::uint32_t>&);
template void warp_tile(CudaExec&, const WarpTileArgs<std::int32_t>&);
template void warp_tile(CudaExec&, const WarpTileArgs<double>&);

}  // namespace alinify

// Sample types that float represents exactly.
#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template void warp_tile_by_ops(CudaExec&, const WarpTileArgs<std::uint8_t>&);
template void warp_tile_by_ops(CudaExec&, const WarpTileArgs<std::uint16_t>&);
template void warp_tile_by_ops(CudaExec&, const WarpTileArgs<float>&);
template void warp_tile(CudaExec&, const WarpTileArgs<std::uint8_t>&);
template void warp_tile(CudaExec&, const WarpTileArgs<std::uint16_t>&);
template void warp_tile(CudaExec&, const WarpTileArgs<std::int8_t>&);
template void warp_tile(CudaExec&, const WarpTileArgs<std::int16_t>&);
template void warp_tile(CudaExec&, const WarpTileArgs<float>&);

}  // namespace alinify

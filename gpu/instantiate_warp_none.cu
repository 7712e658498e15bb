// Sample types without a kernel.
#include "gpu/fused_warp.cuh"

namespace alinify {

template bool CudaExec::fused_warp(const WarpTileArgs<std::uint32_t>&);
template bool CudaExec::fused_warp(const WarpTileArgs<std::int8_t>&);
template bool CudaExec::fused_warp(const WarpTileArgs<std::int16_t>&);
template bool CudaExec::fused_warp(const WarpTileArgs<std::int32_t>&);
template bool CudaExec::fused_warp(const WarpTileArgs<double>&);

}  // namespace alinify

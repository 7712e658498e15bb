#include "gpu/fused_warp.cuh"

namespace alinify {

template bool CudaExec::fused_warp(const WarpTileArgs<std::uint16_t>&);

}  // namespace alinify

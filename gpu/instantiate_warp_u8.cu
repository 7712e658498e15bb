#include "gpu/fused_warp.cuh"

namespace alinify {

template bool CudaExec::fused_warp(const WarpTileArgs<std::uint8_t>&);

}  // namespace alinify

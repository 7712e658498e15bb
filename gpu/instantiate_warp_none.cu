// Samples that no kernel is made for.
#include "gpu/warp_at_once.cuh"

namespace alinify {

template bool CudaExec::warp_at_once(const WarpTileArgs<std::uint32_t>&);
template bool CudaExec::warp_at_once(const WarpTileArgs<std::int8_t>&);
template bool CudaExec::warp_at_once(const WarpTileArgs<std::int16_t>&);
template bool CudaExec::warp_at_once(const WarpTileArgs<std::int32_t>&);
template bool CudaExec::warp_at_once(const WarpTileArgs<double>&);

}  // namespace alinify

#include "gpu/warp_at_once.cuh"

namespace alinify {

template bool CudaExec::warp_at_once(const WarpTileArgs<float>&);

}  // namespace alinify

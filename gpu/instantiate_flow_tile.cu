#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template FlowTileSums flow_tile(CudaExec&, const FlowTileArgs&, const FlowSteps&, const std::function<void()>&);

}  // namespace alinify

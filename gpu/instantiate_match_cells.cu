#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template void match_cells(CudaExec&, std::span<const MatchPictures>, const MatchCellsOptions&,
                          const MatchedCells&, const std::function<void()>&);

}  // namespace alinify

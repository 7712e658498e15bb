#include "gpu/cuda_algorithms.cuh"

namespace alinify {

template void count_greys(CudaExec&, View2D<const std::uint16_t>, double, View2D<std::uint32_t>);
template void fill_holes(CudaExec&, const FillArgs&);
template void hole_seams(CudaExec&, const HoleSeamArgs&);
template std::uint32_t label_pieces(CudaExec&, const LabelArgs&, const std::function<void()>&);
template void separate_foreground(CudaExec&, const SeparateArgs&);
template void squared_distance(CudaExec&, const DistanceArgs&);

}  // namespace alinify

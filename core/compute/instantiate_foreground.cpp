#include "core/algo/separate_foreground.h"
#include "core/algo/split_pieces.h"
#include "core/compute/cpu_exec.h"

namespace alinify {

template void count_greys(CpuExec&, View2D<const std::uint16_t>, double, View2D<std::uint32_t>);
template void fill_holes(CpuExec&, const FillArgs&);
template void hole_seams(CpuExec&, const HoleSeamArgs&);
template std::uint32_t label_pieces(CpuExec&, const LabelArgs&, const std::function<void()>&);
template void separate_foreground(CpuExec&, const SeparateArgs&);
template void squared_distance(CpuExec&, const DistanceArgs&);

}  // namespace alinify

#include "core/algo/warp_tile.h"
#include "core/compute/cpu_exec.h"

namespace alinify {

template void warp_tile(CpuExec&, const WarpTileArgs<std::uint8_t>&);
template void warp_tile(CpuExec&, const WarpTileArgs<std::uint16_t>&);
template void warp_tile(CpuExec&, const WarpTileArgs<std::uint32_t>&);
template void warp_tile(CpuExec&, const WarpTileArgs<std::int8_t>&);
template void warp_tile(CpuExec&, const WarpTileArgs<std::int16_t>&);
template void warp_tile(CpuExec&, const WarpTileArgs<std::int32_t>&);
template void warp_tile(CpuExec&, const WarpTileArgs<float>&);
template void warp_tile(CpuExec&, const WarpTileArgs<double>&);

}  // namespace alinify

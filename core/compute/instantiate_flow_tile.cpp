#include "core/algo/flow_tile.h"
#include "core/compute/cpu_exec.h"

namespace alinify {

template FlowTileSums flow_tile(CpuExec&, const FlowTileArgs&, const FlowSteps&,
                                const std::function<void()>&);

}  // namespace alinify

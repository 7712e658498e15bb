#include "core/algo/match_cells.h"
#include "core/compute/cpu_exec.h"

namespace alinify {

template void match_cells(CpuExec&, std::span<const MatchPictures>, const MatchCellsOptions&,
                          const MatchedCells&, const std::function<void()>&);

}  // namespace alinify

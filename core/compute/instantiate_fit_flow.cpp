#include "core/algo/fit_flow.h"
#include "core/algo/halve_grey.h"
#include "core/compute/cpu_exec.h"

namespace alinify {

template FitLosses fit_flow(CpuExec&, const FitFlowArgs&);
template void halve_grey(CpuExec&, const HalveGreyArgs&);

}  // namespace alinify

#include "core/algo/fit_flow.h"
#include "core/algo/halve_grey.h"
#include "core/algo/thin_plate.h"
#include "core/compute/cpu_exec.h"

namespace alinify {

template FitLosses fit_flow(CpuExec&, const FitFlowArgs&);
template void fit_thin_plate(CpuExec&, const ThinPlateArgs&);
template void halve_grey(CpuExec&, const HalveGreyArgs&);

}  // namespace alinify

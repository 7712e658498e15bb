#include "core/algo/fit_bspline.h"
#include "core/compute/cpu_exec.h"

namespace alinify {

template BsplineFit fit_bspline(CpuExec&, const FitBsplineArgs&);

}  // namespace alinify

#include "core/algo/estimate_shading.h"
#include "core/compute/cpu_exec.h"

namespace alinify {

template ShadingFit estimate_shading(CpuExec&, const EstimateShadingArgs&, const std::function<void()>&);

}  // namespace alinify

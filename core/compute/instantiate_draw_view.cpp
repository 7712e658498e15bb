#include "core/algo/draw_view.h"
#include "core/compute/cpu_exec.h"

namespace alinify {

template void draw_view(CpuExec&, const DrawViewArgs&);

}  // namespace alinify

// In place of gpu_library.cpp where CUDA is linked into the program itself.
#include "gpu/gpu_library.h"

namespace alinify {

const GpuLibrary& gpu_library() {
  static const GpuLibrary linked{&cuda_library::calls(), GpuStatus::Found, {}};
  return linked;
}

}  // namespace alinify

// gpu/'s OpenCV functions for a program built without OpenCV's CUDA modules.
#include "gpu/gpu_calls.h"
#include "gpu/opencv_cuda.h"

namespace alinify {

std::shared_ptr<OpenCvFlow> make_opencv_flow(std::shared_ptr<DeviceMemory>) {
  return nullptr;
}

std::vector<std::string> cuda_library::opencv_cuda_modules() {
  return {};
}

}  // namespace alinify

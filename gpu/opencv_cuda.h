#pragma once

#include <memory>

#include "core/compute/opencv_flow.h"
#include "gpu/device_memory.h"

namespace alinify {

/// OpenCV's CUDA modules on the device this memory belongs to: every OpenCV allocation comes from it and
/// counts against its limit. Null if the program was built without them.
std::shared_ptr<OpenCvFlow> make_opencv_flow(std::shared_ptr<DeviceMemory> memory);

}  // namespace alinify

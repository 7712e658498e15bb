#pragma once

#include <memory>

#include "core/compute/opencv_flow.h"
#include "gpu/device_memory.h"

namespace alinify {

/// OpenCV's CUDA modules on the device that this memory belongs to: all that OpenCV takes comes out of it, is
/// counted and bounded there. Null in a program that was built without them.
std::shared_ptr<OpenCvFlow> make_opencv_flow(std::shared_ptr<DeviceMemory> memory);

}  // namespace alinify

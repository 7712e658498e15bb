#pragma once

#include "core/algo/estimate_shading_args.h"
#include "core/base/progress.h"

namespace alinify {

/// The work on a device that estimating an illumination takes; a Backend's illumination(). Calls are
/// few and use the whole device.
class IlluminationSteps {
 public:
  virtual ~IlluminationSteps() = default;
  /// Estimates the shading common to a stack of images (core/algo/estimate_shading.h). **Memory**: views may
  /// be in host memory or in the backend's own. **Throws** OutOfMemory, Cancelled. **Threads**: may be called
  /// concurrently.
  virtual ShadingFit estimate_shading(const EstimateShadingArgs& args, const Progress& progress) = 0;
};

}  // namespace alinify

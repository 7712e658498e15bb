#pragma once

#include <cstdint>

#include "core/algo/halve_grey_args.h"
#include "core/base/progress.h"
#include "core/image/image.h"
#include "core/math/grey.h"
#include "core/math/ops/average_area.h"
#include "core/math/view2d.h"

namespace alinify {

/// The steps that turn pictures into grey levels and those into coarser ones, on a backend's device; a
/// Backend's grey(). **Memory**: views may be in host memory or in the backend's own (BackendBuffer); the
/// latter is not copied, so that a pyramid is made where it is used. **Throws** OutOfMemory, Error(Failed) if
/// the device fails, and Cancelled where a call takes a Progress. **Threads**: may be called concurrently. A
/// call is complete on return.
class GreySteps {
 public:
  virtual ~GreySteps() = default;

  /// Converts pixels as stored in a file to grey levels (core/math/ops/load_grey.h). Uses the whole device.
  virtual void load(ConstPixels pixels, const GreyRule& rule, float base, float scale,
                    View2D<std::uint16_t> out, const Progress& progress) = 0;
  /// Makes the next coarser pyramid level (core/algo/halve_grey.h). Uses the whole device.
  virtual void halve(const HalveGreyArgs& args, const Progress& progress) = 0;
  /// Resamples part of a grey image to a coarser resolution (core/algo/average_areas.h). A small call, made
  /// by many threads at once, which cannot be cancelled.
  virtual void average(const AverageArea& area) = 0;
};

}  // namespace alinify

#pragma once

#include "core/algo/fit_bspline_args.h"
#include "core/algo/flow_args.h"
#include "core/algo/thin_plate_args.h"
#include "core/base/progress.h"
#include "core/math/ops/carry_field.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// The steps that measure, fit and carry displacement fields, on a backend's device; a Backend's fields().
/// Calls are few and use the whole device. **Memory**: views may be in host memory or in the backend's own
/// (BackendBuffer); the latter is not copied, so that a level's fields stay there from call to call.
/// **Throws** OutOfMemory, Cancelled, and Error(Failed) if the device fails. **Threads**: may be called
/// concurrently. A call is complete on return.
class FieldSteps {
 public:
  virtual ~FieldSteps() = default;

  /// Solves one tile of one level of the dense engine (core/algo/flow_tile.h).
  virtual FlowTileSums flow_tile(const FlowTileArgs& args, const FlowSteps& steps,
                                 const Progress& progress) = 0;
  /// Smooths a piece of the field as far as its measurements support (core/algo/fit_flow.h).
  virtual FitLosses fit_flow(const FitFlowArgs& args, const Progress& progress) = 0;
  /// Replaces a field where little is known of it (core/algo/thin_plate.h).
  virtual void fit_thin_plate(const ThinPlateArgs& args, const Progress& progress) = 0;
  /// Fits a B-spline grid to a level's measurements (core/algo/fit_bspline.h).
  virtual BsplineFit fit_bspline(const FitBsplineArgs& args, const Progress& progress) = 0;
  /// Finds values by following displacements (core/math/ops/carry_field.h).
  virtual void carry_field(const CarryFieldArgs& args, const Progress& progress) = 0;
  /// Resamples a field bilinearly and scales its vectors: out(i) = factor * in(i * scale + offset) along both
  /// axes. Cannot be cancelled.
  virtual void resize_field(View2D<const Vec2f> in, View2D<Vec2f> out, float scale, float offset,
                            float factor) = 0;
};

}  // namespace alinify

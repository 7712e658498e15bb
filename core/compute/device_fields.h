#pragma once

#include <functional>

#include "core/algo/carry_field.h"
#include "core/algo/fit_bspline.h"
#include "core/algo/fit_flow.h"
#include "core/algo/flow_tile.h"
#include "core/algo/thin_plate.h"
#include "core/compute/field_steps.h"
#include "core/math/cell_grid.h"
#include "core/math/ops/resize_lanes.h"

namespace alinify {

/// FieldSteps on the executors of a DeviceBackend.
template <class Device>
class DeviceFields final : public FieldSteps {
 public:
  explicit DeviceFields(Device& device) : device_(device) {}

  FlowTileSums flow_tile(const FlowTileArgs& args, const FlowSteps& steps,
                         const Progress& progress) override {
    // One type for all callers, so that the algorithm can be compiled in its own file.
    const std::function<void()> interrupted = [&progress] { progress.check_cancelled(); };
    return device_.run_wide(progress,
                            [&](auto& exec) { return alinify::flow_tile(exec, args, steps, interrupted); });
  }
  FitLosses fit_flow(const FitFlowArgs& args, const Progress& progress) override {
    return device_.run_wide(progress, [&](auto& exec) { return alinify::fit_flow(exec, args); });
  }
  void fit_thin_plate(const ThinPlateArgs& args, const Progress& progress) override {
    device_.run_wide(progress, [&](auto& exec) { alinify::fit_thin_plate(exec, args); });
  }
  BsplineFit fit_bspline(const FitBsplineArgs& args, const Progress& progress) override {
    return device_.run_wide(progress, [&](auto& exec) { return alinify::fit_bspline(exec, args); });
  }
  void carry_field(const CarryFieldArgs& args, const Progress& progress) override {
    device_.run_wide(progress, [&](auto& exec) { alinify::carry_field(exec, args); });
  }
  void resize_field(View2D<const Vec2f> in, View2D<Vec2f> out, float scale, float offset,
                    float factor) override {
    const Progress unasked;
    device_.run_wide(unasked, [&](auto& exec) {
      auto from = exec.upload(in);
      auto to = exec.stage_output(out);
      exec.for_each(
          "resize field", Size{out.width, out.height},
          ResizeLanes<2>{as_lanes(from.view()), as_lanes(to.view()), scale, offset, offset, factor});
      exec.download(to);
      exec.synchronize();
    });
  }

 private:
  Device& device_;
};

}  // namespace alinify

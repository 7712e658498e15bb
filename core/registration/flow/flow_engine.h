#pragma once

#include "core/registration/flow/coarse_to_fine_engine.h"
#include "core/registration/flow/flow_options.h"

namespace alinify {

/// Dense registration: a displacement for every cell of 4 x 4 pixels, coarse to fine.
///
/// Both images become pyramids of grey levels. On the coarsest level (shorter side 192 to 384 px) voted block
/// matching gets past the repeats of a weave; from there windowed Gauss-Newton steps on locally normalised
/// images refine the field down to full resolution, tile by tile, each level resampling the moving image
/// through the map so far. Finally every cell is measured once more at full resolution and the field is
/// smoothed as far as the measurements of held-out cells support.
/// The result is problem.initial's affine part after the field: p -> affine(p + u(p)).
/// **Throws** Error: Usage, Failed (too small, flat), NotReadable, OutOfMemory; Cancelled within 0.2 s.
/// **Memory**: plan_flow. **Threads**: bit-identical for any number; any memory limit that leaves the
/// resolution unchanged gives the same result to 0.01 px at tile seams.
class FlowEngine final : public CoarseToFineEngine<FlowOptions> {
 public:
  explicit FlowEngine(FlowOptions options) : CoarseToFineEngine(std::move(options)) {}

  std::string_view name() const override { return "flow"; }
  bool holds_to_landmarks() const override { return options_.holds_to_landmarks(); }

 private:
  CoarseToFineSettings settings(const Backend& backend) const override;
  std::unique_ptr<CoarseToFine> make_run(const CoarseToFineInputs& in) const override;
};

}  // namespace alinify

#pragma once

#include "core/registration/bspline/bspline_options.h"
#include "core/registration/flow/coarse_to_fine_engine.h"

namespace alinify {

/// Registration by one grid of cubic B-spline control points.
///
/// The coarser levels are solved as by the dense engine, which finds its way past repeats and recovers lost
/// places. On the finest level a grid takes over and is refined by Gauss-Newton steps: every pixel's local
/// correlation gives the normal equations of its cell, which are summed per control point and solved together
/// with the bending energy or the curvature by conjugate gradients. Grid spacing and bending weight are those
/// that best predict held-out cells of the same measurement, the weight the stiffest that does so as well.
/// The grid folds nowhere (fit_bspline). The result is problem.initial's affine part after the grid: p ->
/// affine(p + u(p)).
/// **Throws** as FlowEngine. **Memory**: plan_flow, with the grid's share. **Threads**: bit-identical for any
/// number.
/// **Source**: Rueckert et al., "Nonrigid registration using free-form deformations", IEEE TMI 18(8), 1999.
class BsplineEngine final : public CoarseToFineEngine<BsplineOptions> {
 public:
  explicit BsplineEngine(BsplineOptions options) : CoarseToFineEngine(std::move(options)) {}

  std::string_view name() const override { return "bspline"; }
  bool holds_to_landmarks() const override { return options_.landmark_sigma_px > 0; }

 private:
  CoarseToFineSettings settings(const Backend& backend) const override;
  std::unique_ptr<CoarseToFine> make_run(const CoarseToFineInputs& in) const override;
};

}  // namespace alinify

#pragma once

#include <vector>

#include "core/algo/fit_bspline_args.h"
#include "core/base/progress.h"
#include "core/registration/flow/level_field.h"
#include "core/registration/flow/solve_level.h"
#include "core/transform/bspline_grid.h"

namespace alinify {

/// A B-spline grid over one level of the fixed image, in backend memory: the coefficients and the
/// displacement of every cell that they give.
/// **Units**: pixels of the level; BsplineGrid is in level-0 pixels. **Memory**: 8 bytes a cell and control
/// point; each call needs bytes_to_fit besides. **Throws** OutOfMemory, Cancelled.
class SplineLevel {
 public:
  /// The field is not valid before the first call of fit or set.
  SplineLevel(Backend& backend, const BsplineGrid& grid, const LevelField& level,
              SplineRegulariser regulariser, bool mutual);

  /// Compares bending weights by their loss on held-out cells (fit_bspline), from measurements at a field.
  BsplineFit compare(const LevelField& measured_at, const NormalEquations& normal_equations,
                     const std::vector<double>& candidates, const Progress& progress) const;
  /// Improves the coefficients by one Gauss-Newton step, which never folds them; `damping` is relative to the
  /// measurements' mean evidence (FitBsplineArgs). The cost is that of the measurements.
  BsplineFit fit(const LevelField& measured_at, const NormalEquations& normal_equations,
                 double bending_weight, double damping, const Progress& progress);
  /// Replaces the coefficients; the grid must lie as this one does. Returns a bound below its determinants.
  double set(const BsplineGrid& grid, const Progress& progress);

  const LevelField& field() const { return field_; }
  BsplineGrid grid() const;

  static std::int64_t bytes_to_fit(const BsplineGrid& grid, Size cells);

 private:
  FitBsplineArgs arguments() const;
  void write(const BsplineGrid& grid) const;

  Backend& backend_;
  BsplineGrid layout_;  // without coefficients
  SplineRegulariser regulariser_;
  bool mutual_;  // its data term is mutual information
  LevelField field_;
  BackendBuffer<Vec2f> coefficients_;
};

}  // namespace alinify

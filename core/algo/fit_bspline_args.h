#pragma once

#include <cstdint>
#include <vector>

#include "core/algo/spline_axis.h"
#include "core/math/rect.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// A cubic B-spline grid to fit to the measurements of a level (core/algo/fit_bspline.h). **Memory**: each
/// view is in host or device memory. **Shapes**: field: one vector per cell; normal_equations: eight floats
/// per cell (width counts floats), in WeighCell's layout, measured at `field`; coefficients: one vector per
/// control point. **Units**: pixels of the level.
struct FitBsplineArgs {
  SplineAxis along_x, along_y;
  View2D<const Vec2f> field;
  View2D<const float> normal_equations;
  /// Whether the cells were measured by mutual information (WeighPairCell), which states its own cost.
  bool mutual = false;
  View2D<const Vec2f> start;  ///< coefficients to improve
  SplineRegulariser regulariser = SplineRegulariser::Bending;
  /// Weight of the regulariser, whose integral is in units of the grid spacing.
  double bending_weight = 0;
  /// Ascending weights to compare by their loss on held-out cells, relative to the measurements' own
  /// (absolute_bending_weight); then nothing is fitted. Empty: fit.
  std::vector<double> candidates;
  int held_out_cells = 8;  ///< side of a held-out square
  /// Holds every cell to `field` (Levenberg's damping); relative to the mean evidence of a cell.
  double damping = 0;
  int max_iterations = 200;
  double tolerance = 1e-4;  ///< of the residual, relative to the right-hand side
  /// The determinant of p + u(p) stays above it everywhere in the grid's valid region, from a `start` for
  /// which it does.
  double min_determinant = 0;
  View2D<Vec2f> out;        ///< coefficients; may be `start`
  View2D<Vec2f> out_field;  ///< their displacement at every cell
};

struct BsplineFit {
  /// CorrelationCost or PairCost of the measurements, at `field`; per independent sample of a cell.
  double cost = 0;
  double bending_energy = 0;  ///< the regulariser's, of the start, per unit of weight
  double mean_step_px = 0;    ///< by which the cells move from the start
  /// By which a control point moves from the start, along x or y, at most. No cell moves further along
  /// either.
  double largest_step_px = 0;
  /// A bound below all determinants of p + u(p) in the grid's valid region, for the coefficients in `out`, or
  /// for those that were only evaluated.
  double smallest_determinant = 1;
  double held_spans = 0;         ///< spans that the measurements alone would have taken below min_determinant
  bool met_barrier = false;      ///< a barrier kept them above it, so that the start matters
  double mean_diagonal = 0;      ///< of the matrix without bending: the scale of its weight
  std::vector<double> held_out;  ///< per candidate
  int iterations = 0;            ///< of conjugate gradients
  int barrier_iterations = 0;    ///< those of them inside the barrier, at most max_barrier_iterations
};

/// A bending weight given relative to the measurements: at 1, the mean control point is held as firmly by its
/// neighbours as by the images.
inline double absolute_bending_weight(double relative, double mean_diagonal) {
  constexpr double bending_diagonal = 2 * (151.0 / 315) * (8.0 / 3) + 2 * (2.0 / 3) * (2.0 / 3);
  return relative * mean_diagonal / bending_diagonal;
}

/// Limit on the conjugate-gradient iterations inside the barrier; the remaining gain is then forgone.
inline constexpr int max_barrier_iterations = 400;

/// Memory fit_bspline needs besides its arguments; approximate, for planning.
inline constexpr std::int64_t fit_bspline_bytes_per_control_point = 940;
inline constexpr std::int64_t fit_bspline_bytes_per_gathered_element = 64;  ///< control columns x cell rows

}  // namespace alinify

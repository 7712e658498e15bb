#pragma once

#include "core/transform/bspline_grid.h"

namespace alinify {

/// The same displacement on a grid with half the spacing, by inserting a knot in the middle of every span. An
/// axis of N control points gets 2N - 3. Exact up to rounding within the valid region, which stays the same.
/// **Shapes**: at least four control points per axis. **Memory**: 16 bytes per control point.
/// **Source**: Boehm, "Inserting new knots into B-spline curves", Computer-Aided Design 12(4), 1980; Lane and
/// Riesenfeld, IEEE PAMI 2(1), 1980 (all knots at once).
BsplineGrid with_half_spacing(const BsplineGrid& grid);

/// A zero grid with twice the spacing, whose valid region begins where that of `grid` does and covers it:
/// with knots inserted it reaches a span further, where `grid` has an odd number of them.
BsplineGrid layout_with_double_spacing(const BsplineGrid& grid);

/// `coarse`, which lies as layout_with_double_spacing(grid), as coefficients of `grid`.
BsplineGrid refined_to(const BsplineGrid& grid, const BsplineGrid& coarse);

}  // namespace alinify

#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/transform/map_residual.h"
#include "core/transform/transform.h"

namespace alinify {

/// A map as one B-spline grid, then an affine map, which elastix and ITK represent without loss.
struct BsplineProjection {
  Transform map;
  ProjectionResidual residual;
};

/// Projects a map, whatever its parts, on one grid of cubic B-splines over the whole fixed image, placed as
/// elastix places it (make_bspline_grid), followed by the nearest affine map: the least squares over a
/// regular lattice of cells, whose centres are fitted. Along each axis there are as many cells as pixels, but
/// no more than 4096 and no fewer than four a knot span.
///
/// The residual is measured at the corners that these cells share, half a cell away from the fitted points,
/// and at the outermost pixels; at up to 2048 places along each axis, spread evenly where there are more.
/// **Shapes**: map.parts is {BsplineGrid, Affine2}; geometry and provenance are those of the given map.
/// **Units and frame**: pixels of the fixed image. **Range**: a map that is such a grid is recovered to
/// rounding: within 1e-8 px over the image, its coefficients within 1e-6 px. Of others the outermost
/// coefficients, of which the image shows little, are held by their bending: the second difference weighs a
/// tenth of the share of the displacements' squares that the grid cannot carry, a thousandth at most, which
/// raises the residual by some percent. **Throws** Error(Usage) for a map without its fixed image's size or
/// that is not finite, and for a spacing below a pixel; Cancelled. **Threads**: the same bits for any pool.
/// **Memory**: 32 bytes per control point, some MB for the rows in work. **Source**: de Boor, "A Practical
/// Guide to Splines", 1978, chapters XIV and XVII: on a lattice the normal equations are a tensor product of
/// banded ones.
BsplineProjection project_on_bspline(const Transform& moving_from_fixed, double spacing_px, ThreadPool& pool,
                                     Progress& progress);

}  // namespace alinify

#pragma once

#include "core/transform/bspline_grid.h"
#include "core/transform/displacement_field.h"

namespace alinify {

/// The cubic B-spline grid that interpolates the field's samples exactly, with one control point per sample
/// and four more on every side, where the field is extrapolated with its slope. Between samples it is smooth,
/// whereas the field is bilinear.
/// **Memory**: 16 bytes per control point. **Source**: Unser, "Splines: a perfect fit for signal and image
/// processing", 1999, box 2 (recursive filter with the pole sqrt(3) - 2, mirrored at the ends).
BsplineGrid bspline_through(const DisplacementField& field);

}  // namespace alinify

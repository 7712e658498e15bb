#pragma once

#include "core/transform/bspline_grid.h"
#include "core/transform/displacement_field.h"

namespace alinify {

/// The cubic B-spline grid that takes exactly the field's values at its samples, with one control point a
/// sample and four more on every side, where the field is continued with the slope it has. Between the
/// samples it is smooth where the field is bilinear. **Memory**: 16 bytes a control point. **Source**: Unser,
/// "Splines: a perfect fit for signal and image processing", 1999, box 2 (recursive filter with the pole
/// sqrt(3) - 2, mirrored at the ends).
BsplineGrid bspline_through(const DisplacementField& field);

}  // namespace alinify

#pragma once

#include <QImage>

#include "core/quality/error_map.h"
#include "core/view/deformation_view.h"

namespace alinify::ui {

/// Colours end at twice the tolerance; lost places get the last one.
ValueScale error_scale(double tolerance_px);

/// A pixel a place of the map, premultiplied. Without visible texture the colour is fainter, and where
/// repeats cannot be told apart it is grey; transparent where nothing is covered. `strength`: 1 is opaque.
QImage error_colors(const ErrorMap& map, const ValueScale& scale, double strength);

}  // namespace alinify::ui

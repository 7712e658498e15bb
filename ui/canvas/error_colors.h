#pragma once

#include <QImage>

#include "core/quality/error_map.h"
#include "core/view/deformation_view.h"

namespace alinify::ui {

/// The color of lost places: whether the map is right there could not be verified. None of the scale's.
constexpr Rgba8 kUnverified{208, 44, 72, 255};

/// A scale that ends at twice the tolerance.
ValueScale error_scale(double tolerance_px);

/// One pixel per place of the map, premultiplied. Places without visible texture get a faint neutral veil,
/// places whose repeats cannot be told apart are grey, uncovered ones transparent. `strength`: 1 is opaque.
QImage error_colors(const ErrorMap& map, const ValueScale& scale, double strength);

}  // namespace alinify::ui

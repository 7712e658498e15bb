#pragma once

#include <QImage>

#include "core/quality/error_map.h"
#include "core/view/deformation_view.h"

namespace alinify::ui {

/// The color of lost places: whether the map is right there could not be verified. None of the scale's.
constexpr Rgba8 kUnverified{208, 44, 72, 255};

/// The color of places whose repeats cannot be told apart.
constexpr Rgba8 kAmbiguous{128, 128, 128, 255};
/// The color of the veil over places without visible texture.
constexpr Rgba8 kBlank{236, 238, 240, 255};

/// What a map of expected errors shows beyond the colors of the scale, for its legends.
struct ErrorClasses {
  bool unverified = false, ambiguous = false, blank = false;
  bool uncovered = false;  ///< without a color
};
ErrorClasses classes_of(const ErrorMap& map);

/// A scale that ends at twice the tolerance.
ValueScale error_scale(double tolerance_px);

/// One pixel per place of the map, premultiplied. Places without visible texture get a faint neutral veil,
/// places whose repeats cannot be told apart are grey, uncovered ones transparent. `strength`: 1 is opaque.
QImage error_colors(const ErrorMap& map, const ValueScale& scale, double strength);

}  // namespace alinify::ui

#pragma once

#include <optional>
#include <string_view>

#include "core/math/vec2.h"

namespace alinify {

/// Micrometres of one unit of length: "um", "µm", "nm", "mm", "cm", "m", "pixel" (0), ... 0 for what is no
/// length.
double micrometres_in(std::string_view unit);

/// The pixel size that resolution tags stand for, or nothing where they carry none: not positive, beyond what
/// scanners and microscopes do, or one of the values that programs write when they know nothing (72 and 96
/// dpi, 1 pixel a millimetre).
std::optional<Vec2d> pixel_size_from_resolution(double x_per_unit, double y_per_unit, double unit_um);

/// The same for a pixel size that the file states as such; only its sanity is checked.
std::optional<Vec2d> sane_pixel_size(double x_um, double y_um);

}  // namespace alinify

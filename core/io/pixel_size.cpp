#include "core/io/pixel_size.h"

#include <cmath>

namespace alinify {

double micrometres_in(std::string_view unit) {
  if (unit == "um" || unit == "micron" || unit == "microns" || unit == "micrometer" || unit == "\xC2\xB5m" ||
      unit == "\xCE\xBCm" || unit == "\\u00B5m" || unit == "&#181;m" || unit == "\xB5m")
    return 1;
  if (unit == "nm") return 1e-3;
  if (unit == "pm") return 1e-6;
  if (unit == "mm") return 1e3;
  if (unit == "cm") return 1e4;
  if (unit == "m") return 1e6;
  if (unit == "in" || unit == "inch") return 25400;
  return 0;
}

std::optional<Vec2d> sane_pixel_size(double x_um, double y_um) {
  // From single atoms to a centimetre: whatever lies outside is no picture of a thing that lay before a lens.
  const auto sane = [](double um) { return std::isfinite(um) && um >= 1e-5 && um <= 1e4; };
  if (!sane(x_um) || !sane(y_um)) return std::nullopt;
  return Vec2d{x_um, y_um};
}

std::optional<Vec2d> pixel_size_from_resolution(double x_per_unit, double y_per_unit, double unit_um) {
  if (!(x_per_unit > 0) || !(y_per_unit > 0) || !(unit_um > 0)) return std::nullopt;
  const double x = unit_um / x_per_unit, y = unit_um / y_per_unit;
  const auto is = [](double value, double other) { return std::abs(value - other) < 1e-3 * other; };
  for (const double known_nothing : {25400.0 / 72, 25400.0 / 96})
    if (is(x, known_nothing) && is(y, known_nothing)) return std::nullopt;
  if (x > 500 || y > 500) return std::nullopt;
  return sane_pixel_size(x, y);
}

}  // namespace alinify

#include "core/quality/tolerance.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "core/base/error.h"

namespace alinify {

Tolerance parse_tolerance(std::string_view text) {
  Tolerance tolerance;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), tolerance.value);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  tolerance.in_um = unit == "um";
  if (problem != std::errc() || !(unit.empty() || unit == "px" || unit == "um") || !(tolerance.value > 0) ||
      !std::isfinite(tolerance.value))
    throw Error(ErrorKind::Usage, "cannot use the tolerance " + std::string(text),
                "it is not a length above zero in pixels or micrometres", "For example 0.5px or 5um.");
  return tolerance;
}

double tolerance_in_px(const Tolerance& tolerance, const ImageInfo& fixed) {
  if (!tolerance.in_um) return tolerance.value;
  if (!fixed.pixel_size_um || !(fixed.pixel_size_um->x > 0) || !(fixed.pixel_size_um->y > 0))
    throw Error(ErrorKind::Usage, "cannot use a tolerance in micrometres",
                "the fixed image does not say how large its pixels are",
                "Give it in pixels, for example 0.5px.");
  return tolerance.value / std::sqrt(fixed.pixel_size_um->x * fixed.pixel_size_um->y);
}

double usual_tolerance_px(bool alike, Size fixed) {
  const double diagonal = std::hypot(static_cast<double>(fixed.width), static_cast<double>(fixed.height));
  return alike ? 1 : std::max(1.0, 0.005 * diagonal);
}

}  // namespace alinify

#include "core/quality/tolerance.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>

#include "core/base/error.h"
#include "core/quality/messages.h"

namespace alinify {

Tolerance parse_tolerance(std::string_view text) {
  Tolerance tolerance;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), tolerance.value);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  tolerance.in_um = unit == "um";
  if (problem != std::errc() || !(unit.empty() || unit == "px" || unit == "um") || !(tolerance.value > 0) ||
      !std::isfinite(tolerance.value))
    throw Error(ErrorKind::Usage, messages::cannot_use_tolerance(text), messages::tolerance_is_no_length,
                messages::tolerance_example);
  return tolerance;
}

double tolerance_in_px(const Tolerance& tolerance, const ImageInfo& fixed) {
  if (!tolerance.in_um) return tolerance.value;
  if (!fixed.pixel_size_um || !(fixed.pixel_size_um->x > 0) || !(fixed.pixel_size_um->y > 0))
    throw Error(ErrorKind::Usage, messages::cannot_use_tolerance_in_um, messages::tolerance_needs_pixel_size,
                messages::give_tolerance_in_px);
  return tolerance.value / std::sqrt(fixed.pixel_size_um->x * fixed.pixel_size_um->y);
}

double default_tolerance_px(bool alike, Size fixed) {
  return alike ? 1 : std::max(1.0, 0.005 * diagonal_of(fixed));
}

}  // namespace alinify

#include "core/io/pixel_size.h"

#include <algorithm>
#include <cmath>

#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/io/messages.h"

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
  // From single atoms to a centimetre: nothing outside was imaged through a lens.
  const auto sane = [](double um) { return std::isfinite(um) && um >= 1e-5 && um <= 1e4; };
  if (!sane(x_um) || !sane(y_um)) return std::nullopt;
  // Nor are pixels a hundred times as long as wide: one of the two is wrong.
  if (std::max(x_um, y_um) > 100 * std::min(x_um, y_um)) return std::nullopt;
  return Vec2d{x_um, y_um};
}

std::optional<Vec2d> sane_slide_pixel_size(double x_um, double y_um) {
  constexpr double largest_um = 100;
  return std::max(x_um, y_um) <= largest_um ? sane_pixel_size(x_um, y_um) : std::nullopt;
}

namespace {

double unit_um(DensityUnit unit) {
  switch (unit) {
    case DensityUnit::Inch:
      return 25400;
    case DensityUnit::Centimetre:
      return 1e4;
    case DensityUnit::Metre:
      return 1e6;
    case DensityUnit::None:
      break;
  }
  return 0;
}

const MessageText& dots_to_the(DensityUnit unit, bool one) {
  if (unit == DensityUnit::Inch) return one ? messages::dot_to_the_inch : messages::dots_to_the_inch;
  if (unit == DensityUnit::Centimetre) return one ? messages::dot_to_the_cm : messages::dots_to_the_cm;
  return one ? messages::dot_to_the_m : messages::dots_to_the_m;
}

// Whether `dots` per unit stands for `dpi` dots per inch: rounded, truncated, or as precise as the file
// allows.
bool stands_for(double dots, DensityUnit unit, double dpi) {
  const double exactly = dpi * unit_um(unit) / 25400;
  return std::abs(dots - exactly) < 2e-3 * exactly || dots == std::floor(exactly) ||
         dots == std::round(exactly);
}

bool is_screen_density(double dots, const StatedDensity& density) {
  for (const double dpi : {72.0, 96.0})
    if (stands_for(dots, density.unit, dpi)) return true;
  if (!density.in_picture_format) return false;
  for (const double dpi : {120.0, 144.0, 192.0})
    if (stands_for(dots, density.unit, dpi)) return true;
  return false;
}

std::string figure(double value) {
  return value < 1e4 ? significant_digits(value, 4) : fixed_decimals(value, 0);
}

std::string figures(double x, double y) {
  return x == y ? figure(x) : figure(x) + " x " + figure(y);
}

}  // namespace

JudgedDensity judge_density(const StatedDensity& density) {
  const double x = unit_um(density.unit) / density.x, y = unit_um(density.unit) / density.y;
  if (!(density.x > 0 && density.y > 0 && x > 0 && y > 0)) return {};
  const MessageText* why = nullptr;
  constexpr double coarsest_um = 500;
  if (is_screen_density(density.x, density) && is_screen_density(density.y, density))
    why = &messages::density_of_a_screen;
  else if (density.by_camera)
    why = &messages::density_of_a_camera;
  else if (x > coarsest_um || y > coarsest_um)
    why = &messages::density_too_coarse;
  else if (!sane_pixel_size(x, y))
    why = &messages::density_too_fine;
  if (!why) return {Vec2d{x, y}, {}};
  const bool one = density.x == 1 && density.y == 1;
  const Message dots = dots_to_the(density.unit, one)(MessageArgument::number(figures(density.x, density.y)));
  return {std::nullopt, messages::density_not_believed(dots, with_unit(figures(x, y), "um"), *why)};
}

}  // namespace alinify

#include "core/io/pixel_size.h"

#include <algorithm>
#include <cmath>

#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/io/messages.h"

namespace alinify {

namespace {

struct Prefix {
  std::string_view symbol, word;  // of OME and of OME-Zarr
  double um;                      // so many micrometres has such a metre
};
// Micro has several symbols: both of Unicode's, ISO 8859-1's, and what programs write that know neither.
constexpr Prefix prefixes[] = {
    {"Y", "yotta", 1e30},     {"Z", "zetta", 1e27},     {"E", "exa", 1e24},   {"P", "peta", 1e21},
    {"T", "tera", 1e18},      {"G", "giga", 1e15},      {"M", "mega", 1e12},  {"k", "kilo", 1e9},
    {"h", "hecto", 1e8},      {"da", "deca", 1e7},      {"da", "deka", 1e7},  {"", "", 1e6},
    {"d", "deci", 1e5},       {"c", "centi", 1e4},      {"m", "milli", 1e3},  {"u", "micro", 1},
    {"\xC2\xB5", "micro", 1}, {"\xCE\xBC", "micro", 1}, {"\xB5", "micro", 1}, {"\\u00B5", "micro", 1},
    {"&#181;", "micro", 1},   {"n", "nano", 1e-3},      {"p", "pico", 1e-6},  {"f", "femto", 1e-9},
    {"a", "atto", 1e-12},     {"z", "zepto", 1e-15},    {"y", "yocto", 1e-18}};

struct Length {
  std::string_view name;
  double um;
};
constexpr double inch_um = 25400;
constexpr Length lengths[] = {{"micron", 1},
                              {"microns", 1},
                              {"\xC3\x85", 1e-4},      // the letter
                              {"\xE2\x84\xAB", 1e-4},  // the unit's own sign
                              {"angstrom", 1e-4},
                              {"in", inch_um},
                              {"inch", inch_um},
                              {"thou", inch_um / 1000},
                              {"pt", inch_um / 72},
                              {"li", inch_um / 12},
                              {"ft", 12 * inch_um},
                              {"foot", 12 * inch_um},
                              {"yd", 36 * inch_um},
                              {"yard", 36 * inch_um},
                              {"mi", 63360 * inch_um},
                              {"mile", 63360 * inch_um},
                              {"ua", 149'597'870'700e6},
                              {"ly", 9'460'730'472'580'800e6},
                              {"pc", 3.0856775814913673e22},
                              {"parsec", 3.0856775814913673e22}};

}  // namespace

double micrometres_in(std::string_view unit) {
  for (const Length& length : lengths)
    if (unit == length.name) return length.um;
  for (const std::string_view metre : {"m", "meter", "metre"}) {
    if (!unit.ends_with(metre)) continue;
    const std::string_view before = unit.substr(0, unit.size() - metre.size());
    for (const Prefix& prefix : prefixes)
      if (before == (metre == "m" ? prefix.symbol : prefix.word)) return prefix.um;
  }
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
      return inch_um;
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
  const double exactly = dpi * unit_um(unit) / inch_um;
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

#include "core/io/parse_pixel_size.h"

#include "core/io/numbers.h"
#include "core/io/pixel_size.h"

namespace alinify {
namespace {

/// Dots per micrometre of a unit that counts dots; 0 for a unit of length.
double dots_per_um(std::string_view unit) {
  if (unit == "dpi") return 1 / micrometres_in("inch");
  if (unit == "px/mm") return 1 / micrometres_in("mm");
  if (unit == "px/cm") return 1 / micrometres_in("cm");
  return 0;
}

}  // namespace

std::optional<StatedPixelSize> parse_pixel_size(std::string_view text) {
  text = trimmed(text);
  if (text == "none") return StatedPixelSize{};
  const std::size_t unit_at = text.find_first_not_of("0123456789.xX ");
  const std::string_view sizes = text.substr(0, unit_at),
                         unit = unit_at == std::string_view::npos ? "um" : text.substr(unit_at);
  const std::size_t by = sizes.find_first_of("xX");
  const std::optional<double> x = number_from(sizes.substr(0, by));
  const std::optional<double> y = by == std::string_view::npos ? x : number_from(sizes.substr(by + 1));
  if (!x || !y || !(*x > 0 && *y > 0)) return std::nullopt;
  const double dots = dots_per_um(unit), um = micrometres_in(unit);
  const auto size =
      dots > 0 ? sane_pixel_size(1 / (*x * dots), 1 / (*y * dots)) : sane_pixel_size(*x * um, *y * um);
  if (!size) return std::nullopt;
  return StatedPixelSize{size};
}

}  // namespace alinify

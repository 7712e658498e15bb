#include "ui/canvas/error_colors.h"

#include <cmath>
#include <vector>

namespace alinify::ui {
namespace {

QRgb premultiplied(Rgba8 color, double alpha) {
  return qPremultiply(qRgba(color.r, color.g, color.b, static_cast<int>(std::lround(255 * alpha))));
}

}  // namespace

ErrorClasses classes_of(const ErrorMap& map) {
  ErrorClasses classes;
  for (const PlaceError& place : map.places) {
    classes.unverified = classes.unverified || place.state == PlaceState::Lost;
    classes.ambiguous = classes.ambiguous || place.state == PlaceState::Ambiguous;
    classes.blank = classes.blank || place.state == PlaceState::Blank;
    classes.uncovered = classes.uncovered || place.state == PlaceState::Uncovered;
  }
  return classes;
}

ValueScale error_scale(double tolerance_px) {
  ValueScale scale;
  scale.high = 2 * tolerance_px;
  return scale;
}

QImage error_colors(const ErrorMap& map, const ValueScale& scale, double strength) {
  const std::vector<Rgba8> colors = colors_of(scale.colors);
  const auto color_of = [&](const PlaceError& place) {
    if (place.state == PlaceState::Uncovered) return qRgba(0, 0, 0, 0);
    if (place.state == PlaceState::Ambiguous) return premultiplied(kAmbiguous, strength);
    if (place.state == PlaceState::Lost) return premultiplied(kUnverified, strength);
    const double share = scale.share_of(static_cast<double>(place.expected_px));
    const QRgb color = premultiplied(colors[static_cast<std::size_t>(std::lround(255 * share))], strength);
    // Blank places were not measured: a neutral veil instead of a colour of the scale, which would be the
    // brightest of all on a light background.
    return place.state == PlaceState::Blank ? premultiplied(kBlank, 0.55 * strength) : color;
  };
  QImage picture(static_cast<int>(map.size.width), static_cast<int>(map.size.height),
                 QImage::Format_ARGB32_Premultiplied);
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x)
      reinterpret_cast<QRgb*>(picture.scanLine(y))[x] = color_of(map.at(x, y));
  return picture;
}

}  // namespace alinify::ui

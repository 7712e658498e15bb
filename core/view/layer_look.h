#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/math/blend.h"

namespace alinify {

/// The sample values shown as black and white.
struct DisplayWindow {
  double low = 0, high = 255;
  friend bool operator==(const DisplayWindow&, const DisplayWindow&) = default;
};

/// Colour map for a layer's brightness. None: grey, or the image's own colours.
enum class ColorMap { None, Viridis, Inferno, Turbo, Fire, CoolWarm };

/// How a layer is displayed. A plain value, stored in the session.
struct LayerLook {
  bool visible = true;
  double opacity = 1;  ///< 0..1
  BlendMode blend = BlendMode::Normal;
  std::optional<DisplayWindow> window;  ///< unset: auto_window() of the source
  double gamma = 1;                     ///< above 1 brightens the midtones
  bool inverted = false;
  ColorMap color_map = ColorMap::None;
  std::array<std::uint8_t, 3> tint = {255, 255, 255};  ///< the colour of white; {255, 255, 255}: no tint
  int channel = -1;                                    ///< show only this one; -1: all
  friend bool operator==(const LayerLook&, const LayerLook&) = default;
};

/// The names used in files; all values in menu order.
std::string_view name_of(BlendMode mode);
std::string_view name_of(ColorMap map);
const std::vector<BlendMode>& blend_modes();
const std::vector<ColorMap>& color_maps();
/// Empty for an unknown name.
std::optional<BlendMode> blend_mode_from(std::string_view name);
std::optional<ColorMap> color_map_from(std::string_view name);

/// The 256 opaque colours of a map; None is grey.
std::vector<Rgba8> colors_of(ColorMap map);

}  // namespace alinify

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/math/blend.h"

namespace alinify {

/// The sample values that become black and white.
struct DisplayWindow {
  double low = 0, high = 255;
  friend bool operator==(const DisplayWindow&, const DisplayWindow&) = default;
};

/// Colours for the brightness of a layer. None: grey, or the image's own colours.
enum class ColorMap { None, Viridis, Inferno, Turbo, Fire, CoolWarm };

/// How a layer is shown. A plain value: the session keeps it.
struct LayerLook {
  bool visible = true;
  double opacity = 1;  ///< 0..1
  BlendMode blend = BlendMode::Normal;
  std::optional<DisplayWindow> window;  ///< unset: auto_window() of the source
  double gamma = 1;                     ///< above 1 brightens the middle
  bool inverted = false;
  ColorMap color_map = ColorMap::None;
  std::array<std::uint8_t, 3> tint = {255, 255, 255};  ///< colour of white; {255, 255, 255} changes nothing
  int channel = -1;                                    ///< this one alone; -1: all
  friend bool operator==(const LayerLook&, const LayerLook&) = default;
};

/// The words that files use; all values in the order in which they are offered.
std::string_view name_of(BlendMode mode);
std::string_view name_of(ColorMap map);
const std::vector<BlendMode>& blend_modes();
const std::vector<ColorMap>& color_maps();
/// Empty where there is no such word.
std::optional<BlendMode> blend_mode_from(std::string_view name);
std::optional<ColorMap> color_map_from(std::string_view name);

/// The 256 colours of a map, opaque. None is grey.
std::vector<Rgba8> colors_of(ColorMap map);

}  // namespace alinify

#include "core/view/layer_look.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace alinify {
namespace {

using Rgb = std::array<std::uint8_t, 3>;

constexpr std::array<std::pair<BlendMode, std::string_view>, 6> kBlendNames = {
    {{BlendMode::Normal, "normal"},
     {BlendMode::Add, "add"},
     {BlendMode::Multiply, "multiply"},
     {BlendMode::Screen, "screen"},
     {BlendMode::Difference, "difference"},
     {BlendMode::RedCyan, "red-cyan"}}};

constexpr std::array<std::pair<ColorMap, std::string_view>, 6> kMapNames = {
    {{ColorMap::None, "none"},
     {ColorMap::Viridis, "viridis"},
     {ColorMap::Inferno, "inferno"},
     {ColorMap::Turbo, "turbo"},
     {ColorMap::Fire, "fire"},
     {ColorMap::CoolWarm, "cool-warm"}}};

/// Evenly spaced colours of the maps; linear interpolation between them is accurate to a shade or two.
std::vector<Rgb> places_of(ColorMap map) {
  switch (map) {
    case ColorMap::Viridis:
      return {{68, 1, 84},    {71, 44, 122}, {59, 81, 139},  {44, 113, 142}, {33, 144, 141},
              {39, 173, 129}, {92, 200, 99}, {170, 220, 50}, {253, 231, 37}};
    case ColorMap::Inferno:
      return {{0, 0, 4},     {31, 12, 72},   {85, 15, 109},  {136, 34, 106}, {186, 54, 85},
              {227, 89, 51}, {249, 140, 10}, {249, 201, 50}, {252, 255, 164}};
    case ColorMap::Turbo:
      return {{48, 18, 59},   {70, 107, 227}, {40, 188, 235}, {50, 242, 152}, {164, 252, 60},
              {238, 207, 58}, {251, 126, 33}, {209, 50, 5},   {122, 4, 3}};
    case ColorMap::Fire:
      return {{0, 0, 0},     {128, 0, 0},     {255, 0, 0},    {255, 128, 0},
              {255, 255, 0}, {255, 255, 128}, {255, 255, 255}};
    case ColorMap::CoolWarm:
      return {{59, 76, 192},   {124, 159, 249}, {192, 212, 245}, {221, 221, 221},
              {245, 196, 173}, {238, 132, 104}, {180, 4, 38}};
    case ColorMap::None:
      break;
  }
  return {{0, 0, 0}, {255, 255, 255}};
}

template <class Value, class Names>
std::optional<Value> from_name(const Names& names, std::string_view word) {
  for (const auto& [value, name] : names)
    if (name == word) return value;
  return std::nullopt;
}

template <class Value, class Names>
std::string_view name_in(const Names& names, Value wanted) {
  for (const auto& [value, name] : names)
    if (value == wanted) return name;
  return {};
}

template <class Value, class Names>
std::vector<Value> values_of(const Names& names) {
  std::vector<Value> values;
  for (const auto& [value, name] : names) values.push_back(value);
  return values;
}

}  // namespace

std::string_view name_of(BlendMode mode) {
  return name_in(kBlendNames, mode);
}
std::string_view name_of(ColorMap map) {
  return name_in(kMapNames, map);
}
std::optional<BlendMode> blend_mode_from(std::string_view name) {
  return from_name<BlendMode>(kBlendNames, name);
}
std::optional<ColorMap> color_map_from(std::string_view name) {
  return from_name<ColorMap>(kMapNames, name);
}
const std::vector<BlendMode>& blend_modes() {
  static const std::vector<BlendMode> all = values_of<BlendMode>(kBlendNames);
  return all;
}
const std::vector<ColorMap>& color_maps() {
  static const std::vector<ColorMap> all = values_of<ColorMap>(kMapNames);
  return all;
}

std::vector<Rgba8> colors_of(ColorMap map) {
  const std::vector<Rgb> places = places_of(map);
  std::vector<Rgba8> colors;
  for (int v = 0; v < 256; ++v) {
    const double at = v / 255.0 * static_cast<double>(places.size() - 1);
    const std::size_t i = std::min(static_cast<std::size_t>(at), places.size() - 2);
    const double t = at - static_cast<double>(i);
    const auto mixed = [&](std::size_t c) {
      return static_cast<std::uint8_t>(std::lround((1 - t) * places[i][c] + t * places[i + 1][c]));
    };
    colors.push_back({mixed(0), mixed(1), mixed(2), 255});
  }
  return colors;
}

}  // namespace alinify

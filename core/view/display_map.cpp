#include "core/view/display_map.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace alinify {
namespace {

/// Table size for sample types without a table of their own: fine enough for 255 greys at a gamma of 4.
constexpr int kToneSteps = 16384;

double in_window(double value, DisplayWindow window) {
  const double span = window.high - window.low;
  const double t = span > 0 ? (value - window.low) / span : (value > window.low ? 1.0 : 0.0);
  return t > 0 ? std::min(t, 1.0) : 0;
}

std::uint8_t toned(double t, const LayerLook& look) {
  const double bent = look.gamma == 1 || !(look.gamma > 0) ? t : std::pow(t, 1 / look.gamma);
  return static_cast<std::uint8_t>((look.inverted ? 1 - bent : bent) * 255.0 + 0.5);
}

}  // namespace

std::array<std::uint8_t, 3> channel_color(int index, int count) {
  if (count <= 1) return {255, 255, 255};
  // The conventional fluorescence colours first, then evenly spread hues.
  static constexpr std::array<std::array<std::uint8_t, 3>, 6> usual = {
      {{60, 90, 255}, {0, 220, 60}, {255, 50, 40}, {255, 220, 0}, {255, 0, 230}, {0, 230, 230}}};
  if (index < static_cast<int>(usual.size())) return usual[static_cast<std::size_t>(index)];
  const double hue = std::fmod(0.61803398875 * index, 1.0) * 6.0;
  const auto part = [&](double shift) {
    const double h = std::fmod(hue + shift, 6.0);
    const double v = std::clamp(std::fabs(h - 3.0) - 1.0, 0.0, 1.0);
    return static_cast<std::uint8_t>(std::lround(255.0 * v));
  };
  return {part(0), part(4), part(2)};
}

std::array<std::uint8_t, 3> channel_color(const ImageInfo& info, int index) {
  const auto& colors = info.channel_colors;
  // Programs that ask for nothing write white for all of them.
  const bool distinct_colors =
      std::adjacent_find(colors.begin(), colors.end(), std::not_equal_to<>()) != colors.end();
  const auto i = static_cast<std::size_t>(index);
  if (!distinct_colors || i >= colors.size() || !colors[i]) return channel_color(index, info.channels);
  return {colors[i]->red, colors[i]->green, colors[i]->blue};
}

DisplayMap::DisplayMap(const ImageInfo& info, DisplayWindow window, const LayerLook& look) {
  const bool one = look.channel >= 0 && look.channel < info.channels;
  const bool no_tint = look.tint == std::array<std::uint8_t, 3>{255, 255, 255};
  const bool mapped = look.color_map != ColorMap::None;
  numbers_.channels = info.channels;
  numbers_.first = one ? look.channel : 0;
  numbers_.tint = {look.tint[0], look.tint[1], look.tint[2], 255};
  numbers_.premultiplied = info.alpha_is_premultiplied;
  numbers_.alpha_scale = 255.0 / highest_value(info.type);

  const bool independent = info.color == ColorModel::Channels || info.channels > 4;
  if (one || info.channels <= 2) {
    kind_ = ShowKind::Mapped;
  } else if (independent) {
    kind_ = ShowKind::Sum;
  } else if (info.color == ColorModel::Cmyk) {
    kind_ = ShowKind::Inks;
  } else {
    kind_ = mapped ? ShowKind::Lightness : ShowKind::Colour;
    const bool untouched = window == DisplayWindow{0, 255} && look.gamma == 1 && !look.inverted && no_tint;
    if (info.type == PixelType::U8 && info.channels == 3 && untouched && !mapped) kind_ = ShowKind::Bytes;
  }
  if (!independent && (info.channels == 2 || (info.channels == 4 && info.color != ColorModel::Cmyk)))
    numbers_.alpha = info.channels - 1;
  if (numbers_.alpha == numbers_.first) numbers_.alpha = -1;  // the alpha channel itself is being viewed

  make_tone(info, window, look);
  color_map_ = colors_of(look.color_map);
  for (Rgba8& c : color_map_)
    c = {multiply_bytes(c.r, look.tint[0]), multiply_bytes(c.g, look.tint[1]),
         multiply_bytes(c.b, look.tint[2]), 255};
  if (kind_ == ShowKind::Sum) {
    for (int c = 0; c < info.channels; ++c) {
      const auto color = channel_color(info, c);
      channel_colors_.push_back({color[0], color[1], color[2], 255});
    }
  }
}

void DisplayMap::make_tone(const ImageInfo& info, DisplayWindow window, const LayerLook& look) {
  if (info.type == PixelType::U8 || info.type == PixelType::U16) {
    tone_.resize(info.type == PixelType::U8 ? 256 : 65536);
    for (std::size_t v = 0; v < tone_.size(); ++v)
      tone_[v] = toned(in_window(static_cast<double>(v), window), look);
    return;
  }
  tone_.resize(kToneSteps);
  for (int i = 0; i < kToneSteps; ++i)
    tone_[static_cast<std::size_t>(i)] = toned(static_cast<double>(i) / (kToneSteps - 1), look);
  const double span = window.high - window.low;
  numbers_.tone_steps = kToneSteps;
  numbers_.low = window.low;
  numbers_.scale = (kToneSteps - 1) / (span > 0 ? span : 1e-300);
}

void DisplayMap::describe(ViewLayerArgs& layer) const {
  const auto row = [](const auto& values) {
    const auto count = static_cast<std::int64_t>(values.size());
    return View2D<const typename std::decay_t<decltype(values)>::value_type>{values.data(), count,
                                                                             count > 0 ? 1 : 0, count};
  };
  layer.kind = kind_;
  layer.show = numbers_;
  layer.tone = row(tone_);
  layer.color_map = row(color_map_);
  layer.channel_colors = row(channel_colors_);
}

AnySamples any_samples(ConstPixels pixels) {
  return visit_pixel_type(pixels.type,
                          [&](auto zero) -> AnySamples { return pixels.samples<decltype(zero)>(); });
}

}  // namespace alinify

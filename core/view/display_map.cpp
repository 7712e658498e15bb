#include "core/view/display_map.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace alinify {
namespace {

std::uint8_t windowed(double value, DisplayWindow window) {
  const double span = window.high - window.low;
  const double t = span > 0 ? (value - window.low) / span : (value > window.low ? 1.0 : 0.0);
  return t > 0 ? static_cast<std::uint8_t>(std::min(t, 1.0) * 255.0 + 0.5) : 0;  // NaN is not > 0
}

Rgba8 tinted(Rgba8 p, const std::array<std::uint8_t, 3>& tint) {
  return {multiply_bytes(p.r, tint[0]), multiply_bytes(p.g, tint[1]), multiply_bytes(p.b, tint[2]), p.a};
}

}  // namespace

std::array<std::uint8_t, 3> channel_color(int index, int count) {
  if (count <= 1) return {255, 255, 255};
  // The colours that fluorescence people expect first, then evenly spread hues.
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

DisplayMap::DisplayMap(const ImageInfo& info, DisplayWindow window, std::array<std::uint8_t, 3> tint)
    : color_(info.color),
      type_(info.type),
      channels_(info.channels),
      premultiplied_(info.alpha_is_premultiplied),
      window_(window),
      tint_(tint) {
  const bool no_tint = tint == std::array<std::uint8_t, 3>{255, 255, 255};
  plain_bytes_ = type_ == PixelType::U8 && window == DisplayWindow{0, 255} && no_tint;
  if (type_ == PixelType::U8 || type_ == PixelType::U16) {
    table_.resize(type_ == PixelType::U8 ? 256 : 65536);
    for (std::size_t v = 0; v < table_.size(); ++v) table_[v] = windowed(static_cast<double>(v), window);
  }
  if (color_ == ColorModel::Channels || channels_ > 4)
    for (int c = 0; c < channels_; ++c) channel_colors_.push_back(channel_color(c, channels_));
}

void DisplayMap::apply(ConstPixels in, View2D<Rgba8> out) const {
  visit_pixel_type(type_, [&](auto zero) {
    using T = decltype(zero);
    const View2D<const T> samples = in.samples<T>();
    const auto shown = [&](T v) -> std::uint8_t {
      if constexpr (std::is_same_v<T, std::uint8_t> || std::is_same_v<T, std::uint16_t>) {
        return table_[v];
      } else {
        return windowed(static_cast<double>(v), window_);
      }
    };
    const double alpha_scale = 255.0 / highest_value(type_);
    const auto alpha_of = [&](T v) {
      return static_cast<int>(std::clamp(static_cast<double>(v) * alpha_scale, 0.0, 255.0) + 0.5);
    };
    const bool no_tint = tint_ == std::array<std::uint8_t, 3>{255, 255, 255};
    const std::int64_t step = channels_;
    const auto each = [&](auto pixel) {
      for (std::int64_t y = 0; y < out.height; ++y) {
        const T* s = samples.row(y);
        Rgba8* o = out.row(y);
        for (std::int64_t x = 0; x < out.width; ++x, s += step) o[x] = pixel(s);
      }
    };
    const auto with_tint = [&](auto pixel) {
      if (no_tint) return each(pixel);
      each([&](const T* s) { return tinted(pixel(s), tint_); });
    };
    const auto with_alpha = [&](Rgba8 p, T opacity) {
      const int a = alpha_of(opacity);
      if (premultiplied_) return Rgba8{p.r, p.g, p.b, static_cast<std::uint8_t>(a)};
      return Rgba8{multiply_bytes(p.r, a), multiply_bytes(p.g, a), multiply_bytes(p.b, a),
                   static_cast<std::uint8_t>(a)};
    };

    if (!channel_colors_.empty()) {
      return with_tint([&](const T* s) {
        int r = 0, g = 0, b = 0;
        for (int c = 0; c < channels_; ++c) {
          const int v = shown(s[c]);
          const auto& color = channel_colors_[static_cast<std::size_t>(c)];
          r += v * color[0], g += v * color[1], b += v * color[2];
        }
        const auto byte = [](int sum) { return static_cast<std::uint8_t>(std::min(255, sum / 255)); };
        return Rgba8{byte(r), byte(g), byte(b), 255};
      });
    }
    switch (channels_) {
      case 1:
        return with_tint([&](const T* s) {
          const std::uint8_t v = shown(s[0]);
          return Rgba8{v, v, v, 255};
        });
      case 2:
        return with_tint([&](const T* s) {
          const std::uint8_t v = shown(s[0]);
          return with_alpha({v, v, v, 255}, s[1]);
        });
      case 3:
        if constexpr (std::is_same_v<T, std::uint8_t>)
          if (plain_bytes_) return each([](const T* s) { return Rgba8{s[0], s[1], s[2], 255}; });
        return with_tint([&](const T* s) { return Rgba8{shown(s[0]), shown(s[1]), shown(s[2]), 255}; });
      default:
        if (color_ == ColorModel::Cmyk) {
          return with_tint([&](const T* s) {
            const int k = 255 - shown(s[3]);
            return Rgba8{multiply_bytes(255 - shown(s[0]), k), multiply_bytes(255 - shown(s[1]), k),
                         multiply_bytes(255 - shown(s[2]), k), 255};
          });
        }
        return with_tint([&](const T* s) {
          return with_alpha({shown(s[0]), shown(s[1]), shown(s[2]), 255}, s[3]);
        });
    }
  });
}

}  // namespace alinify

#pragma once

#include "core/math/blend.h"
#include "core/math/view2d.h"

namespace alinify {

/// How a pixel's channels are displayed.
enum class ShowKind {
  Bytes,      ///< three bytes, shown unchanged
  Mapped,     ///< one channel through a colour map
  Colour,     ///< three channels: red, green, blue
  Lightness,  ///< the luminance of three channels through a colour map
  Inks,       ///< cyan, magenta, yellow, black
  Sum,        ///< every channel in its own colour, added
};

/// Parameters of ShowPixel. Tables are in the memory the op runs in.
struct ShowNumbers {
  const std::uint8_t* tone = nullptr;  ///< 256 or 65536 entries for uint8 and uint16; else tone_steps
  double low = 0, scale = 1;           ///< for others: (sample - low) * scale is the table index
  int tone_steps = 0;
  const Rgba8* color_map = nullptr;       ///< 256 entries
  const Rgba8* channel_colors = nullptr;  ///< for Sum: one per channel
  int channels = 1;
  int first = 0;   ///< the channel of Mapped, the first channel of Colour
  int alpha = -1;  ///< the alpha channel; -1: none
  double alpha_scale = 1;
  bool premultiplied = false;
  Rgba8 tint{255, 255, 255, 255};  ///< for Colour, Inks and Sum; colour maps already include it
};

/// Converts an image's samples to display colours.
/// **Shapes**: the width of `samples` counts samples; extent: pixels. **Range**: NaN is shown as the low end;
/// out is premultiplied.
template <class T, ShowKind kind>
struct ShowPixel {
  View2D<const T> samples;
  View2D<Rgba8> out;
  ShowNumbers numbers;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const T* s = samples.row(y) + x * numbers.channels;
    out.at(x, y) = shown(s);
  }

 private:
  // Unsigned integers of 8 and 16 bits; 0.5 is nonzero only in a floating-point type.
  static constexpr bool has_table = sizeof(T) <= 2 && static_cast<T>(0.5f) == 0 &&
                                    static_cast<T>(-1) > static_cast<T>(0);

  ALINIFY_HD std::uint8_t tone(T v) const {
    if constexpr (has_table) {
      return numbers.tone[v];
    } else {
      const double place = (static_cast<double>(v) - numbers.low) * numbers.scale;
      const double last = numbers.tone_steps - 1;
      return numbers
          .tone[place > 0 ? static_cast<int>((place < last ? place : last) + 0.5) : 0];  // NaN is not > 0
    }
  }
  ALINIFY_HD Rgba8 shown(const T* s) const {
    if constexpr (kind == ShowKind::Bytes) {
      return {static_cast<std::uint8_t>(s[0]), static_cast<std::uint8_t>(s[1]),
              static_cast<std::uint8_t>(s[2]), 255};
    } else if constexpr (kind == ShowKind::Mapped) {
      return with_alpha(numbers.color_map[tone(s[numbers.first])], s);
    } else if constexpr (kind == ShowKind::Lightness) {
      const T* c = s + numbers.first;
      return with_alpha(numbers.color_map[luminance(Rgba8{tone(c[0]), tone(c[1]), tone(c[2]), 255})], s);
    } else if constexpr (kind == ShowKind::Colour) {
      const T* c = s + numbers.first;
      return with_alpha(tinted({tone(c[0]), tone(c[1]), tone(c[2]), 255}), s);
    } else if constexpr (kind == ShowKind::Inks) {
      const int k = 255 - tone(s[3]);
      return tinted({multiply_bytes(255 - tone(s[0]), k), multiply_bytes(255 - tone(s[1]), k),
                     multiply_bytes(255 - tone(s[2]), k), 255});
    } else {
      int r = 0, g = 0, b = 0;
      for (int c = 0; c < numbers.channels; ++c) {
        const int v = tone(s[c]);
        const Rgba8 color = numbers.channel_colors[c];
        r += v * color.r, g += v * color.g, b += v * color.b;
      }
      return tinted({byte(r / 255), byte(g / 255), byte(b / 255), 255});
    }
  }
  ALINIFY_HD static std::uint8_t byte(int sum) {
    return static_cast<std::uint8_t>(min2(255, sum));
  }
  ALINIFY_HD Rgba8 tinted(Rgba8 p) const {
    return {multiply_bytes(p.r, numbers.tint.r), multiply_bytes(p.g, numbers.tint.g),
            multiply_bytes(p.b, numbers.tint.b), p.a};
  }
  ALINIFY_HD Rgba8 with_alpha(Rgba8 p, const T* s) const {
    if (numbers.alpha < 0) return p;
    const double share = static_cast<double>(s[numbers.alpha]) * numbers.alpha_scale;
    const int a = share > 0 ? static_cast<int>((share < 255 ? share : 255) + 0.5) : 0;
    if (numbers.premultiplied) return {p.r, p.g, p.b, static_cast<std::uint8_t>(a)};
    return {multiply_bytes(p.r, a), multiply_bytes(p.g, a), multiply_bytes(p.b, a),
            static_cast<std::uint8_t>(a)};
  }
};

}  // namespace alinify

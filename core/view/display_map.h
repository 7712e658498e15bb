#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/image/image.h"
#include "core/image/image_info.h"
#include "core/math/blend.h"
#include "core/math/view2d.h"
#include "core/view/view_renderer.h"

namespace alinify {

/// From an image's samples to what a screen shows: window, colour of many channels, tint.
/// **Threads**: const after construction.
class DisplayMap {
 public:
  DisplayMap(const ImageInfo& info, DisplayWindow window, std::array<std::uint8_t, 3> tint);

  /// **Shapes**: out has the size of `in`, whose type and channels are those of the image. **Range**: NaN
  /// shows as the window's low end; out is premultiplied.
  void apply(ConstPixels in, View2D<Rgba8> out) const;

 private:
  ColorModel color_;
  PixelType type_;
  int channels_;
  bool premultiplied_;
  DisplayWindow window_;
  bool plain_bytes_;                 ///< 8 bits shown as they are, no tint
  std::vector<std::uint8_t> table_;  ///< of 8- and 16-bit samples
  std::array<std::uint8_t, 3> tint_;
  std::vector<std::array<std::uint8_t, 3>> channel_colors_;
};

}  // namespace alinify

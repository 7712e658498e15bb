#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/algo/draw_view.h"
#include "core/image/image.h"
#include "core/image/image_info.h"
#include "core/view/layer_look.h"

namespace alinify {

/// From an image's samples to what a screen shows: window, gamma, colour of many channels, colour map, tint,
/// as tables that ShowPixel looks up on whatever device. **Threads**: const after construction.
/// **Memory**: 64 KiB for 16-bit images, a few KiB else.
class DisplayMap {
 public:
  DisplayMap(const ImageInfo& info, DisplayWindow window, const LayerLook& look);

  /// What a layer of this look needs besides its pieces and its map; views this object's tables.
  void describe(ViewLayerArgs& layer) const;

 private:
  void make_tone(const ImageInfo& info, DisplayWindow window, const LayerLook& look);

  ShowKind kind_ = ShowKind::Mapped;
  ShowNumbers numbers_;
  std::vector<std::uint8_t> tone_;
  std::vector<Rgba8> color_map_, channel_colors_;
};

/// Samples as ShowPixel takes them.
AnySamples any_samples(ConstPixels pixels);

/// Any number of independent channels becomes colour: the colour that channel `index` of `count` is shown in.
std::array<std::uint8_t, 3> channel_color(int index, int count);

}  // namespace alinify

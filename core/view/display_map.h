#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/algo/draw_view.h"
#include "core/image/image.h"
#include "core/image/image_info.h"
#include "core/view/layer_look.h"

namespace alinify {

/// Converts an image's samples to display colours: window, gamma, multi-channel colour, colour map and tint,
/// as tables that ShowPixel looks up on any device.
/// **Threads**: const after construction. **Memory**: 64 KiB for 16-bit images, otherwise a few KiB.
class DisplayMap {
 public:
  DisplayMap(const ImageInfo& info, DisplayWindow window, const LayerLook& look);

  /// Fills in everything but the layer's pieces and map; the views refer to this object's tables.
  void describe(ViewLayerArgs& layer) const;

 private:
  void make_tone(const ImageInfo& info, DisplayWindow window, const LayerLook& look);

  ShowKind kind_ = ShowKind::Mapped;
  ShowNumbers numbers_;
  std::vector<std::uint8_t> tone_;
  std::vector<Rgba8> color_map_, channel_colors_;
};

/// Samples in ShowPixel's form.
AnySamples any_samples(ConstPixels pixels);

/// The colour that channel `index` of `count` independent channels is shown in where the file leaves it open.
std::array<std::uint8_t, 3> channel_color(int index, int count);
/// The colour that the file (OME-TIFF, OME-Zarr) gives the channel, if its channels have different ones;
/// otherwise as above.
std::array<std::uint8_t, 3> channel_color(const ImageInfo& info, int index);

}  // namespace alinify

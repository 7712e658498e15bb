#pragma once

#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// One channel of an image as a grey image of its own, at every pyramid level. **Shapes**: the image's, with
/// one channel from 0 to color_channels() - 1. **Memory**: a read holds all channels of its rectangle.
/// **Throws**, **Threads**: as the image.
std::shared_ptr<const TileSource> make_channel_source(std::shared_ptr<const TileSource> image, int channel);

}  // namespace alinify

#pragma once

#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// A mask of a rectangle: one 8-bit channel of the given size, 255 inside, 0 elsewhere. What lies outside of
/// the image is cut off. **Throws** Error(Usage) when nothing is left. **Memory**: none to speak of.
std::shared_ptr<const TileSource> make_region_mask(Size image, Rect region);

}  // namespace alinify

#pragma once

#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// A mask of a rectangle: one 8-bit channel of the given size, 255 inside, 0 elsewhere. The rectangle is
/// clipped to the image. **Throws** Error(Usage) if nothing is left. **Memory**: negligible.
std::shared_ptr<const TileSource> make_region_mask(Size image, Rect region);

}  // namespace alinify

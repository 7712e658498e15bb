#pragma once

#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// A rectangle of an image as an image of its own, with origin at the rectangle's first pixel. It has level 0
/// only: coarser levels are aligned with the corner of the whole image and would be offset from the rectangle
/// by fractions of their pixels.
/// **Shapes**: `part` in level-0 pixels, clipped to the image. **Throws** Error(Usage) if nothing is left.
/// **Threads**, **Memory**: as `whole`, which is retained.
std::shared_ptr<const TileSource> make_cropped_source(std::shared_ptr<const TileSource> whole, Rect part);

}  // namespace alinify

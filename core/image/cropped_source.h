#pragma once

#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// A rectangle of an image as an image of its own, whose first pixel is the rectangle's. It has level 0
/// alone: those below it are cut from the corner of the whole image, and would lie beside the rectangle by
/// parts of their pixels.
/// **Shapes**: `part` in level-0 pixels; what lies outside of the image is cut off. **Throws** Error(Usage)
/// when nothing is left. **Threads**, **Memory**: as `whole`, which is kept.
std::shared_ptr<const TileSource> make_cropped_source(std::shared_ptr<const TileSource> whole, Rect part);

}  // namespace alinify

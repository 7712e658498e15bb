#pragma once

#include <memory>

#include "core/image/tile_source.h"
#include "core/prepare/foreground/find_pieces.h"

namespace alinify {

/// Found pieces as images of the full resolution, each pixel that of the label which covers its centre: a
/// mask of 255 and 0 in 8 bits, as registrations take it; and labels in 8, 16 or 32 bits, as many as they
/// need.
/// **Threads**: read from any. **Memory**: hold `found`.
std::shared_ptr<const TileSource> mask_image(std::shared_ptr<const FoundPieces> found);
std::shared_ptr<const TileSource> label_image(std::shared_ptr<const FoundPieces> found);

}  // namespace alinify

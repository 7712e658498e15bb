#pragma once

#include <functional>
#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// The same image with info() as `change` leaves it, also of its samples as they are stored. Pixels, levels
/// and where they are stored are the image's own. **Threads**, **Memory**: as `image`, which is retained;
/// `change` is called when one is made, and again by as_stored().
std::shared_ptr<const TileSource> with_info(std::shared_ptr<const TileSource> image,
                                            std::function<void(ImageInfo&)> change);

}  // namespace alinify

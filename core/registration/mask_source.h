#pragma once

#include <memory>

#include "core/image/tile_source.h"

namespace alinify {

/// A mask as engines count it: one 8-bit channel, 1 where any colour channel of `mask` is not zero, else 0. A
/// mask of ones and one of 255 are the same mask; where it is averaged, at least a half counts as inside. One
/// level only: a reduced level may have been smoothed by whoever wrote it, the mask itself decides.
/// **Throws** from read: what `mask` throws. **Threads**: as `mask`.
std::shared_ptr<const TileSource> binary_mask(std::shared_ptr<const TileSource> mask);

/// Counts where both count; null counts everywhere, and so does what comes of two of them.
/// **Throws** Error(Usage) when the two have different sizes. **Threads**: as the masks.
std::shared_ptr<const TileSource> mask_of_both(std::shared_ptr<const TileSource> one,
                                               std::shared_ptr<const TileSource> other);

}  // namespace alinify

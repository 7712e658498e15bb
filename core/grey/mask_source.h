#pragma once

#include <memory>

#include "core/base/message.h"
#include "core/image/tile_source.h"

namespace alinify {

/// The info of a mask of that image: one 8-bit channel of a single level.
ImageInfo info_of_mask(ImageInfo image);

/// A mask as engines interpret it: one 8-bit channel, 1 where any colour channel of `mask` is nonzero, else
/// 0. Masks of ones and of 255 are equivalent; where it is averaged, half or more counts as inside. Single
/// level: a stored reduced level may have been smoothed by its writer, so only full resolution is used.
/// **Throws** from read: as `mask`. **Threads**: as `mask`.
std::shared_ptr<const TileSource> binary_mask(std::shared_ptr<const TileSource> mask);

/// **Throws** Error(Failed) about `problem` where a mask is not as large as the image that it belongs to.
void check_mask_size(Size mask, Size image, const Message& problem);

/// The intersection of two masks; null includes everything, and two nulls give null.
/// **Throws** Error(Failed) when the two have different sizes. **Threads**: as the masks.
std::shared_ptr<const TileSource> mask_of_both(std::shared_ptr<const TileSource> one,
                                               std::shared_ptr<const TileSource> other);

}  // namespace alinify

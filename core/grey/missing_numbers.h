#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/image_pair.h"

namespace alinify {

/// The shares of both images' pixels that hold no number: of which a sample is NaN or infinite.
struct MissingNumbers {
  double fixed = 0, moving = 0;
};

/// Leaves such pixels out by the images' masks, and gives their samples the mean of all others, so that a
/// hole is no content, stretches no range of greys and darkens nothing beside it. Images of integers stay as
/// they are and are not read; an image without a single number stays too. `missing` is told the shares unless
/// it is null. Of more than 2^28 pixels a coarser level is looked at where there is one.
/// **Throws** as TileSource::read; Cancelled; Error(Failed) for a mask of another size. **Memory**: 16 MB a
/// thread, or a row of the source's tiles. The same for any number of threads.
ImagePair without_missing_numbers(ImagePair images, ThreadPool& pool, const Progress& progress,
                                  MissingNumbers* missing = nullptr);

}  // namespace alinify

#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"

namespace alinify {

/// The share of an image's pixels of which a sample is NaN or infinite: GreyReader reads those as black. 0
/// for integers, without reading any. Of more than 2^28 pixels a coarser level is read where there is one.
/// **Throws** as TileSource::read; Cancelled. **Memory**: 16 MB a thread, or a row of the source's tiles.
double share_without_number(const TileSource& source, ThreadPool& pool, const Progress& progress);

}  // namespace alinify

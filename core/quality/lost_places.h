#pragma once

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"
#include "core/quality/error_map.h"

namespace alinify {

/// Searches for the lost places of a map further away than the comparison of the pictures reaches: a small
/// window around each, by the normalised cross-correlation of the band-passed pictures. A place found clearly
/// better than anywhere else, and by its neighbours at the same displacement, becomes a measured one that
/// lies elsewhere, and a lost one among three such places goes with them. All others stay lost: those with a
/// repeating texture, whose rivals match as well, those whose content the moving image lacks, and all where
/// more than 256 would have to be searched for 64 px apart. For pictures that share one texture.
///
/// **Shapes**: both pictures on one grid, values 0 to 1; NaN: missing. Place (i, j) of the map lies at pixel
/// (step_px - 1) / 2 + step_px * (i, j). **Threads**: the same for any number. **Memory**: 12 bytes a pixel
/// of the pictures and 3 MB a thread. **Throws** Cancelled.
/// **Source**: J. P. Lewis, "Fast normalized cross-correlation", 1995.
void find_lost_places(ErrorMap& map, const GreyImage& fixed, const GreyImage& warped, int step_px,
                      ThreadPool& pool, const Progress& progress);

}  // namespace alinify

#pragma once

#include <cstdint>
#include <memory>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"

namespace alinify {

struct PyramidOptions {
  double widest_step =
      4.3;  ///< between a file's own levels; a wider gap is filled. A little over 4: sizes are rounded
  std::int64_t coarsest_side = 1024;  ///< px; halving goes on until both sides are at most this
  int kept_from_step = 2;  ///< halvings below the file's last good level from which levels are kept in memory
  std::int64_t always_kept_bytes = std::int64_t{64}
                                   << 20;  ///< a level no larger than this is kept in any case
};

/// True when the file's own levels will do: no step wider than widest_step, the coarsest no larger than
/// coarsest_side.
bool has_enough_levels(const ImageInfo& info, const PyramidOptions& options = {});

/// The source itself when its own levels will do; otherwise the source with levels added below the last good
/// one, each exactly half of the one before (core/image/halve.h), `downsample` doubling from level to level.
/// The first added level is halved when it is read; the coarser ones are built here, in one pass over the
/// pixels cut as the file is cut, and kept. Own levels below too wide a gap are left out: they are
/// thumbnails, often of another part of the slide.
/// **Threads**: the work runs on `pool`; the result may be read from any number of threads. **Throws** Error,
/// Cancelled.
/// **Memory**: kept for good: 1/12 of the image, a little more when it is small (300 MP RGB: 75 MB); while
/// building: a few tiles a thread.
std::shared_ptr<const TileSource> with_pyramid(std::shared_ptr<const TileSource> source, ThreadPool& pool,
                                               const PyramidOptions& options, Progress& progress);
std::shared_ptr<const TileSource> with_pyramid(std::shared_ptr<const TileSource> source, ThreadPool& pool,
                                               Progress& progress);

/// The pieces in which a level is read once from end to end: whole tiles or strips of the file where they are
/// small enough, sides multiples of `step` so that halving log2(step) times leaves no seams.
Size reading_block(const ImageInfo& info, const LevelInfo& level, std::int64_t step, std::int64_t max_bytes);

}  // namespace alinify

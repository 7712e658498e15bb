#pragma once

#include <cstdint>
#include <memory>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"

namespace alinify {

struct PyramidOptions {
  /// Maximum ratio between a file's successive levels; wider gaps are filled. A little over 4, as sizes are
  /// rounded.
  double widest_step = 4.3;
  std::int64_t coarsest_side = 1024;  ///< px; halving continues until both sides are at most this
  int kept_from_step = 2;  ///< keep levels at least this many halvings below the file's last good one
  /// Levels no larger than this are always kept.
  std::int64_t always_kept_bytes = std::int64_t{64} << 20;
};

/// Whether the file's own levels suffice: no step wider than widest_step, the coarsest no larger than
/// coarsest_side.
bool has_enough_levels(const ImageInfo& info, const PyramidOptions& options = {});

/// Returns the source itself if its own levels suffice; otherwise adds levels below its last good one, each
/// exactly half the previous (core/image/halve.h), with `downsample` doubling per level. The first added
/// level is halved on reading; coarser ones are built here, in one pass over the pixels in the file's own
/// tiling, and kept. The file's levels below too wide a gap are dropped: they are thumbnails, often of
/// another part of the slide.
/// **Threads**: works on `pool`; the result may be read concurrently. **Throws** Error, Cancelled.
/// **Memory**: permanently 1/12 of the image, a little more if it is small (300 MP RGB: 75 MB); while
/// building, a few tiles per thread.
std::shared_ptr<const TileSource> with_pyramid(std::shared_ptr<const TileSource> source, ThreadPool& pool,
                                               const PyramidOptions& options, Progress& progress);
std::shared_ptr<const TileSource> with_pyramid(std::shared_ptr<const TileSource> source, ThreadPool& pool,
                                               Progress& progress);

/// Block size for reading a level once from end to end: whole tiles or strips of the file if they are small
/// enough, with sides that are multiples of `step`, so that halving log2(step) times leaves no seams.
Size reading_block(const ImageInfo& info, const LevelInfo& level, std::int64_t step, std::int64_t max_bytes);

}  // namespace alinify

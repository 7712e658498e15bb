#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/math/rect.h"

namespace alinify {

/// The memory available to a plan.
struct MemoryBudget {
  std::int64_t free_bytes = 0;  ///< measured; at most usable_share_of_free_memory of it is used
  /// The user's limit, if that is less than the share of free_bytes.
  std::optional<std::int64_t> limit_bytes = std::nullopt;

  /// Bytes a plan may use: the smaller of the two.
  std::int64_t usable_bytes() const;
  /// Whether the user's limit is the smaller.
  bool limit_binds() const;
};

/// Memory use of a dense coarse-to-fine registration, in bytes per pixel. The defaults are those of the flow
/// engine; other engines supply their own.
///
/// Levels are processed one at a time, tile by tile: a tile with its halo takes bytes_per_tile_px for each of
/// its pixels. In addition, both images' grey pyramids are held in memory, or all but their finest level,
/// which is then read from the file tile by tile.
struct FlowMemoryModel {
  double base_bytes = 100e6;        ///< program, read buffers, small levels' overhead
  double bytes_per_tile_px = 64;    ///< images, derivatives, sums and flow of a tile
  double bytes_per_held_px = 2;     ///< one grey pixel of a pyramid in memory
  double bytes_per_mask_px = 1;     ///< one mask pixel in memory; masks are held with their pyramids
  double bytes_per_field_px = 1.5;  ///< the field over the finest level while it is assembled
  std::int64_t halo_px = 256;       ///< around a tile, in pixels of its level
  std::int64_t tile_step_px = 256;  ///< tile sides are multiples of this
  /// Minimum side of a tile without its halo: below it most of the work would be halo.
  std::int64_t min_tile_px = 512;
  /// If holding the pyramids requires tiles smaller than this, the finest level is read from the file
  /// instead.
  std::int64_t good_tile_px = 2048;
  /// Tile side of all levels but the finest, so that their results do not depend on the memory; 0: as the
  /// finest. A plan of one level has tiles of this side, too.
  std::int64_t coarse_tile_px = 0;
  /// Larger tiles gain nothing: they take longer to cancel and exceed the CPU's caches.
  std::int64_t max_tile_px = 6144;
  /// A level with a longer side than this is split into at least two tiles across, for several devices to
  /// share.
  std::int64_t shared_above_px = std::int64_t{1} << 40;
  std::int64_t coarsest_side_px = 64;  ///< halving ends when the longest side is at most this,
  std::int64_t min_side_px = 16;       ///< or the shortest would fall below this
};

struct FlowWorkload {
  Size fixed, moving;  ///< level 0
  bool fixed_mask = false, moving_mask = false;
  double scale = 1;              ///< approximate moving pixels per fixed pixel, from the initial transform
  double forced_downsample = 0;  ///< requested, rounded down to a power of two; 0: the finest that fits
};

/// One level of the run.
struct FlowLevel {
  int fixed_level = 0, moving_level = 0;  ///< downsample is 2 to the power of these
  Size fixed, moving;                     ///< halved that often by halved() of core/math/rect.h
  std::int64_t tile_px = 0;               ///< side of a tile without its halo; a multiple of tile_step_px
  std::int64_t columns = 1, rows = 1;     ///< in tiles
  bool held = true;                       ///< grey pixels of both images in memory; otherwise read per tile

  std::int64_t tile_count() const { return columns * rows; }
  /// The pixels of the fixed level that tile (i, j) outputs. Tiles cover the level without overlap.
  Rect tile(std::int64_t i, std::int64_t j) const;
  /// The same with its halo, clipped to the level: the area to compute.
  Rect tile_with_halo(std::int64_t i, std::int64_t j, std::int64_t halo_px) const;

  friend bool operator==(const FlowLevel&, const FlowLevel&) = default;
};

struct FlowPlan {
  std::vector<FlowLevel> levels;  ///< coarsest first
  std::int64_t halo_px = 0;
  std::int64_t needed_bytes = 0;  ///< peak
  Message reason;  ///< "full resolution in 9 tiles of 5888 px: needs 4.5 GiB of 6.0 GiB allowed"

  const FlowLevel& finest() const { return levels.back(); }
  double fixed_downsample() const;
  double moving_downsample() const;
};

/// Chooses levels, tiles and the data to hold in memory so that the finest resolution fits: first the whole
/// pyramids in memory with tiles of a good size, then the finest level from the file with smaller tiles, and
/// only if even the smallest tile does not fit a coarser finest level, as stated in the reason. Where the
/// images' pixels differ in size, both pictures of a level have pixels of about one size (within a factor of
/// the square root of 2), since structures that only one of them shows would mislead: the finer image ends
/// there, but for a fixed image less than twice as fine, whose last level is its own resolution. **Throws**
/// OutOfMemory if even 1/64 does not fit, or the forced resolution does not; Error(Failed) for empty images.
/// **Threads**: pure.
FlowPlan plan_flow(const FlowMemoryModel& model, const FlowWorkload& workload, const MemoryBudget& budget);

}  // namespace alinify

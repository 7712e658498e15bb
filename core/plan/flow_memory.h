#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/math/rect.h"

namespace alinify {

/// Memory that a plan may count on.
struct MemoryBudget {
  std::int64_t free_bytes = 0;  ///< measured; usable_share_of_free_memory of it is taken at most
  std::optional<std::int64_t> limit_bytes =
      std::nullopt;  ///< what the user allows, where that is less than the share of free_bytes

  /// The bytes a plan may use: the nearer of the two.
  std::int64_t usable_bytes() const;
  /// "6.0 GiB allowed" or "20.1 GiB free", whichever binds.
  std::string described() const;
};

/// What a dense coarse-to-fine registration holds, as bytes a pixel. The defaults are those of the flow
/// engine; another one brings its own.
///
/// One level at a time is worked on, in tiles one after the other: a tile with its halo takes
/// bytes_per_tile_px for each of its pixels. Besides, both images' grey pyramids lie in memory, or all but
/// their finest level, which is then read from the file tile by tile.
struct FlowMemoryModel {
  double base_bytes = 100e6;        ///< program, reading bands, small levels' odds and ends
  double bytes_per_tile_px = 64;    ///< images, derivatives, sums and flow of a tile
  double bytes_per_held_px = 2;     ///< one grey pixel of a pyramid in memory
  double bytes_per_mask_px = 1;     ///< likewise of a mask; masks go with their pyramids
  double bytes_per_field_px = 1.5;  ///< the field over the finest level while it is being put together
  std::int64_t halo_px = 256;       ///< around a tile, in pixels of its level
  std::int64_t tile_step_px = 256;  ///< tile sides are multiples of this
  /// Least side of a tile without its halo: below it most of the work would be halo.
  std::int64_t min_tile_px = 512;
  /// Where tiles must be smaller than this to keep the pyramids in memory, the finest level is read instead.
  std::int64_t good_tile_px = 2048;
  /// Larger tiles gain nothing: they only wait longer to be cancelled and miss the processor's caches.
  std::int64_t max_tile_px = 6144;
  /// A level whose longest side is more than this is cut at least in two across, for several devices to
  /// share.
  std::int64_t shared_above_px = std::int64_t{1} << 40;
  std::int64_t coarsest_side_px = 64;  ///< halving ends when the longest side is at most this,
  std::int64_t min_side_px = 16;       ///< or the shortest would fall below this
};

struct FlowWorkload {
  Size fixed, moving;  ///< level 0
  bool fixed_mask = false, moving_mask = false;
  double scale = 1;              ///< moving pixels to a fixed pixel, roughly, from the initial transform
  double forced_downsample = 0;  ///< what the user asks for, rounded down to a power of two; 0: what fits
};

/// One level of the run.
struct FlowLevel {
  int fixed_level = 0, moving_level = 0;  ///< downsample is 2 to the power of these
  Size fixed, moving;                     ///< halved that often, as halved() of core/image/pyramid.h does
  std::int64_t tile_px = 0;               ///< side of a tile without its halo; a multiple of tile_step_px
  std::int64_t columns = 1, rows = 1;     ///< of tiles
  bool held = true;                       ///< grey pixels of both images in memory; else read per tile

  std::int64_t tile_count() const { return columns * rows; }
  /// The pixels of the fixed level that tile (i, j) has to answer for. Tiles cover the level and do not
  /// overlap.
  Rect tile(std::int64_t i, std::int64_t j) const;
  /// The same with its halo, cut at the level's edge: what has to be computed.
  Rect tile_with_halo(std::int64_t i, std::int64_t j, std::int64_t halo_px) const;

  friend bool operator==(const FlowLevel&, const FlowLevel&) = default;
};

struct FlowPlan {
  std::vector<FlowLevel> levels;  ///< coarsest first
  std::int64_t halo_px = 0;
  std::int64_t needed_bytes = 0;  ///< at the peak
  std::string reason;  ///< "full resolution in 9 tiles of 5888 px: needs 4.5 GiB of 6.0 GiB allowed"

  const FlowLevel& finest() const { return levels.back(); }
  double fixed_downsample() const;
  double moving_downsample() const;
};

/// Levels, tiles and what is held, so that the finest resolution fits: first the pyramids in memory with
/// tiles of a good size, then the finest level from the file with smaller tiles, and only when not even the
/// smallest tile fits a coarser finest level, which the reason says. Where one image is so much coarser than
/// the other (scale of 2 and more) that the finer one's last levels have no counterpart, the finer one ends
/// at half the other's pixel.
/// **Throws** OutOfMemory when not even 1/64 fits, or not what was forced; Error(Failed) for empty images.
/// **Threads**: pure.
FlowPlan plan_flow(const FlowMemoryModel& model, const FlowWorkload& workload, const MemoryBudget& budget);

}  // namespace alinify

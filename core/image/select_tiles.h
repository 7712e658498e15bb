#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/image/image_info.h"
#include "core/math/rect.h"
#include "core/math/vec2.h"

namespace alinify {

/// The tiling of one level; the last column and row may be smaller.
struct TileGrid {
  Size level, tile;

  std::int64_t columns() const { return (level.width + tile.width - 1) / tile.width; }
  std::int64_t rows() const { return (level.height + tile.height - 1) / tile.height; }
  /// The level pixels covered by tile (column, row).
  Rect rect(std::int64_t column, std::int64_t row) const {
    return intersect({column * tile.width, row * tile.height, tile.width, tile.height}, rect_of(level));
  }
};

/// One tile of one level.
struct TileIndex {
  int level = 0;
  std::int64_t column = 0, row = 0;
  friend auto operator<=>(const TileIndex&, const TileIndex&) = default;
};

/// The best tilings for reading an image's levels: the file's own if the tile size is sensible, otherwise 512
/// x 512; compressed strips keep their full width, because decoding part of one costs as much as all of it.
std::vector<TileGrid> tile_grids(const ImageInfo& info);

/// The tiles of a grid that `rect` touches, in row-major order. **Units**: pixels of that level; parts
/// outside the level are ignored.
std::vector<TileIndex> tiles_touching(const TileGrid& grid, int level, Rect rect);

/// Sorts tiles by the distance of their centres from `center_full` (level-0 pixels), nearest first.
void sort_from_center(std::vector<TileIndex>& tiles, const std::vector<TileGrid>& grids, Vec2d center_full);

/// The tiles to draw now and those to request.
struct TileSelection {
  /// Level of the tiles to draw: the wanted one, or the nearest coarser one that is fully resident; -1: none.
  int level = -1;
  std::vector<TileIndex> draw;     ///< all resident; together they cover footprint(level)
  std::vector<TileIndex> missing;  ///< of the wanted level
};

/// Pure. `footprint(level)` is the rectangle needed of a level, in that level's pixels; `resident` says
/// whether a tile is in memory.
TileSelection select_tiles(const std::vector<TileGrid>& grids, int wanted_level,
                           const std::function<Rect(int)>& footprint,
                           const std::function<bool(TileIndex)>& resident);

}  // namespace alinify

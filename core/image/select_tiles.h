#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/image/image_info.h"
#include "core/math/rect.h"
#include "core/math/vec2.h"

namespace alinify {

/// How one level is cut into tiles; the last column and row may be narrower.
struct TileGrid {
  Size level, tile;

  std::int64_t columns() const { return (level.width + tile.width - 1) / tile.width; }
  std::int64_t rows() const { return (level.height + tile.height - 1) / tile.height; }
  /// The level's pixels that tile (column, row) covers.
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

/// The tiles in which the levels of an image are best read: the file's own where they are of a sensible size,
/// square ones of 512 pixels else; compressed strips are kept whole in their width, because a part of one
/// costs as much as all of it.
std::vector<TileGrid> tile_grids(const ImageInfo& info);

/// The tiles of a grid that `rect` touches, row by row. **Units**: pixels of that level; what lies outside is
/// ignored.
std::vector<TileIndex> tiles_touching(const TileGrid& grid, int level, Rect rect);

/// Puts the tiles whose middle is nearest to `center` (level pixels of each tile's own grid) first.
void sort_from_center(std::vector<TileIndex>& tiles, const std::vector<TileGrid>& grids, Vec2d center_full);

/// What to draw now and what to ask for.
struct TileSelection {
  int level = -1;  ///< of the tiles to draw: the wanted one, or the nearest coarser one that is all there;
                   ///< -1: none is
  std::vector<TileIndex> draw;     ///< all resident, they cover footprint(level)
  std::vector<TileIndex> missing;  ///< of the wanted level
};

/// Pure. `footprint(level)` is the rectangle needed of a level, in that level's pixels; `resident` tells
/// which tiles are there.
TileSelection select_tiles(const std::vector<TileGrid>& grids, int wanted_level,
                           const std::function<Rect(int)>& footprint,
                           const std::function<bool(TileIndex)>& resident);

}  // namespace alinify

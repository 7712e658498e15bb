#include "core/image/select_tiles.h"

#include <algorithm>

namespace alinify {
namespace {

constexpr std::int64_t kTileSide = 512;
constexpr std::int64_t kMaxTilePixels = 4 << 20;

Size tile_size_for(const LevelInfo& level, const ImageInfo& info) {
  const Size own = level.tile_size;
  const bool strips = own.width >= level.size.width && own.height < own.width;
  if (!strips && own.width >= 128 && own.width <= 1024 && own.height >= 128 && own.height <= 1024) return own;
  if (strips && is_compressed(info) && own.height > 0 && own.width * own.height <= kMaxTilePixels &&
      level.size.width > kTileSide) {
    // Whole strips, merged if they are low: about as many pixels as a square tile, or one strip.
    const std::int64_t strips_per_tile =
        std::max<std::int64_t>(1, kTileSide * kTileSide / (own.width * own.height));
    return {level.size.width, own.height * strips_per_tile};
  }
  return {kTileSide, kTileSide};
}

}  // namespace

std::vector<TileGrid> tile_grids(const ImageInfo& info) {
  std::vector<TileGrid> grids;
  for (const LevelInfo& level : info.levels) grids.push_back({level.size, tile_size_for(level, info)});
  return grids;
}

std::vector<TileIndex> tiles_touching(const TileGrid& grid, int level, Rect rect) {
  std::vector<TileIndex> tiles;
  const Rect inside = intersect(rect, rect_of(grid.level));
  if (inside.empty()) return tiles;
  for (std::int64_t row = inside.y / grid.tile.height; row * grid.tile.height < inside.bottom(); ++row)
    for (std::int64_t column = inside.x / grid.tile.width; column * grid.tile.width < inside.right();
         ++column)
      tiles.push_back({level, column, row});
  return tiles;
}

void sort_from_center(std::vector<TileIndex>& tiles, const std::vector<TileGrid>& grids, Vec2d center_full) {
  const auto distance = [&](const TileIndex& tile) {
    const TileGrid& grid = grids[static_cast<std::size_t>(tile.level)];
    const Rect r = grid.rect(tile.column, tile.row);
    const Size full = grids.front().level;
    const double sx = static_cast<double>(full.width) / static_cast<double>(grid.level.width);
    const double sy = static_cast<double>(full.height) / static_cast<double>(grid.level.height);
    const Vec2d middle{(static_cast<double>(r.x) + 0.5 * static_cast<double>(r.width)) * sx,
                       (static_cast<double>(r.y) + 0.5 * static_cast<double>(r.height)) * sy};
    return length(middle - center_full);
  };
  std::stable_sort(tiles.begin(), tiles.end(),
                   [&](const TileIndex& a, const TileIndex& b) { return distance(a) < distance(b); });
}

TileSelection select_tiles(const std::vector<TileGrid>& grids, int wanted_level,
                           const std::function<Rect(int)>& footprint,
                           const std::function<bool(TileIndex)>& resident) {
  TileSelection selection;
  for (int level = wanted_level; level < static_cast<int>(grids.size()); ++level) {
    std::vector<TileIndex> tiles =
        tiles_touching(grids[static_cast<std::size_t>(level)], level, footprint(level));
    bool all = true;
    for (const TileIndex& tile : tiles) {
      if (resident(tile)) continue;
      all = false;
      if (level != wanted_level) break;
      selection.missing.push_back(tile);
    }
    if (all) {
      selection.level = level;
      selection.draw = std::move(tiles);
      return selection;
    }
  }
  return selection;
}

}  // namespace alinify

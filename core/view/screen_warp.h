#pragma once

#include <vector>

#include "core/algo/draw_view.h"
#include "core/compute/tile_map.h"

namespace alinify {

/// The map of a block as draw_view takes it; owns what `set` lets the layer look at.
/// **Units and frame**: the map leads to level pixels; `footprint` are the pixels of the level that are at
/// hand. Positions outside of the level show nothing. **Range**: `interpolation` is Nearest or Linear,
/// anything else is taken as Linear.
struct ScreenWarp {
  std::vector<Vec2f> nodes;

  void set(const TileMap& map, Interpolation interpolation, Rect footprint, Size level_size,
           ViewLayerArgs& layer);
};

}  // namespace alinify

#pragma once

#include <vector>

#include "core/algo/draw_view.h"
#include "core/compute/tile_lattice.h"

namespace alinify {

/// The map of a block in draw_view's form; owns the memory that `set` makes the layer's views refer to.
/// **Units and frame**: the map yields level pixels; `footprint` is the available part of the level.
/// Positions outside the level show nothing. **Range**: `interpolation` is Nearest or Linear; anything else
/// is treated as Linear.
struct ScreenWarp {
  std::vector<Vec2f> nodes;

  void set(const TileLattice& map, Interpolation interpolation, Rect footprint, Size level_size,
           ViewLayerArgs& layer);
};

}  // namespace alinify

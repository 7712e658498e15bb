#pragma once

#include "core/compute/tile_map.h"
#include "core/math/blend.h"
#include "core/math/sample.h"
#include "core/math/view2d.h"

namespace alinify {

/// Warps pixels that are already colours for the screen, in bytes from end to end: exact to one step of 255,
/// which is what a screen can show; export goes through core/algo/warp_tile.
///
/// **Shapes**: `out` has the size of `map`. **Units and frame**: the map leads to level pixels;
/// `footprint_origin` is the level position of the footprint's first pixel. Positions outside of the level
/// give 0. **Range**: premultiplied; `interpolation` is Nearest or Linear, anything else is taken as Linear.
/// **Threads**: a pure function.
void warp_for_screen(const TileMap& map, Interpolation interpolation, View2D<const Rgba8> footprint,
                     Vec2d footprint_origin, Size level_size, View2D<Rgba8> out);

}  // namespace alinify

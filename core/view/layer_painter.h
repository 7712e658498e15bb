#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/algo/draw_view.h"
#include "core/compute/tile_lattice.h"
#include "core/image/tile_cache.h"
#include "core/view/display_map.h"
#include "core/view/screen_warp.h"
#include "core/view/view_renderer.h"

namespace alinify {

/// A layer's part of one block, with the tiles that drawing it refers to.
struct BlockLayer {
  ViewLayerArgs args;
  std::vector<std::shared_ptr<const Tile>> tiles;
  ScreenWarp warp;
};

/// Whether a picture shows image pixels as squares, at that many per picture pixel.
bool shows_squares(double image_px_per_pixel, bool smooth);

/// Prepares one layer of a picture block by block. Created for each frame. **Threads**: prepare() may be
/// called concurrently.
class LayerPainter {
 public:
  LayerPainter(const ViewLayer& layer, std::shared_ptr<const DisplayMap> display,
               const Transform* layer_from_fixed, const Viewport& viewport, bool smooth, TileCache& cache);

  /// The layer's pixels for `block` (picture pixels); false if it shows nothing there. `complete`: load
  /// missing tiles first. **Throws** Error if `complete`.
  bool prepare(Rect block, bool complete, BlockLayer& out);

  /// The tiles the picture needs of this layer: the coarsest level, then missing visible tiles from the
  /// centre outwards, then the other visible ones; and the tiles that a short pan would show. Valid once all
  /// blocks are prepared.
  std::vector<TileKey> visible_tiles() const;
  std::vector<TileKey> nearby_tiles() const;
  int missing_count() const { return static_cast<int>(missing_.size()); }

 private:
  TileLattice map_of(Rect block, int level) const;
  Rect footprint_of(const TileLattice& map, int level) const;

  std::shared_ptr<const TileSource> source_;
  const Transform* transform_;
  std::optional<Transform> turned_;  ///< from the axes of a rotated picture
  Vec2d turned_center_;
  Viewport viewport_;
  TileCache& cache_;
  std::shared_ptr<const DisplayMap> display_;
  std::uint32_t id_;
  std::vector<TileGrid> grids_;
  int level_;
  double px_per_pixel_;  ///< level-0 layer pixels per picture pixel, at the centre
  Interpolation interpolation_;
  Vec2d center_;

  std::mutex mutex_;
  std::vector<TileIndex> drawn_, missing_;
  Rect seen_;  ///< in pixels of level_
};

}  // namespace alinify

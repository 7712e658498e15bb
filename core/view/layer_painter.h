#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/algo/draw_view.h"
#include "core/compute/tile_map.h"
#include "core/image/tile_cache.h"
#include "core/view/display_map.h"
#include "core/view/screen_warp.h"
#include "core/view/view_renderer.h"

namespace alinify {

/// A layer's part of one block, and what keeps it alive until it is drawn.
struct BlockLayer {
  ViewLayerArgs args;
  std::vector<std::shared_ptr<const Tile>> tiles;
  ScreenWarp warp;
};

/// Finds what one layer of a picture needs, block by block. Made anew for each frame. **Threads**: prepare()
/// from several at once.
class LayerPainter {
 public:
  LayerPainter(const ViewLayer& layer, std::shared_ptr<const DisplayMap> display,
               const Transform* layer_from_fixed, const Viewport& viewport, TileCache& cache);

  /// The layer's pixels for `block` (picture pixels); false where it shows nothing there. `complete`: missing
  /// tiles are loaded first.
  /// **Throws** Error when `complete`.
  bool prepare(Rect block, bool complete, BlockLayer& out);

  /// What the picture needs of this layer: the visible tiles, missing ones first and from the middle
  /// outwards, behind the coarsest level; then what a short pan would show. Valid after all blocks are drawn.
  std::vector<TileKey> visible_tiles() const;
  std::vector<TileKey> nearby_tiles() const;
  int missing_count() const { return static_cast<int>(missing_.size()); }

 private:
  TileMap map_of(Rect block, int level) const;
  Rect footprint_of(const TileMap& map, int level) const;

  std::shared_ptr<const TileSource> source_;
  const Transform* transform_;
  std::optional<Transform> turned_;  ///< the same from the axes of a turned picture
  Vec2d turned_center_;
  Viewport viewport_;
  TileCache& cache_;
  std::shared_ptr<const DisplayMap> display_;
  std::uint32_t id_;
  std::vector<TileGrid> grids_;
  int level_;
  double px_per_pixel_;  ///< level-0 pixels of the layer to a picture pixel, at the middle
  Interpolation interpolation_;
  Vec2d center_;

  std::mutex mutex_;
  std::vector<TileIndex> drawn_, missing_;
  Rect seen_;  ///< pixels of level_
};

}  // namespace alinify

#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "core/compute/tile_map.h"
#include "core/image/tile_cache.h"
#include "core/view/display_map.h"
#include "core/view/view_renderer.h"

namespace alinify {

/// Memory that one thread draws blocks in; kept from frame to frame, because fresh pages cost more than the
/// work done in them.
struct BlockScratch {
  std::vector<Rgba8> fixed, moving, gathered;
};

/// Draws one layer of a picture, block by block. Made anew for each frame. **Threads**: draw() from several
/// at once.
class LayerPainter {
 public:
  LayerPainter(const ViewLayer& layer, DisplayWindow window, const Transform* layer_from_fixed,
               const Viewport& viewport, TileCache& cache);

  /// Fills `out` with the layer's premultiplied pixels for `block` (picture pixels). `complete`: missing
  /// tiles are loaded first.
  /// **Throws** Error when `complete`.
  void draw(Rect block, bool complete, std::vector<Rgba8>& gathered, View2D<Rgba8> out);

  /// What the picture needs of this layer: the visible tiles, missing ones first and from the middle
  /// outwards, behind the coarsest level; then what a short pan would show. Valid after all blocks are drawn.
  std::vector<TileKey> visible_tiles() const;
  std::vector<TileKey> nearby_tiles() const;
  int missing_count() const { return static_cast<int>(missing_.size()); }
  Vec2d center() const { return center_; }
  const std::vector<TileGrid>& grids() const { return grids_; }

 private:
  TileMap map_of(Rect block, int level) const;
  Rect footprint_of(const TileMap& map, int level) const;
  void gather(Rect rect, const std::vector<std::shared_ptr<const Tile>>& tiles, View2D<Rgba8> out) const;

  std::shared_ptr<const TileSource> source_;
  const Transform* transform_;
  Viewport viewport_;
  TileCache& cache_;
  DisplayMap display_;
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

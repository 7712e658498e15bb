#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "core/image/halve.h"
#include "core/image/image.h"
#include "core/image/spare_pixels.h"

namespace alinify {

/// Builds the coarser levels of a pyramid from tiles that arrive in any order, from any thread: the half of
/// each tile goes to its quarter of the tile above, and a tile whose quarters are all there is handed on and
/// itself halved. What comes out does not depend on the order of arrival.
/// **Memory**: tiles with some quarters missing: a row of tiles a level when tiles arrive row by row, at
/// worst (any order) a quarter of the image and the levels above it. **Threads**: add() from any.
class PyramidAssembler {
 public:
  /// Called once for every tile of the levels from 1 on, on the thread that brought its last quarter.
  using Sink = std::function<void(int level, int column, int row, ConstPixels pixels)>;

  /// `levels` are the sizes, each half of the one before; `tile` has even sides.
  PyramidAssembler(std::vector<Size> levels, Size tile, int channels, PixelType type, Opacity opacity,
                   Sink sink);

  void add(int level, int column, int row, ConstPixels pixels);

 private:
  struct Tile {
    Image image;
    std::atomic<int> missing{0};
  };
  std::shared_ptr<Tile> tile_at(int level, int column, int row);

  std::vector<Size> levels_;
  Size tile_;
  Opacity opacity_;
  Sink sink_;
  SparePixels spare_;
  std::mutex mutex_;
  std::vector<std::unordered_map<std::int64_t, std::shared_ptr<Tile>>> waiting_;
};

/// Tiles of that size along and down an image.
Size tile_grid(Size image, Size tile);
/// The pixels of one tile, cut at the image's edge.
Rect tile_rect_of(Size image, Size tile, int column, int row);

}  // namespace alinify

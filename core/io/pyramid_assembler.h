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
#include "core/image/image_pool.h"

namespace alinify {

/// Builds the coarser pyramid levels from tiles that arrive in any order, from any thread: each tile is
/// halved into its quarter of the parent tile; a complete parent is emitted and halved in turn. The output
/// does not depend on the order of arrival.
/// **Memory**: incomplete tiles: a row of tiles per level if tiles arrive row by row, at worst (any order) a
/// quarter of the image and the levels above it. **Threads**: add() from any.
class PyramidAssembler {
 public:
  /// Called once for every tile of levels 1 and up, on the thread that added its last quarter.
  using Sink = std::function<void(int level, int column, int row, ConstPixels pixels)>;

  /// `levels` are the sizes, each half of the previous one; `tile` has even sides.
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
  ImagePool spare_;
  std::mutex mutex_;
  std::vector<std::unordered_map<std::int64_t, std::shared_ptr<Tile>>> waiting_;
};

/// Number of tiles of that size across and down an image.
Size tile_grid(Size image, Size tile);
/// The pixels of one tile, clipped to the image.
Rect tile_rect_of(Size image, Size tile, int column, int row);

}  // namespace alinify

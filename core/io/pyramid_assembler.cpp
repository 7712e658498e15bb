#include "core/io/pyramid_assembler.h"

#include <algorithm>
#include <utility>

#include "core/math/rect.h"

namespace alinify {

Size tile_grid(Size image, Size tile) {
  return {(image.width + tile.width - 1) / tile.width, (image.height + tile.height - 1) / tile.height};
}

Rect tile_rect_of(Size image, Size tile, int column, int row) {
  return intersect(rect_of(image), {column * tile.width, row * tile.height, tile.width, tile.height});
}

PyramidAssembler::PyramidAssembler(std::vector<Size> levels, Size tile, int channels, PixelType type,
                                   Opacity opacity, Sink sink)
    : levels_(std::move(levels)),
      tile_(tile),
      opacity_(opacity),
      sink_(std::move(sink)),
      spare_(tile, channels, type),
      waiting_(levels_.size()) {}

std::shared_ptr<PyramidAssembler::Tile> PyramidAssembler::tile_at(int level, int column, int row) {
  const auto l = static_cast<std::size_t>(level);
  const std::int64_t key = row * tile_grid(levels_[l], tile_).width + column;
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Tile>& tile = waiting_[l][key];
  if (!tile) {
    tile = std::make_shared<Tile>();
    tile->image = spare_.take();
    const Size finer = tile_grid(levels_[l - 1], tile_);
    const auto across = std::min<std::int64_t>(2, finer.width - 2 * column);
    const auto down = std::min<std::int64_t>(2, finer.height - 2 * row);
    tile->missing = static_cast<int>(across * down);
  }
  return tile;
}

void PyramidAssembler::add(int level, int column, int row, ConstPixels pixels) {
  std::shared_ptr<Tile> below;  // keeps `pixels` alive while a tile assembled here is halved itself
  while (static_cast<std::size_t>(level) + 1 < levels_.size()) {
    const int parent_column = column / 2, parent_row = row / 2;
    const std::shared_ptr<Tile> parent = tile_at(level + 1, parent_column, parent_row);
    const Size half = halved(pixels.size());
    // Quarters do not overlap: several threads may fill one tile concurrently.
    halve(pixels,
          parent->image.pixels().crop(
              {column % 2 * tile_.width / 2, row % 2 * tile_.height / 2, half.width, half.height}),
          opacity_);
    if (below) spare_.give_back(std::move(below->image));
    if (parent->missing.fetch_sub(1, std::memory_order_acq_rel) > 1) return;

    ++level;
    column = parent_column;
    row = parent_row;
    const auto l = static_cast<std::size_t>(level);
    {
      const std::lock_guard lock(mutex_);
      waiting_[l].erase(row * tile_grid(levels_[l], tile_).width + column);
    }
    below = parent;
    const Rect covered = tile_rect_of(levels_[l], tile_, column, row);
    pixels = std::as_const(below->image).pixels().crop({0, 0, covered.width, covered.height});
    sink_(level, column, row, pixels);
  }
  if (below) spare_.give_back(std::move(below->image));
}

}  // namespace alinify

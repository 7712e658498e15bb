#include "core/io/reduced_writer.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

#include "core/io/pyramid_assembler.h"
#include "core/math/rect.h"

namespace alinify {
namespace {

Image halved_times(ConstPixels pixels, int times, Opacity opacity) {
  Image image;
  for (; times > 1; times /= 2) {
    Image half(halved(pixels.size()), pixels.channels, pixels.type);
    halve(pixels, half.pixels(), opacity);
    image = std::move(half);
    pixels = std::as_const(image).pixels();
  }
  return image;
}

// Of every square of `times` x `times` pixels the one in the middle.
Image middle_pixels(ConstPixels pixels, int times) {
  Image image(reduced_size(pixels.size(), times), pixels.channels, pixels.type);
  const Pixels out = image.pixels();
  const auto bytes = static_cast<std::size_t>(pixels.pixel_bytes());
  for (std::int64_t y = 0; y < out.height; ++y)
    for (std::int64_t x = 0; x < out.width; ++x) {
      const std::int64_t i = std::min(x * times + times / 2, pixels.width - 1),
                         j = std::min(y * times + times / 2, pixels.height - 1);
      std::memcpy(out.row(y) + x * out.pixel_bytes(), pixels.row(j) + i * pixels.pixel_bytes(), bytes);
    }
  return image;
}

}  // namespace

bool is_reduction(int times) {
  return times >= 1 && times <= 64 && (times & (times - 1)) == 0;
}

Size reduced_size(Size size, int times) {
  return {(size.width + times - 1) / times, (size.height + times - 1) / times};
}

ReducedWriter::ReducedWriter(ImageWriter& to, Size size, int times, int channels, PixelType type,
                             std::optional<Opacity> opacity)
    : to_(to), size_(size), times_(times), channels_(channels), type_(type), opacity_(opacity) {}

int ReducedWriter::tile_columns() const {
  return static_cast<int>(tile_grid(size_, {tile_px, tile_px}).width);
}

int ReducedWriter::tile_rows() const {
  return static_cast<int>(tile_grid(size_, {tile_px, tile_px}).height);
}

Rect ReducedWriter::tile_rect(int column, int row) const {
  return tile_rect_of(size_, {tile_px, tile_px}, column, row);
}

void ReducedWriter::write_tile(int column, int row, ConstPixels pixels) {
  const Image small = opacity_ ? halved_times(pixels, times_, *opacity_) : middle_pixels(pixels, times_);
  const std::int64_t step = tile_px / times_;
  add({column * step, row * step, small.pixels().width, small.pixels().height}, small.pixels());
}

// Copies pixels into the tiles of the other writer that they lie in; passes on those that are complete.
void ReducedWriter::add(Rect where, ConstPixels pixels) {
  const Size cell = to_.tile_rect(0, 0).size();
  const auto last = [](std::int64_t first, std::int64_t count, std::int64_t of) {
    return static_cast<int>((first + count - 1) / of);
  };
  for (int j = static_cast<int>(where.y / cell.height); j <= last(where.y, where.height, cell.height); ++j)
    for (int i = static_cast<int>(where.x / cell.width); i <= last(where.x, where.width, cell.width); ++i) {
      const Rect whole = to_.tile_rect(i, j), part = intersect(whole, where);
      const std::shared_ptr<Tile> tile = tile_at(i, j);
      copy_pixels(pixels.crop({part.x - where.x, part.y - where.y, part.width, part.height}),
                  tile->image.pixels().crop({part.x - whole.x, part.y - whole.y, part.width, part.height}));
      if (tile->missing_px.fetch_sub(part.area(), std::memory_order_acq_rel) > part.area()) continue;
      {
        const std::lock_guard lock(mutex_);
        waiting_.erase(std::int64_t{j} * to_.tile_columns() + i);
      }
      to_.write_tile(i, j, std::as_const(tile->image).pixels());
    }
}

std::shared_ptr<ReducedWriter::Tile> ReducedWriter::tile_at(int column, int row) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Tile>& tile = waiting_[std::int64_t{row} * to_.tile_columns() + column];
  if (!tile) {
    const Rect rect = to_.tile_rect(column, row);
    tile = std::make_shared<Tile>();
    tile->image = Image(rect.size(), channels_, type_);
    tile->missing_px = rect.area();
  }
  return tile;
}

}  // namespace alinify

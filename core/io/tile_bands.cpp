#include "core/io/tile_bands.h"

#include <algorithm>
#include <utility>

namespace alinify {

TileBands::TileBands(Size image, Size tile, int channels, PixelType type)
    : image_(image), channels_(channels), type_(type), tiles_(image, tile, channels, type) {}

Image TileBands::add(int column, int row, ConstPixels pixels) {
  tiles_.arriving(column, row, pixels);
  copy_pixels(pixels, place_of(row, tiles_.rect(column, row)));
  return completed_by_tile_of(row);
}

// The pixels that a tile of this row is to be copied to.
Pixels TileBands::place_of(int row, Rect rect) {
  const std::lock_guard lock(mutex_);
  Band& band = bands_[row];
  if (band.missing == 0) {
    band.pixels = Image({image_.width, rect.height}, channels_, type_);
    band.missing = tiles_.columns();
  }
  return band.pixels.pixels().crop({rect.x, 0, rect.width, rect.height});
}

Image TileBands::completed_by_tile_of(int row) {
  const std::lock_guard lock(mutex_);
  const auto band = bands_.find(row);
  if (--band->second.missing > 0) return {};
  Image pixels = std::move(band->second.pixels);
  bands_.erase(band);
  return pixels;
}

Size band_tile(Size image, std::int64_t row_bytes, std::int64_t rows_multiple, std::int64_t band_bytes) {
  constexpr std::int64_t side = 512;
  const std::int64_t rows =
      std::clamp<std::int64_t>(band_bytes / std::max<std::int64_t>(1, row_bytes), 1, side);
  return {std::min(image.width, side), std::max<std::int64_t>(1, rows / rows_multiple) * rows_multiple};
}

}  // namespace alinify

#pragma once

#include <cstddef>
#include <vector>

#include "core/image/image.h"
#include "core/io/tiff_writer.h"

namespace alinify {

/// How every tile of a file is stored.
struct TileFormat {
  Size tile;  ///< both sides multiples of 16
  int channels = 1;
  PixelType type = PixelType::U8;
  bool rgb = false;  ///< the first three channels are red, green and blue
  Compression compression = Compression::None;
  int jpeg_quality = 90;

  std::int64_t tile_bytes() const { return tile.area() * channels * bytes_per_sample(type); }
};

// The numbers that stand in the directory.
int compression_tag(Compression compression);
/// Differences of neighbours compress better: 2 for integers, 3 for floating samples; 1 (none) where the
/// codec takes none.
int predictor_tag(const TileFormat& format);

/// A tile as it lies in the file, compressed by libtiff's codec in a private file in memory, so that any
/// number of threads compress at once. JPEG tiles carry their own tables and keep colour at full resolution:
/// where stains or threads meet, halved chroma would smear the very edges that a registration is judged by.
/// **Shapes**: `tile` is a whole tile with packed rows. **Throws** Error(Failed).
std::vector<std::byte> encode_tile(const TileFormat& format, ConstPixels tile);

}  // namespace alinify

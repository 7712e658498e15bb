#pragma once

#include <cstddef>
#include <vector>

#include "core/image/image.h"
#include "core/io/predictor.h"
#include "core/io/tiff_writer.h"

namespace alinify {

/// Storage format of a file's tiles.
struct TileFormat {
  Size tile;  ///< both sides multiples of 16
  int channels = 1;
  PixelType type = PixelType::U8;
  bool rgb = false;  ///< the first three channels are red, green and blue
  Compression compression = Compression::None;
  CompressionLevel level = CompressionLevel::Default;
  int jpeg_quality = 90;
  bool float_predictor = true;  ///< false where the readers lack predictor 3

  std::int64_t tile_bytes() const { return tile.area() * channels * bytes_per_sample(type); }
};

// The TIFF tag value.
int compression_tag(Compression compression);
/// Horizontal for integers, FloatingPoint for these; None if the codec or the file's readers support none.
/// The value is the TIFF tag's.
Predictor predictor_of(const TileFormat& format);

/// A tile as stored in the file. Deflate is our own stream, see deflate(); the others are compressed by
/// libtiff's codec in a private in-memory file, so that any number of threads can compress concurrently. JPEG
/// tiles carry their own tables and full-resolution chroma: where stains or threads meet, subsampled chroma
/// would blur the very edges that a registration is judged by.
/// **Shapes**: `tile` is a whole tile with packed rows. **Throws** Error(Failed).
std::vector<std::byte> encode_tile(const TileFormat& format, ConstPixels tile);

}  // namespace alinify

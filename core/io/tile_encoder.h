#pragma once

#include <cstddef>
#include <vector>

#include "core/image/image.h"
#include "core/io/predictor.h"
#include "core/io/tiff_writer.h"

namespace alinify {

/// Storage format of a file's tiles, or of its strips.
struct TileFormat {
  Size tile;  ///< both sides multiples of 16; of a strip: the image's width x rows
  int channels = 1;
  PixelType type = PixelType::U8;
  bool rgb = false;  ///< the first three channels are red, green and blue
  Compression compression = Compression::None;
  CompressionLevel level = CompressionLevel::Default;
  int jpeg_quality = 90;
  int bits = 0;                 ///< of a sample in the file if fewer than the type's: 1, 2 or 4; else 0
  bool signed_ab = false;       ///< CIE Lab whose second and third channel are signed in the file
  bool differences = true;      ///< whether neighbours are alike, so that their differences compress better
  bool float_predictor = true;  ///< false where the readers lack predictor 3
  bool strip = false;

  int stored_bits() const { return bits > 0 ? bits : 8 * bytes_per_sample(type); }
  std::int64_t stored_row_bytes() const { return (tile.width * channels * stored_bits() + 7) / 8; }
  /// Bytes of a whole uncompressed tile.
  std::int64_t tile_bytes() const { return tile.height * stored_row_bytes(); }
};

// The TIFF tag value.
int compression_tag(Compression compression);
/// Horizontal for integers, FloatingPoint for these; None if the codec or the file's readers support
/// none, or the samples are names or less than a byte. The value is the TIFF tag's.
Predictor predictor_of(const TileFormat& format);

/// The bytes of a tile as its file has them before compression, rows packed; empty where they are those of
/// `tile`, whose rows must be packed.
/// **Range**: with fewer bits, samples are below 2^bits.
std::vector<std::byte> stored_form(const TileFormat& format, ConstPixels tile);

/// A tile, given in its stored form, as it is in the file. Deflate is our own stream, see deflate(); the
/// others are compressed by libtiff's codec in a private in-memory file, so that any number of threads can
/// compress concurrently. JPEG tiles carry their own tables and full-resolution chroma: where stains or
/// threads meet, subsampled chroma would blur the very edges that a registration is judged by.
/// `choice`: of the file, for deflate; null: each tile is sampled.
/// **Shapes**: format.tile_bytes() of them. **Throws** Error(Failed).
std::vector<std::byte> encode_tile(const TileFormat& format, const std::byte* stored,
                                   DeflateChoice* choice = nullptr);

}  // namespace alinify

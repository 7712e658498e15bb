#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/image/image.h"
#include "core/image/image_info.h"
#include "core/io/deflate.h"

namespace alinify {

/// Red, green, blue.
using PaletteColor = std::array<std::uint8_t, 3>;
/// The palette of an image that is read as stored, as a PNG holds it. Empty if it has none, if its indices
/// have more than 8 bits, or its colours more than 8 that count.
std::vector<PaletteColor> png_palette_of(const ImageInfo& samples);

/// The header of a PNG.
struct PngHeader {
  Size size;
  int channels = 1;  ///< grey, grey and alpha, RGB, RGB and alpha; of indexed ones 1
  PixelType type = PixelType::U8;
  ColorModel color = ColorModel::Grey;
  std::vector<PaletteColor> palette;          ///< of indices, 2^bits at most; empty: none
  std::vector<std::uint8_t> palette_opacity;  ///< of its first entries; the others are opaque
  int bits = 8;                               ///< of a palette index in the file: 1, 2, 4, 8
  std::vector<std::byte> icc_profile;         ///< empty: none
  std::optional<Vec2d> pixel_size_um;
  std::string description;  ///< UTF-8; empty: none

  /// Bytes of a row as stored in the file.
  std::int64_t row_bytes() const;
};

/// **Throws** Error(Usage) for contents that a PNG cannot hold: other types than uint8 and uint16, ink,
/// channels that are no colours, more than 2^31 - 1 pixels a side or none.
void check_png(const PngHeader& header);

/// The file up to its pixels: signature, IHDR, and iCCP, pHYs, PLTE, tRNS and iTXt as wanted. A pixel size is
/// kept to the nearest whole number of pixels per metre.
/// **Source**: PNG (Portable Network Graphics) Specification, third edition, W3C 2025, also for the next
/// ones.
std::vector<std::byte> png_beginning(const PngHeader& header);

/// Rows of the image, compressed on their own so that several threads can compress an image's bands.
struct PngBand {
  std::vector<std::byte> deflated;  ///< blocks of one deflate stream, up to a byte's boundary
  std::uint32_t adler = 1;          ///< Adler-32 of the uncompressed data,
  std::int64_t bytes = 0;           ///< and its length
};
/// Filters the rows, each by the filter that leaves the least differences, and compresses them.
/// **Shapes**: as wide as the image. `first`, `last`: whether the image begins or ends with them. **Range**:
/// indices below 2^bits. **Throws** Error(Failed), OutOfMemory. **Threads**: any. **Memory**: about twice
/// that of the rows.
PngBand encode_png_band(const PngHeader& header, ConstPixels rows, bool first, bool last,
                        CompressionLevel level);

/// Makes a file of bands that come in the order of their rows.
class PngJoiner {
 public:
  /// The bytes that follow in the file.
  std::vector<std::byte> add(PngBand band);
  /// The end of the file.
  std::vector<std::byte> end() const;

 private:
  std::uint32_t adler_ = 1;
  bool begun_ = false;
};

}  // namespace alinify

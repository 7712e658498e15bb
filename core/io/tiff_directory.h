#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/image/image_info.h"
#include "core/io/pixel_size.h"
#include "core/io/tiff_handle.h"

namespace alinify {

class CieLabToRgb;

/// Conversion of decoded samples to the image's samples.
enum class SampleConversion {
  Copy,        ///< unchanged
  ScaleBits,   ///< 1 to 7 bits, stretched to 0..255
  UnpackBits,  ///< any other bit count in the next wider integer, values kept
  Half,        ///< 16-bit float to float32
  Float24,     ///< 24-bit float to float32
  Int64,       ///< to float64, exact up to 2^53
  Uint64,
  Palette8,  ///< index to RGB
  Palette16,
  Index,   ///< palette index, samples beside it left out
  Lab,     ///< ICC's or ITU's Lab to 8-bit RGB, samples beside it left out
  CieLab,  ///< CIE L*a*b* with further samples, to 8-bit RGB with these
};

/// Converts a strip or tile of the file to rows of samples.
enum class SegmentDecoder {
  Raw,          ///< none: uncompressed rows are read directly from the file
  Codec,        ///< libtiff's codec
  Rgba,         ///< libtiff's conversion of colour spaces to 8-bit RGB
  Jpeg2000,     ///< OpenJPEG, which libtiff does not know: see decode_tiff_jpeg2000()
  ThunderScan,  ///< our own: see decode_thunderscan()
};

/// A complete directory: how its pixels are split, stored and converted. Segments (strips or tiles) are
/// numbered row by row, plane after plane, as in TIFF.
struct TiffDirectory {
  std::uint64_t offset = 0;
  std::int64_t shift_bytes = 0;  ///< for the Raw decoder: its data lie so far behind those that it names
  Size size;                     ///< as stored
  int orientation = 1;
  bool has_orientation = false;

  bool tiled = false, planar = false;
  Size segment;                        ///< of a tile; width x rows of a strip
  std::int64_t columns = 0, rows = 0;  ///< segments per plane
  SegmentDecoder decoder = SegmentDecoder::Codec;
  std::int64_t row_bytes = 0;                     ///< of a decoded segment row
  bool swap_bytes = false, reverse_bits = false;  ///< for the Raw decoder
  int compression = 1, photometric = 1;

  bool in_luminance = false;  ///< for the Jpeg2000 decoder: its samples are luminance and chrominance
  int samples = 1, bits = 8;  ///< as decoded, samples over all planes
  bool is_signed = false;
  SampleConversion conversion = SampleConversion::Copy;
  bool invert = false;                         ///< the first channel is min-is-white
  std::vector<std::uint16_t> palette;          ///< red, green, blue of entry 0, of entry 1, ...
  bool signed_ab = false;                      ///< a*, b* are signed in the file and offset as they are read
  std::shared_ptr<const CieLabToRgb> cie_lab;  ///< for SampleConversion::CieLab

  int channels = 1;  ///< of the image
  PixelType type = PixelType::U8;
  ColorModel color = ColorModel::Grey;
  bool premultiplied = false;
  std::vector<Message> warnings;

  int planes() const { return planar ? samples : 1; }
  int samples_per_row_pixel() const { return planar ? 1 : samples; }
  std::int64_t segment_index(std::int64_t column, std::int64_t row, int plane) const {
    return (plane * rows + row) * columns + column;
  }
  /// Rows decoded for segments of that row: strips end with the image, tiles do not.
  std::int64_t rows_of(std::int64_t row) const {
    return tiled ? segment.height : std::min(segment.height, size.height - row * segment.height);
  }
  std::int64_t segment_bytes(std::int64_t row) const { return row_bytes * rows_of(row); }
  const char* segment_word() const { return tiled ? "tile" : "strip"; }
};

/// Reads and validates the handle's current directory; `as_stored`: see OpenOptions::stored_samples.
/// **Throws** Error(NotReadable) if it is invalid or unsupported.
TiffDirectory read_tiff_directory(TiffHandle& handle, const std::string& path, bool as_stored = false);

/// "lzw", "jpeg", ..., "scheme 34712" for an unnamed one.
std::string tiff_compression_name(int compression);

/// The ImageDescription of the handle's current directory; "" without one.
std::string tiff_description(TiffHandle& handle);
/// The pixel size by the resolution tags of the handle's directory, or by ImageJ's calibration in
/// `description`.
JudgedDensity tiff_pixel_size(TiffHandle& handle, const std::string& description);
std::vector<std::byte> tiff_icc_profile(TiffHandle& handle);

}  // namespace alinify

#pragma once

#include <cstdint>
#include <vector>

#include "core/image/image_info.h"
#include "core/io/tiff_directory_writer.h"
#include "core/io/tile_encoder.h"

namespace alinify {

/// One level of a file being written: its tiles in rows from the top left, and where each of them lies.
struct TiffLevel {
  Size size, grid;
  std::vector<std::uint64_t> offsets, byte_counts;
};

/// What a TIFF to be written holds and where: all that follows from size and options before any pixel
/// arrives.
///
/// The file begins with its directories, the full image's first, one behind the other, so that a reader knows
/// everything after one read of a few KiB. The coarser levels are further directories marked as reduced
/// images, not SubIFDs: that is what vips writes and what OpenSlide, QuPath, ImageJ and libtiff's own tools
/// find without being told; SubIFDs are followed by fewer programs. The tiles follow, coarsest level first,
/// so that a first look reads one short stretch.
struct TiffLayout {
  TileFormat format;
  ColorModel color = ColorModel::Grey;
  TiffWriterOptions options;
  bool bigtiff = false;
  std::vector<TiffLevel> levels;
  std::vector<std::int64_t> directory_offsets;
  std::int64_t first_tile_offset = 0;  ///< where the directories end

  /// Header and directories as they stand now, to be written at the file's beginning.
  std::vector<std::byte> front_matter() const;
  /// What the tiles take without compression.
  std::int64_t raw_tile_bytes() const;
};

/// **Throws** Error(Usage) for what a TIFF cannot hold.
TiffLayout lay_out_tiff(Size size, int channels, PixelType type, ColorModel color,
                        const TiffWriterOptions& options);

}  // namespace alinify

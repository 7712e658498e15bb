#pragma once

#include <cstdint>
#include <vector>

#include "core/image/image_info.h"
#include "core/io/tiff_directory_writer.h"
#include "core/io/tile_encoder.h"

namespace alinify {

/// One level of a file being written: its tiles in rows from the top left, and their offsets, those of the
/// first plane before those of the next.
struct TiffLevel {
  Size size, grid;
  std::vector<std::uint64_t> offsets, byte_counts;
};

/// Contents and layout of a TIFF to be written (below, a strip is a tile as wide as the image): everything
/// determined by size and options before any pixel arrives.
///
/// The file begins with its directories one after another, the full image's first, so that a reader learns
/// everything from one read of a few KiB. The coarser levels are further directories marked as reduced
/// images, not SubIFDs: vips writes these, and OpenSlide, QuPath, ImageJ and libtiff's own tools find them
/// without options; fewer programs follow SubIFDs. The tiles follow, coarsest level first, so that an
/// overview reads one short stretch.
///
/// An OME-TIFF's readers want it otherwise. Independent channels are planes: directories of their own, each
/// in the chain; red, green and blue stay together in one. The coarser levels are SubIFDs of their plane's
/// directory, finest first, and in no chain. The first directory's ImageDescription is the OME-XML.
/// **Source**: TIFF 6.0; OME-TIFF 6.0, section "Sub-resolutions".
struct TiffLayout {
  TileFormat format;                    ///< of a plane's tiles
  int planes = 1;                       ///< more than one only in an OME-TIFF
  ColorModel color = ColorModel::Grey;  ///< of the image, all planes together
  TiffWriterOptions options;
  bool bigtiff = false;
  std::vector<TiffLevel> levels;
  std::vector<std::int64_t> directory_offsets;  ///< all levels of the first plane, then of the next
  std::int64_t first_tile_offset = 0;           ///< end of the directories

  bool ome() const { return options.ome.has_value(); }
  int channels() const { return planes * format.channels; }  ///< of the image
  /// The ImageDescription: the OME-XML, or the options' text.
  std::string description() const;

  /// Header and directories in their current state, to be written at the start of the file.
  std::vector<std::byte> front_matter() const;
  /// The format of tile or strip `number` of the full image: the last strip may have fewer rows.
  TileFormat tile_format(std::int64_t number) const;
  /// Total size of the uncompressed tiles.
  std::int64_t raw_tile_bytes() const;
};

/// With options.strips: one level, in strips of about 256 KiB.
/// **Throws** Error(Usage) for anything a TIFF cannot hold.
TiffLayout lay_out_tiff(Size size, int channels, PixelType type, ColorModel color,
                        const TiffWriterOptions& options);

}  // namespace alinify

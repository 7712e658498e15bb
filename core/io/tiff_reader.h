#pragma once

#include <filesystem>
#include <memory>

#include "core/base/platform.h"
#include "core/image/tile_source.h"
#include "core/io/image_formats.h"
#include "core/io/open_image.h"

namespace alinify {

/// Opens a TIFF or BigTIFF: strips or tiles, any planar configuration, every codec of the local libtiff.
///
/// Conversion of stored formats:
///   8, 16, 32-bit integers, 32 and 64-bit floats    unchanged
///   1, 2, 4 bits (3, 5, 6, 7)                       uint8, stretched to 0..255
///   9 to 31 bits                                    the next wider integer, values kept
///   64-bit integers; 16 and 24-bit floats           float64; float32
///   min-is-white                                    inverted: larger is brighter
///   palette                                         RGB, 8 bits where the palette needs no more, else 16
///   CMYK                                            4 channels, larger is more ink
///   YCbCr, CIE, ICC and ITU Lab, LogLuv, old-style JPEG   8-bit RGB
///   more channels than the colour model has         all kept, ColorModel::Channels
///   orientation                                     applied
/// With OpenOptions::stored_samples instead:
///   1 bit                                           uint8, 0 or 1
///   min-is-white                                    not inverted
///   palette                                         its index: uint8, or uint16 for more than 8 bits
///   CMYK with spot colours                          all inks, ColorModel::Cmyk
///   CIE, ICC and ITU Lab of 8 or 16 bits            unchanged but for signed a*, b*, which get half the
///   range added
/// **Throws** Error: NotReadable; Usage for joining pages that differ. **Threads**: see TileSource.
/// **Memory**: the directories, one libtiff handle per concurrent reader, 64 MiB of decoded tiles or strips.
std::shared_ptr<const TileSource> open_tiff(std::shared_ptr<const platform::InputFile> file,
                                            const OpenOptions& options);

/// Opens the images that an OME description in a file of its own (".companion.ome") makes of the TIFFs beside
/// it; `page` counts the planes of all of them. **Throws** Error: NotReadable, also where none of these TIFFs
/// is there. The rest as open_tiff().
std::shared_ptr<const TileSource> open_ome_companion(const std::filesystem::path& path,
                                                     const OpenOptions& options);

/// TIFF and BigTIFF, and such descriptions, in the registry of formats.
ImageFormat tiff_format();
ImageFormat ome_companion_format();

}  // namespace alinify

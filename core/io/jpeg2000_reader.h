#pragma once

#include <memory>

#include "core/base/platform.h"
#include "core/image/tile_source.h"
#include "core/io/image_formats.h"
#include "core/io/open_image.h"

namespace alinify {

/// Opens a JPEG 2000 file: JP2 or a bare codestream, any number of components of one size and sign, 1 to 32
/// bits (up to 7 stretched to 0..255, others keep their values), palettes and sYCC converted to RGB. Its
/// resolutions are the pyramid's levels. A wavelet's samples lie at every 2^L-th pixel, not between the
/// pixels they stand for as a level's do, so levels above 0 are shifted by (1 - 2^-L) / 2 of their pixels, by
/// linear interpolation.
/// **Throws** Error(NotReadable). **Memory**: decoded tiles, 128 MiB or two rows of them, an eighth of the
/// free memory at most. An image that is one tile is decoded in squares, each of which takes a pass over its
/// data; once more than an eighth of a level was asked for, the level is decoded at once, on all of the
/// pool's threads, and kept, where half of the free memory suffices for that.
std::shared_ptr<const TileSource> open_jpeg2000(std::shared_ptr<const platform::InputFile> file,
                                                const OpenOptions& options);

/// JPEG 2000 in the registry of formats, also where the program was built without it.
ImageFormat jpeg2000_format();

}  // namespace alinify

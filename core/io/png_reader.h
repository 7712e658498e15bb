#pragma once

#include <memory>

#include "core/base/platform.h"
#include "core/image/tile_source.h"
#include "core/io/image_formats.h"
#include "core/io/open_image.h"

namespace alinify {

/// Opens a PNG: 1 to 16 bits, grey, RGB or palette, with or without alpha (a transparent colour becomes an
/// alpha channel), interlaced or not. Up to 8 bits become uint8 (1, 2, 4 bits stretched to 0..255), 16 bits
/// are kept.
/// **Throws** Error(NotReadable), OutOfMemory. **Memory**: the whole image, from the first read on.
std::shared_ptr<const TileSource> open_png(std::shared_ptr<const platform::InputFile> file,
                                           const OpenOptions& options);

/// PNG in the registry of formats.
ImageFormat png_format();

}  // namespace alinify

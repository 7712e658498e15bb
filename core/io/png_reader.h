#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "core/base/platform.h"
#include "core/image/tile_source.h"
#include "core/io/image_formats.h"
#include "core/io/open_image.h"
#include "core/io/png_encoder.h"

namespace alinify {

/// Opens a PNG: 1 to 16 bits, grey, RGB or palette, with or without alpha (a transparent colour becomes an
/// alpha channel), interlaced or not. Up to 8 bits become uint8 (1, 2, 4 bits stretched to 0..255), 16 bits
/// are kept. A palette is shown in its colours, with alpha where an entry is transparent; with
/// options.stored_samples it gives its indices, one to a byte, and ImageInfo::stored.
/// **Throws** Error(NotReadable), OutOfMemory. **Memory**: the whole image, from the first read on.
std::shared_ptr<const TileSource> open_png(std::shared_ptr<const platform::InputFile> file,
                                           const OpenOptions& options);

/// Decodes a PNG that is not interlaced row by row, without holding the image: samples as they are stored,
/// indices one to a byte. **Throws** Error(NotReadable) if it is damaged, or its size, channels, type or kind
/// of palette are not those of `expected`.
void read_png_rows(std::shared_ptr<const platform::InputFile> file, const PngHeader& expected,
                   const std::function<void(std::int64_t y, const std::byte* row)>& take);

/// PNG in the registry of formats.
ImageFormat png_format();

}  // namespace alinify

#pragma once

#include <memory>

#include "core/base/platform.h"
#include "core/image/tile_source.h"
#include "core/io/image_formats.h"
#include "core/io/open_image.h"

namespace alinify {

/// Opens a JPEG: grey, RGB (from YCbCr), CMYK (from YCCK too; larger is more ink), EXIF orientation applied.
/// A truncated file is an Error, or with options.partial an image whose end is missing.
/// **Throws** Error(NotReadable), OutOfMemory. **Memory**: the whole image from the first read on, plus the
/// file while decoding.
std::shared_ptr<const TileSource> open_jpeg(std::shared_ptr<const platform::InputFile> file,
                                            const OpenOptions& options);

/// Decodes every row of a JPEG of that size and keeps none. **Throws** Error(NotReadable) if it is damaged or
/// another image. **Memory**: the file.
void check_jpeg_rows(const platform::InputFile& file, Size size, int channels);

/// JPEG in the registry of formats.
ImageFormat jpeg_format();

}  // namespace alinify

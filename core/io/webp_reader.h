#pragma once

#include <memory>

#include "core/base/platform.h"
#include "core/image/tile_source.h"
#include "core/io/image_formats.h"
#include "core/io/open_image.h"

namespace alinify {

/// Opens a WebP: lossy or lossless, RGB with or without alpha, EXIF orientation applied. **Throws**
/// Error(NotReadable) also for animations; OutOfMemory. **Memory**: the whole image from the first read on,
/// plus the file while decoding.
std::shared_ptr<const TileSource> open_webp(std::shared_ptr<const platform::InputFile> file,
                                            const OpenOptions& options);

/// WebP in the registry of formats, also where the program was built without it.
ImageFormat webp_format();

}  // namespace alinify

#pragma once

#include "core/image/stored_pixels.h"
#include "core/io/tiff_directory.h"

namespace alinify {

/// Locations of a directory's strips or tiles, if its pixels can be used as stored: uncompressed,
/// interleaved, in whole bytes of native order, and all within the file. Consecutive strips are merged into
/// one block.
/// **Throws** Error(NotReadable) if libtiff rejects the directory. **Threads**: any.
StoredPixels tiff_stored_pixels(TiffHandlePool& handles, const TiffDirectory& directory);

}  // namespace alinify

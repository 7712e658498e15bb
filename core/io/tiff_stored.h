#pragma once

#include "core/image/stored_pixels.h"
#include "core/io/tiff_directory.h"

namespace alinify {

/// Where the strips or tiles of a directory lie, where its pixels can be taken as they are: uncompressed,
/// interleaved, in whole bytes of this machine's order, and all of them in the file. Strips that follow each
/// other become one block.
/// **Throws** Error(NotReadable) when libtiff refuses the directory. **Threads**: any.
StoredPixels tiff_stored_pixels(TiffHandlePool& handles, const TiffDirectory& directory);

}  // namespace alinify

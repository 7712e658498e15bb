#pragma once

#include <memory>

#include "core/image/tile_source.h"
#include "core/io/image_formats.h"
#include "core/io/zarr/store.h"

namespace alinify {

struct OpenOptions;

/// OME-Zarr as an entry of the registry: a folder that is a zarr hierarchy, a zip file that holds one, or the
/// metadata document (.zattrs, .zgroup, zarr.json) of such a folder, since file dialogs choose no folders.
ImageFormat zarr_format();

/// Opens an OME-Zarr (NGFF 0.1 to 0.5; zarr 2 and 3, shards; blosc, zstd, gzip, zlib). Its pages are the
/// planes of its images, one for every z and t (z fastest), image after image. Only metadata is read.
///
/// Chunks that are not stored are the fill value, by the format's definition; a level that has none at all
/// gets a warning. Damaged ones are errors, or with OpenOptions::partial fill value and a line in the log.
/// **Throws** Error(NotReadable). **Threads**: see TileSource. **Memory**: 64 MiB of chunks that were read in
/// part, and per reading thread the chunks under one cell of the grid.
std::shared_ptr<const TileSource> open_zarr(std::shared_ptr<const ZarrStore> store,
                                            const OpenOptions& options);

}  // namespace alinify

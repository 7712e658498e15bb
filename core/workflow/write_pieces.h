#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/io/image_writer.h"
#include "core/io/tiff_writer.h"
#include "core/prepare/foreground/find_pieces.h"

namespace alinify {

/// Writes a single-channel image as a tiled TIFF, as it is read. Masks and labels are best without a pyramid:
/// reduced levels would mix names. **Throws** Error(NotWritable), as the source, Cancelled.
WrittenFile write_plane(const TileSource& source, const std::filesystem::path& path,
                        const TiffWriterOptions& options, ThreadPool& pool, Progress& progress);

/// Writes the outlines of pieces as GeoJSON that QuPath, napari and GIS programs read: a FeatureCollection
/// with one feature a piece, a Polygon or, where parts touch at corners only, a MultiPolygon; its number,
/// area and centroid among its properties. Returns how many corners were written.
///
/// Outlines run along pixel edges, simplified so that no corner left out is farther than `chord_px` from the
/// new edge.
/// **Units and frame**: level-0 pixels from the image's top left corner, as QuPath counts them: a pixel's
/// centre is at .5. **Throws** Error(NotWritable). **Memory**: the text, some 20 bytes a corner.
std::int64_t write_outlines(const FoundPieces& found, double chord_px, const std::filesystem::path& path);

}  // namespace alinify

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "core/base/progress.h"
#include "core/transform/displacement_field.h"

namespace alinify {

/// Sample positions of a displacement field: sample (i, j) at origin + (i * spacing.x, j * spacing.y).
struct FieldGeometry {
  Vec2d origin, spacing{1, 1};
  int columns = 0, rows = 0;
};

/// Writes the vectors of `row_count` full rows from `first_row` on, packed, to `out`.
using FieldRows = std::function<void(int first_row, int row_count, Vec2f* out)>;

/// Writes a displacement field as a tiled TIFF of two float32 channels (dx, dy in pixels), deflate with the
/// floating-point predictor, BigTIFF if it might exceed 4 GiB. Origin and spacing go to its ImageDescription
/// as JSON. Rows are requested 256 at a time, in order. The file is written atomically. **Throws**
/// Error(NotWritable), and the exceptions of `rows`. **Threads**: compresses on all cores. **Memory**: 256 *
/// columns * 8 bytes, and a tile per core.
void write_field(const FieldGeometry& geometry, const FieldRows& rows, const std::filesystem::path& path);
/// `progress`, if given, is updated and checked for cancellation before every tile.
void write_field(const DisplacementField& field, const std::filesystem::path& path,
                 Progress* progress = nullptr);

/// Reads a field written by write_field, or any TIFF of two float32 channels: without our description the
/// origin is 0 and the spacing 1.
/// **Throws** Error: NotFound, NotReadable (not a TIFF, other samples, damaged, a non-finite vector),
/// OutOfMemory.
DisplacementField read_field(const std::filesystem::path& path);

}  // namespace alinify

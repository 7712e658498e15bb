#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "core/base/progress.h"
#include "core/transform/displacement_field.h"

namespace alinify {

/// Where the samples of a displacement field lie; sample (i, j) at origin + (i * spacing.x, j * spacing.y).
struct FieldGeometry {
  Vec2d origin, spacing{1, 1};
  int columns = 0, rows = 0;
};

/// Gives the vectors of `row_count` whole rows from `first_row` on, packed, into `out`.
using FieldRows = std::function<void(int first_row, int row_count, Vec2f* out)>;

/// Writes a displacement field as a tiled TIFF of two float32 channels (dx, dy in pixels), deflate with the
/// floating-point predictor, BigTIFF where it might pass 4 GiB. Origin and spacing stand in its
/// ImageDescription as JSON. The rows are asked for 256 at a time, in order. The file appears whole or not at
/// all.
/// **Throws** Error(NotWritable), and what `rows` throws. **Threads**: compresses on all cores.
/// **Memory**: 256 * columns * 8 bytes, and a tile a core.
void write_field(const FieldGeometry& geometry, const FieldRows& rows, const std::filesystem::path& path);
/// `progress`, where there is one, is asked before every tile and told of it.
void write_field(const DisplacementField& field, const std::filesystem::path& path,
                 Progress* progress = nullptr);

/// Reads what write_field wrote, or any TIFF of two float32 channels: without our description origin 0 and
/// spacing 1 hold.
/// **Throws** Error: NotFound, NotReadable (no TIFF, other samples, damaged, a vector that is not finite),
/// OutOfMemory.
DisplacementField read_field(const std::filesystem::path& path);

}  // namespace alinify

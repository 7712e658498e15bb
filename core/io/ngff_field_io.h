#pragma once

#include <filesystem>

#include "core/io/field_io.h"

namespace alinify {

/// Writes a displacement field as an OME-Zarr 0.6rc0 scene, a folder: the coordinate systems "fixed" and
/// "moving" and between them a `displacements` transformation whose vectors lie in the multiscale group
/// coordinateTransformations/displacements, Zarr 3, float32, without compression. Experimental: the standard
/// is a release candidate, and few programs read it yet. **Shapes**: an array of 2 x rows x columns, the y
/// displacement first, as the axes are y, x. **Units and frame**: `geometry.spacing` and the displacements
/// are micrometres if `micrometres`, otherwise pixels, axes then have no unit; index 0 is at 0, the centre of
/// the first pixel; geometry.origin is 0. **Memory**: a band of 256 rows. Rows are requested in order. The
/// folder is written under a hidden name and moved into place; an older field of that name is replaced, any
/// other folder refused. **Throws** Error(NotWritable), and the exceptions of `rows`. **Source**:
/// github.com/ome/ngff-spec, 0.6rc0, "coordinates and displacements".
void write_ngff_field(const FieldGeometry& geometry, const FieldRows& rows, bool micrometres,
                      const std::filesystem::path& path);

}  // namespace alinify

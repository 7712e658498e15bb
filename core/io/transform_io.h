#pragma once

#include <filesystem>
#include <string>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/transform/transform.h"

namespace alinify {

/// Writes T.json (DESIGN: the ordered parts of moving_from_fixed, both geometries, engine, options, seed,
/// version). Displacement fields go to a two-channel float32 TIFF beside it, named after it (T.field0.tif).
/// The file is written atomically. `progress`, if given, is updated and checked for cancellation while fields
/// are written.
/// **Throws** Error(NotWritable), Cancelled.
void write_transform(const Transform& transform, const std::filesystem::path& path,
                     Progress* progress = nullptr);

/// Reads files of write_transform, of this version or older ones. **Throws** Error: NotFound, NotReadable.
Transform read_transform(const std::filesystem::path& path);

/// Exports to other formats: "elastix" (a TransformParameters file, or a chain: the last one, for
/// transformix, at the path itself, the preceding ones as OUT.0.txt, OUT.1.txt, ...; see
/// core/io/elastix_transform_io.h), "itk" (.tfm text), "affine" (2 x 3 numbers as text; for a deformable
/// chain the nearest one, as the return value says), "field" (two-channel float32 TIFF of displacements at
/// every `field_step_px` pixels). Returns a sentence to show, empty if nothing was lost. **Throws** Error:
/// Usage, NotWritable.
Message export_transform(const Transform& transform, const std::string& format,
                         const std::filesystem::path& path, double field_step_px = 1.0,
                         Progress* progress = nullptr);
Transform import_transform(const std::string& format, const std::filesystem::path& path,
                           const ImageGeometry& fixed, const ImageGeometry& moving);

}  // namespace alinify

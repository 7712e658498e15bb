#pragma once

#include <filesystem>

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

}  // namespace alinify

#pragma once

#include <filesystem>
#include <string>

#include "core/io/transform_exchange.h"

namespace alinify {

/// Writes a map as displacements at every `options.field_step_px`-th pixel from (0, 0) to the last one or
/// past it, as "field", "mha", "nrrd" or "ngff". Returns a sentence about the loss between the samples and
/// about the units. **Throws** as export_transform().
Message export_field(const Transform& transform, const std::string& format, const std::filesystem::path& path,
                     const ExportOptions& options, Progress* progress);

/// Reads "field", "mha" or "nrrd" as a displacement field in pixels. **Throws** as import_transform().
DisplacementField import_field(const std::string& format, const std::filesystem::path& path,
                               const ImageGeometry& fixed, const ImageGeometry& moving, bool millimetres);

}  // namespace alinify

#pragma once

#include <filesystem>
#include <string>

#include "core/io/transform_exchange.h"

namespace alinify {

/// Writes a map as the thin-plate spline fitted to it: "warpy" or "bigwarp". **Throws** as
/// export_transform().
Exported export_thin_plate(const Transform& transform, const std::string& format,
                           const std::filesystem::path& path, const ThinPlateOptions& options,
                           Progress* progress);

}  // namespace alinify

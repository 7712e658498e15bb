#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/commands/command.h"
#include "core/workflow/export_warped.h"

namespace alinify::cli {

/// What export_warped needs, from the flags. **Throws** Error(Usage) for a compression this build lacks.
ExportRequest export_request(const WriteFlags& flags, const Transform& transform,
                             std::shared_ptr<const TileSource> moving, const std::filesystem::path& out,
                             int threads, std::optional<std::int64_t> memory_limit_bytes);

/// What the names of such files end in: ".tif", ".ome.tif".
std::string image_ending(const WriteFlags& flags);

/// "moving.tif warped to w.tif: BigTIFF, 1.2 GiB, 7 levels".
std::string describe(const ExportedImage& file);

}  // namespace alinify::cli

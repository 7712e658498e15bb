#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "app/commands/command.h"
#include "core/workflow/export/export_estimate.h"
#include "core/workflow/export/export_warped.h"

namespace alinify::cli {

/// The options of export_warped() from the flags. **Throws** Error(Usage) for a compression this build lacks.
ExportRequest export_request(const WriteFlags& flags, const Transform& transform,
                             std::shared_ptr<const TileSource> moving, const std::filesystem::path& out,
                             int threads, std::optional<std::int64_t> memory_limit_bytes);

/// The output of `--dry-run` for a file, for programs and for people.
nlohmann::ordered_json estimate_json(const ExportEstimate& estimate, const std::filesystem::path& out);
std::string estimate_text(const ExportEstimate& estimate, const std::filesystem::path& out);

/// The suffix of such files' names: ".tif", ".ome.tif".
std::string image_ending(const WriteFlags& flags);

/// "moving.tif warped to w.tif: BigTIFF, 1.2 GiB, 7 levels".
std::string describe(const ExportedImage& file);

}  // namespace alinify::cli

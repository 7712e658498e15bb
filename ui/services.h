#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/image/tile_source.h"
#include "core/registration/engine.h"
#include "core/workflow/export_result.h"
#include "core/workflow/inspect.h"
#include "core/workflow/register_pair.h"

namespace alinify::ui {

/// What the window asks of the rest of the program. The program fills it in; tests put in what they like.
/// **Threads**: open_image, register_pair, inspect and export_warped are called on worker threads, the others
/// on the GUI's.
struct Services {
  Backend* backend = nullptr;  ///< must outlive the window

  std::function<std::shared_ptr<const TileSource>(const std::filesystem::path&, Progress&)> open_image;
  std::function<std::vector<EngineDescription>()> list_engines;
  std::function<RegistrationResult(const RegisterPairRequest&, RegistrationObserver&, Progress&)>
      register_pair;
  /// How good a registration is; may be empty.
  std::function<QualityReport(const InspectRequest&, Progress&)> inspect;
  std::function<WrittenFile(const ExportRequest&, Progress&)> export_warped;
  std::function<std::int64_t(Size, int channels, PixelType, const TiffWriterOptions&)> estimated_file_bytes;
  /// -1 where it cannot be told.
  std::function<std::int64_t(const std::filesystem::path& folder)> free_disk_bytes;

  std::string version;
};

}  // namespace alinify::ui

#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/image/tile_source.h"
#include "core/registration/engine.h"
#include "core/workflow/export/export_estimate.h"
#include "core/workflow/export/export_warped.h"
#include "core/workflow/inspect.h"
#include "core/workflow/register_job.h"

namespace alinify::ui {

/// A device that work can run on.
struct DeviceChoice {
  std::string id;  ///< as --device takes it: "cpu", "cuda:0"
  Message title;   ///< "NVIDIA RTX 4070, 12 GiB"
};

/// The window's interface to the rest of the program. The program fills it in; tests insert fakes.
/// **Threads**: open_image, register_job, inspect, export_warped, estimate_export and
/// tried_export_bytes are called on worker threads, the others on the GUI's.
struct Services {
  Backend* backend = nullptr;  ///< must outlive the window

  /// `page`: which of the images in the file, from 0.
  std::function<std::shared_ptr<const TileSource>(const std::filesystem::path&, int page, Progress&)>
      open_image;
  std::function<std::vector<EngineDescription>()> list_engines;
  /// Registers the pair or a part of it, and judges the map.
  std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)> register_job;
  /// Judges another map of the pair: one that was corrected by hand or read from a file.
  std::function<QualityReport(const InspectRequest&, Progress&)> inspect;
  std::function<WrittenFile(const ExportRequest&, Progress&)> export_warped;
  /// Size and time of an export, by trying parts of it.
  std::function<ExportEstimate(const ExportRequest&, Progress&)> estimate_export;
  /// The size alone, likewise, leaving the folder of the file alone. May be empty.
  std::function<std::int64_t(const ExportRequest&, Progress&)> tried_export_bytes;
  /// From the options, without looking at the pixels: exact where nothing is compressed.
  std::function<std::int64_t(Size, int channels, PixelType, const TiffWriterOptions&)> estimated_file_bytes;
  /// -1 if unknown.
  std::function<std::int64_t(const std::filesystem::path& folder)> free_disk_bytes;

  /// The devices of this machine; may be empty. GUI thread, once, when the preferences open.
  std::function<std::vector<DeviceChoice>()> list_devices;
  /// The warm-up that makes the first run as quick as the next ones (a device's context, its kernels); empty
  /// if none is needed. Called once on a worker thread, after the window came up.
  std::function<void(Progress&)> warm_up;
  /// The pair that comes with the program, fixed first; empty paths if it was not installed.
  std::function<std::pair<std::filesystem::path, std::filesystem::path>()> sample_pair;
  std::int64_t cache_bytes = 0;  ///< of the view's tiles; 0: chosen from the free memory

  std::string version;
};

}  // namespace alinify::ui

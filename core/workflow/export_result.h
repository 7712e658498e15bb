#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/io/tiff_writer.h"
#include "core/registration/result.h"
#include "core/stream/tiled_warper.h"

namespace alinify {

struct ExportRequest {
  Transform moving_from_fixed;
  std::shared_ptr<const TileSource> moving;
  std::filesystem::path path;
  WarpOptions warp;
  TiffWriterOptions file;  ///< pixel size and ICC profile are filled in from the images where they are empty
};

/// Warps the moving image onto the fixed one at full resolution, into a TIFF. **Throws** Error (NotWritable
/// when `path` is the input itself), Cancelled; in both cases nothing is left behind and an older file at
/// `path` is untouched.
/// What took how long is added to `timing` where there is one.
WrittenFile export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                          std::vector<StageTime>* timing = nullptr);

}  // namespace alinify

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/io/tiff_writer.h"
#include "core/io/zarr/zarr_writer.h"
#include "core/registration/result.h"
#include "core/stream/tiled_warper.h"

namespace alinify {

struct ExportRequest {
  Transform moving_from_fixed;
  std::shared_ptr<const TileSource> moving;
  std::filesystem::path path;
  WarpOptions warp;
  NgffVersion zarr_version = NgffVersion::V04;  ///< for a name that ends in .zarr
  TiffWriterOptions file;  ///< pixel size and ICC profile are filled in from the images where they are empty
};

/// False for a name whose ending promises another format than TIFF (.png, .jpg). Without an ending it
/// promises none.
bool promises_tiff(const std::filesystem::path& path);
/// Whether the name's ending promises a format that export_warped writes: TIFF, or OME-Zarr (.zarr).
bool promises_written_format(const std::filesystem::path& path);
/// **Throws** Error(Usage) for a name that promises another format than what export_warped writes.
void check_image_name(const std::filesystem::path& path);

/// **Throws** Error(Failed), which begins with `problem`, where the transform says how large its moving image
/// is and this one is not: no pixel of it would be found where it was registered.
void check_moving_size(const Transform& moving_from_fixed, const ImageInfo& moving, const Message& problem);

/// Warps the moving image onto the fixed one at full resolution, into a TIFF, or into an
/// OME-Zarr if the path ends in .zarr. **Throws** Error (NotWritable
/// when `path` is the input itself; see check_image_name() and check_moving_size()), Cancelled; in both cases
/// nothing is left behind and an older file at `path` is untouched. What took how long is added to `timing`
/// where there is one.
WrittenFile export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                          std::vector<StageTime>* timing = nullptr);

}  // namespace alinify

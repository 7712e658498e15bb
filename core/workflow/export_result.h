#pragma once

#include <filesystem>
#include <memory>
#include <string>
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
  /// For a printing program: strips, no pyramid, dots per inch. The compression is `file`'s.
  bool print = false;
};

/// How the moving image's pixels are found whatever was asked for: palette indices and single bits only by
/// the nearest one.
Interpolation possible_interpolation(const ImageInfo& samples, Interpolation asked);

/// False for a name whose ending promises another format than TIFF (.png, .jpg). Without an ending it
/// promises none.
bool promises_tiff(const std::filesystem::path& path);
/// **Throws** Error(Usage) for a name that promises another format than what export_warped writes.
void check_image_name(const std::filesystem::path& path);

/// **Throws** Error(Failed), which begins with `problem`, where the transform says how large its moving image
/// is and this one is not: no pixel of it would be found where it was registered.
void check_moving_size(const Transform& moving_from_fixed, const ImageInfo& moving, const Message& problem);

/// Warps the moving image onto the fixed one at full resolution, into a TIFF, whose samples are those that
/// the moving file stores where it can tell them (TileSource::as_stored): inks stay inks, a palette its
/// palette, and outside the moving image lies bare paper (paper_of()) unless request.warp says otherwise.
/// What was done otherwise than asked is among the result's notes. **Throws** Error (NotWritable when `path`
/// is the input itself; see check_image_name() and check_moving_size()), Cancelled; in both cases nothing is
/// left behind and an older file at `path` is untouched. What took how long is added to `timing` where there
/// is one.
WrittenFile export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                          std::vector<StageTime>* timing = nullptr);

}  // namespace alinify

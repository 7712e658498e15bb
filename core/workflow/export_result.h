#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/io/tiff_writer.h"
#include "core/registration/result.h"
#include "core/stream/tiled_warper.h"
#include "core/transform/frame.h"
#include "core/workflow/image_kind.h"

namespace alinify {

struct ExportRequest {
  Transform moving_from_fixed;
  std::shared_ptr<const TileSource> moving;
  /// Of the moving image's size, through the same map: their channels follow its own.
  std::vector<std::shared_ptr<const TileSource>> more;
  std::shared_ptr<const TileSource> fixed;  ///< null, or the fixed image: its channels come first
  std::filesystem::path path;
  std::optional<ImageKind> kind;  ///< unset: by the name of `path`
  Frame frame = Frame::Fixed;
  WarpOptions warp;
  TiffWriterOptions file;  ///< what is empty is filled in: pixel size, ICC profile, an OME-TIFF's description
  std::filesystem::path transform_file;  ///< where the map was read from or is written to; empty: nowhere
  std::shared_future<void> transform_written;  ///< when it is; not valid(): already
};

struct ExportedImage : WrittenFile {
  Rect frame;  ///< what it shows, in pixels of the fixed image
};

/// **Throws** Error(Usage) for a name that promises another format than what export_warped writes.
void check_image_name(const std::filesystem::path& path);

/// **Throws** Error(Failed), which begins with `problem`, where the transform says how large its moving image
/// is and this one is not: no pixel of it would be found where it was registered.
void check_moving_size(const Transform& moving_from_fixed, const ImageInfo& moving, const Message& problem);

/// Warps the moving image onto the fixed one at full resolution, into a TIFF or OME-TIFF. **Throws** Error
/// (NotWritable when `path` is the input itself; see check_image_name() and check_moving_size()), Cancelled;
/// in both cases nothing is left behind and an older file at `path` is untouched. What took how long is added
/// to `timing` where there is one.
ExportedImage export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                            std::vector<StageTime>* timing = nullptr);

}  // namespace alinify

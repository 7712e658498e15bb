#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/io/image_kind.h"
#include "core/io/tiff_writer.h"
#include "core/io/zarr/zarr_writer.h"
#include "core/registration/result.h"
#include "core/transform/frame.h"
#include "core/warp/tiled_warper.h"
#include "core/workflow/export/export_region.h"

namespace alinify {

/// An image whose channels follow the moving one's in the same file.
struct ExportedLayer {
  std::shared_ptr<const TileSource> image;
  /// image_from_fixed, for the same fixed image; null: the moving image's map, whose size it then has.
  std::shared_ptr<const Transform> map = {};
  std::string label = {};                     ///< prefix of its channels' names; empty: its file's name
  std::filesystem::path transform_file = {};  ///< of `map`, where there is one
};

struct ExportRequest {
  Transform moving_from_fixed;
  std::shared_ptr<const TileSource> moving;
  std::vector<ExportedLayer> more;          ///< each through its map, onto one frame, in one pass
  std::shared_ptr<const TileSource> fixed;  ///< null, or the fixed image: its channels come first
  std::string fixed_label = "fixed";        ///< the prefix of its channels' names
  std::string moving_label;                 ///< likewise; empty: the file's name beside others, else "moving"
  std::filesystem::path path;
  std::optional<ImageKind> kind;  ///< unset: by the name of `path`, see kind_of()
  Frame frame = Frame::Fixed;
  std::optional<ExportRegion> region;  ///< shown instead of `frame`
  /// So many times smaller each way, see is_reduction(): every pixel is the mean of those that it covers. 1:
  /// at full resolution.
  int reduced_by = 1;
  /// `outside_of_channel`, where it is not empty, has a value for each channel of the file, or for each but
  /// alpha, which is then opaque; of several images each has as many.
  WarpOptions warp;
  /// Empty fields are filled in: pixel size, ICC profile, an OME-TIFF's description. A PNG uses only the
  /// deflate level, a JPEG only the quality.
  TiffWriterOptions file;
  NgffVersion zarr_version = NgffVersion::V04;  ///< of an OME-Zarr
  /// For a printing program: strips, no pyramid, dots per inch. The compression is `file`'s.
  bool print = false;
  std::filesystem::path transform_file;  ///< where the map was read from or is written to; empty: nowhere
  std::shared_future<void> transform_written;  ///< when it is; not valid(): already
};

struct ExportedImage : WrittenFile {
  Rect frame;                                          ///< the part shown, in pixels of the fixed image
  Size size;                                           ///< of the file, in pixels
  Interpolation interpolation = Interpolation::Cubic;  ///< how its pixels were found
  ImageKind kind = ImageKind::Tiff;
};

/// The kind of file to write, decided here and nowhere else. **Throws** Error(Usage) as image_kind_for().
ImageKind kind_of(const ExportRequest& request);

/// **Throws** Error(Usage) for a kind that is to be laid out for print but is not, or cannot hold the image:
/// CMYK in an OME-TIFF, 16 bits in a JPEG, five channels in a PNG; for a file for printing that is to be
/// reduced, and for another reduction than there is.
void check_image_kind(const ExportRequest& request);

/// **Throws** Error(Usage) for another number of values outside the moving image than its channels take, see
/// ExportRequest::warp. `request.moving` is not null.
void check_outside(const ExportRequest& request);

/// **Throws** Error(NotWritable) if `request.path` is the file of one of its images. Reads no image, but asks
/// the disk. Images that are null are none.
void check_replaces_no_image(const ExportRequest& request);

/// **Throws** Error(Failed), which begins with `problem`, if the transform records another size of its moving
/// image than this one has: no pixel of it would be found where it was registered.
void check_moving_size(const Transform& moving_from_fixed, const ImageInfo& moving, const Message& problem);

/// Warps the moving image, and `more`, onto the fixed one at full resolution, into a file of one of
/// image_kinds(), reduced after the warp where that was asked for. The samples of a TIFF are those that the
/// moving file stores where it provides them (TileSource::as_stored): inks stay inks, a palette its palette,
/// and outside the moving image lies bare paper (paper_of()) unless request.warp says otherwise; palette
/// indices and single bits come from the nearest pixel. A PNG keeps a palette; the others, which hold nothing
/// of the kind, get the samples as they are shown, and none gets fewer bits than these have. Deviations from
/// the request are listed in the result's notes. **Throws** Error (see kind_of(),
/// check_image_kind(), check_replaces_no_image() and check_moving_size()), Cancelled; in both cases nothing
/// is left behind and an older file at `path` is untouched. Stage times are added to `timing` unless it is
/// null.
ExportedImage export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                            std::vector<StageTime>* timing = nullptr);

}  // namespace alinify

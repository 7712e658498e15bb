#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/workflow/export/export_warped.h"

namespace alinify {

/// The decisions of an export, made from the request and the images' metadata before any pixel is read.
class ExportPlan {
  const ExportRequest& request_;

 public:
  /// Keeps a reference to `request`. **Throws** Error as export_warped().
  explicit ExportPlan(const ExportRequest& request);
  ExportPlan(const ExportPlan&) = delete;
  ExportPlan& operator=(const ExportPlan&) = delete;

  ImageKind kind;
  Rect frame;              ///< in pixels of the fixed image
  ImageInfo samples;       ///< of the file, except its size
  TiffWriterOptions file;  ///< an OME-TIFF's description still without facts
  WarpOptions warping;
  std::vector<Message> notes;  ///< deviations from the request

  /// The input of warp_tiles(); refers to this and to the request.
  std::vector<WarpLayer> layers() const;
  /// Of the file: the frame's, or smaller where it is to be reduced.
  Size size() const;
  /// A writer of the file for an image of that size: the whole frame, or a sample of it.
  std::unique_ptr<ImageWriter> make_writer(const std::filesystem::path& path, Size size) const;
  /// Takes the tiles of that image in place of such a writer, to which it keeps a reference; null where
  /// nothing is to be reduced.
  std::unique_ptr<ImageWriter> make_reducing(ImageWriter& writer, Size size) const;

 private:
  Vec2d first_pixel() const;

  std::shared_ptr<const TileSource> source_;
  Transform seen_, fixed_seen_;
  std::vector<Transform> seen_more_;  ///< of those among request_.more that have a map of their own
};

}  // namespace alinify

#pragma once

#include <memory>
#include <optional>

#include "core/image/tile_source.h"

namespace alinify {

/// A pixel size set by the user, which overrides the file's: files of cameras and editors often state
/// arbitrary sizes, and many state none.
struct StatedPixelSize {
  std::optional<Vec2d> um;  ///< of level 0, each above 0; empty: unknown, whatever the file states
  friend bool operator==(const StatedPixelSize&, const StatedPixelSize&) = default;
};

/// The same image with that pixel size, and a warning about it, in info(); see pixel_size_remark(). Pixels,
/// levels and everything else are the image's own.
/// **Threads**, **Memory**: as `image`, which is retained.
std::shared_ptr<const TileSource> with_pixel_size(std::shared_ptr<const TileSource> image,
                                                  const StatedPixelSize& stated);

/// "its pixel size was set to 0.5 x 0.5 um; its file says 907.1 x 907.1 um", for reports; empty if the file's
/// own size is used.
Message pixel_size_remark(const ImageInfo& info);

}  // namespace alinify

#pragma once

#include <memory>

#include "core/image/image.h"
#include "core/image/image_info.h"
#include "core/image/stored_pixels.h"

namespace alinify {

/// An image of any size that is read in pieces.
class TileSource {
 public:
  virtual ~TileSource() = default;

  virtual const ImageInfo& info() const = 0;

  /// Reads `rect` of pyramid level `level` into `out`, decoding only the tiles or strips it touches.
  /// **Shapes**: rect lies inside the level; out has its size and info()'s channels and type. **Throws**
  /// Error(NotReadable) for damaged data. **Threads**: may be called concurrently.
  virtual void read(int level, Rect rect, Pixels out) const = 0;

  /// File locations of the undecoded pixels that read() would return for the whole level; or the reason why
  /// it has none. **Throws**, **Threads**: as read.
  virtual StoredPixels stored_pixels(int level) const;

  /// The same image with its samples as the file stores them (see OpenOptions::stored_samples), at least at
  /// level 0; null if that is unavailable. **Throws**: as opening the file does. **Threads**: any.
  virtual std::shared_ptr<const TileSource> as_stored() const;
};

/// Reads a whole level, which must exist, into host memory. **Throws** as read; OutOfMemory. **Memory**: the
/// level, uncompressed.
Image read_level(const TileSource& source, int level);

/// An image in memory as a single-level source, which shares it. The size, channels, type and levels of
/// `info` are replaced by the image's; the rest is kept.
std::shared_ptr<const TileSource> make_memory_source(std::shared_ptr<const Image> image, ImageInfo info);

}  // namespace alinify

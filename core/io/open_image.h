#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/message.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"

namespace alinify {

struct OpenOptions {
  int page = 0;                    ///< index of the full-size image, if the file holds several
  bool pages_as_channels = false;  ///< pages of one size and type become the channels of one image
  /// A TIFF's samples as the file has them, for writing them again: palette indices, single bits, CIE Lab,
  /// ink with spot colours, min-is-white, and ImageInfo::stored with their description in the file. Unset: as
  /// open_tiff() converts them, for looking at and registering. Other formats, and encodings that only
  /// libtiff can decode (YCbCr without JPEG, LogLuv, old-style JPEG), are read as usual, and `stored` stays
  /// empty.
  bool stored_samples = false;
  std::shared_ptr<ThreadPool> pool;  ///< decodes tiles of one read in parallel; null: calling thread
  bool partial = false;              ///< read damaged tiles as zeros with a warning instead of failing
  /// Reject a TIFF whose tables point beyond the end of the file when opening it, not when reading that part.
  bool check_length = false;
  /// Remedy for damaged pixels in the calling program's terms; empty: the command line's.
  Message damage_hint;
};

/// The treatment of damaged pixels.
Message damage_hint_of(const OpenOptions& options);

/// Opens an image in one of image_formats(), detected by content, not by name. Only headers are read.
/// **Throws** Error: NotFound, NotReadable (a folder, empty, no image, damaged, unsupported, no permission).
/// **Threads**: the source may be read from any number of threads. **Memory**: the file's directory only;
/// formats that cannot be read in pieces (PNG, JPEG, ...) are decoded in full by the first read.
std::shared_ptr<const TileSource> open_image(const std::filesystem::path& path,
                                             const OpenOptions& options = {});

}  // namespace alinify

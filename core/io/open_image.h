#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"

namespace alinify {

struct OpenOptions {
  int page = 0;                   ///< which of the file's full-size images, when it holds several
  bool pages_as_channels = false; ///< several pages of one size and type become the channels of one image
  std::shared_ptr<ThreadPool> pool; ///< decodes the tiles of one read in parallel; null: on the calling thread
  bool partial = false;           ///< damaged tiles are read as zeros with a warning instead of an error
  /// A TIFF whose tables lead beyond the file's end is refused when it is opened, not when that part is read.
  bool check_length = false;
  /// What a person can do about damaged pixels, in the words of the program that opens the file.
  std::string damage_hint = "Export the file again, or open it as it is with --partial.";
};

/// Opens a TIFF, BigTIFF, PNG or JPEG by its content, not by its name. Only headers are read.
/// **Throws** Error: NotFound, NotReadable (a folder, empty, no image, damaged, unsupported, no permission).
/// **Threads**: the source may be read from any number of threads. **Memory**: the file's directory only; PNG and JPEG,
/// which cannot be read in pieces, are decoded whole at the first read.
std::shared_ptr<const TileSource> open_image(const std::filesystem::path& path, const OpenOptions& options = {});

}  // namespace alinify

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/platform.h"
#include "core/image/tile_source.h"

namespace alinify {

struct OpenOptions;

/// The signature of a format. Names' endings are unreliable, so content decides.
struct ImageFileStart {
  std::filesystem::path path;
  std::shared_ptr<const platform::InputFile> file;  ///< null for a folder
  std::string bytes;  ///< the file's first bytes, 64 at most; empty for a folder
};

/// A kind of file that open_image() reads: one entry of its registry. **Threads**: its functions may be
/// called concurrently.
struct ImageFormat {
  std::string name;                  ///< "TIFF"
  std::string library;               ///< the library that reads it, with its version: "libtiff 4.5.0"
  std::vector<std::string> endings;  ///< usual endings of the names, for file dialogs: "tif", "tiff"
  bool has_pages = false;            ///< a file may hold several full-size images: OpenOptions::page
  Message unavailable;               ///< why this program cannot read it here; empty if it can
  /// Whether the file looks like this format; may read more of it, or files beside it. Called even if
  /// `unavailable` is set. **Throws** Error(NotReadable) on an I/O error.
  bool (*recognises)(const ImageFileStart& start);
  /// Opens a recognised file, see open_image(), which also states what it throws. Null if `unavailable` is
  /// set.
  std::shared_ptr<const TileSource> (*open)(const ImageFileStart& start, const OpenOptions& options);
  /// Completes `library` and `unavailable` in a copy of the entry if that takes time (OpenSlide is asked in a
  /// process of its own); null: they are complete. Throws no Error.
  void (*look_closer)(ImageFormat& format) = nullptr;
};

/// All formats, in the order in which open_image() asks whether they recognise a file.
const std::vector<ImageFormat>& image_formats();

}  // namespace alinify

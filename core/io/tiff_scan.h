#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/platform.h"
#include "core/image/stored_tags.h"
#include "core/math/rect.h"

namespace alinify {

/// A directory (IFD), as far as needed to tell pages, pyramid levels and thumbnails apart.
struct TiffPage {
  std::uint64_t offset = 0;  ///< of the directory in the file
  Size size;                 ///< as stored
  int samples = 1, bits = 1, format = 1, photometric = -1, compression = 1, planar = 1;
  Size tile;             ///< zero for strips
  bool reduced = false;  ///< marked as a smaller version of another page
  bool mask = false;     ///< marked as a transparency mask
  int ndpi_lens = 0;     ///< Hamamatsu: -1 macro, -2 map; 0 without the tag
  bool is_ndpi = false;
  std::vector<TiffPage> sub_pages;

  bool tiled() const { return tile.width > 0; }
};

struct TiffScan {
  bool big = false, big_endian = false;
  std::int64_t file_bytes = 0;
  std::vector<TiffPage> pages;  ///< the main chain, in the file's order
  std::vector<Message> warnings;
};

/// Reads the chain of directories without touching any strip table, so that files of many thousand pages open
/// instantly. Loops, directories outside the file and impossible entry counts end the chain with a warning.
/// **Throws** Error(NotReadable) if even the first directory cannot be read.
TiffScan scan_tiff(const platform::InputFile& file);

/// Returns the `wanted` tags that the directory at that offset of a scanned file has. Values that lie outside
/// the file or take more than `max_bytes` are left out, and named in `left_out`.
std::vector<TiffTag> tags_of(const platform::InputFile& file, const TiffScan& scan, std::uint64_t directory,
                             const std::vector<int>& wanted, std::int64_t max_bytes,
                             std::vector<int>& left_out);

}  // namespace alinify

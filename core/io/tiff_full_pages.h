#pragma once

#include <cstdint>
#include <vector>

#include "core/io/tiff_scan.h"

namespace alinify {

/// A page that is an image, not a level, mask or thumbnail of one. Keeps references to the scan's pages.
struct FullPage {
  const TiffPage* page;
  std::vector<const TiffPage*> levels;  ///< ever smaller, without the page itself
  int chain_index;                      ///< in the main chain
};

/// Sorts a file's pages: the full ones, each with its levels. `slide`: a slide scanner's file, where pages of
/// another tiling are overview and label. At least one.
std::vector<FullPage> sort_pages(const TiffScan& scan, bool slide);

/// The location of a directory: which of an image's files, and the offset in it.
struct DirectoryPlace {
  int file = 0;
  std::uint64_t offset = 0;
  std::int64_t shift_bytes = 0;  ///< so far behind the data that it names
  friend bool operator==(const DirectoryPlace&, const DirectoryPlace&) = default;
};

/// A full page and the number of its file.
struct ImagePart {
  const FullPage* page;
  int file = 0;
};
/// Whether both can be channels of one image.
bool joinable(const FullPage& a, const FullPage& b);
/// The directories of the levels that all parts have, of each level one a part: result[level][part].
std::vector<std::vector<DirectoryPlace>> joined_levels(const std::vector<ImagePart>& parts);

}  // namespace alinify

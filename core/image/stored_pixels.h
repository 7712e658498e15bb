#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/platform.h"
#include "core/math/rect.h"

namespace alinify {

/// Rows of pixels as they lie in a file: interleaved samples in the machine's own byte order, to be taken as
/// they are.
struct StoredBlock {
  Rect rect;                   ///< pixels of the level
  std::int64_t offset = 0;     ///< of the first of them in the file, a multiple of the sample's size
  std::int64_t row_bytes = 0;  ///< from a row to the next; those of a tile may go on beyond the image's edge

  bool operator==(const StoredBlock&) const = default;
};

/// Where the pixels of one level lie in a file, for readers that take its bytes to where they are needed
/// without a look at them; or why they cannot.
struct StoredPixels {
  std::shared_ptr<const platform::InputFile> file;
  /// Together they cover the level, and every byte of them lies in the file.
  std::vector<StoredBlock> blocks;
  std::string why_not;  ///< "it is compressed (lzw)"; empty where there are blocks

  static StoredPixels nowhere(std::string why) { return {nullptr, {}, std::move(why)}; }
};

}  // namespace alinify

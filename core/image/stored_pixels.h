#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/base/platform.h"
#include "core/math/rect.h"

namespace alinify {

/// Rows of pixels in a file that need no decoding: interleaved samples in native byte order.
struct StoredBlock {
  Rect rect;                   ///< in level pixels
  std::int64_t offset = 0;     ///< file position of the first pixel, a multiple of the sample size
  std::int64_t row_bytes = 0;  ///< distance between rows; rows of a tile may extend beyond the image's edge

  bool operator==(const StoredBlock&) const = default;
};

/// File locations of one level's pixels, for readers that transfer the bytes without decoding; or the reason
/// why there are none.
struct StoredPixels {
  std::shared_ptr<const platform::InputFile> file;
  /// Together they cover the level, and all their bytes are inside the file.
  std::vector<StoredBlock> blocks;
  Message why_not;  ///< "it is compressed (lzw)"; empty if there are blocks

  static StoredPixels nowhere(Message why) { return {nullptr, {}, std::move(why)}; }
};

}  // namespace alinify

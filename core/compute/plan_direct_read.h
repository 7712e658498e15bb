#pragma once

#include <cstdint>
#include <vector>

#include "core/image/stored_pixels.h"
#include "core/math/rect.h"

namespace alinify {

/// Bytes of a file that lie together, and where they go in a block of memory. They begin at a page of the
/// file and at a page of the block, as disks deliver them.
struct DirectExtent {
  std::int64_t offset = 0, bytes = 0;
  std::int64_t at = 0;

  bool operator==(const DirectExtent&) const = default;
};

/// Pixels in a block of memory.
struct DirectPiece {
  Rect rect;
  std::int64_t at = 0, row_bytes = 0;

  bool operator==(const DirectPiece&) const = default;
};

/// What is read at once.
struct DirectBand {
  std::vector<DirectExtent> extents;
  std::vector<DirectPiece> pieces;
};

struct DirectReadPlan {
  std::vector<DirectBand> bands;
  std::int64_t block_bytes = 0;  ///< that the largest of them takes
  std::int64_t read_bytes = 0;   ///< of all of them
};

/// Cuts what is stored into bands of at most `max_block_bytes` (or one row, if that is longer) in the order
/// of the file, so that neighbours in it are read together.
/// **Shapes**: every pixel of the blocks is in one piece; a piece's rows lie in the extents of its band.
DirectReadPlan plan_direct_read(const StoredPixels& stored, std::int64_t pixel_bytes,
                                std::int64_t max_block_bytes);

}  // namespace alinify

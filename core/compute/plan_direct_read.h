#pragma once

#include <cstdint>
#include <vector>

#include "core/image/stored_pixels.h"
#include "core/math/rect.h"

namespace alinify {

/// A contiguous range of file bytes and its destination in a memory block. Both start on a page boundary, as
/// disks transfer whole pages.
struct DirectExtent {
  std::int64_t offset = 0, bytes = 0;
  std::int64_t at = 0;

  bool operator==(const DirectExtent&) const = default;
};

/// Pixels in a memory block.
struct DirectPiece {
  Rect rect;
  std::int64_t at = 0, row_bytes = 0;

  bool operator==(const DirectPiece&) const = default;
};

/// The unit of reading: one block's worth.
struct DirectBand {
  std::vector<DirectExtent> extents;
  std::vector<DirectPiece> pieces;
};

struct DirectReadPlan {
  std::vector<DirectBand> bands;
  std::int64_t block_bytes = 0;  ///< size of the largest block
  std::int64_t read_bytes = 0;   ///< total over all bands
};

/// Splits the stored pixels into bands of at most `max_block_bytes` (or one row, if that is longer) in file
/// order, so that neighbours in the file are read together.
/// **Shapes**: every pixel of the blocks is in exactly one piece; a piece's rows lie in the extents of its
/// band.
DirectReadPlan plan_direct_read(const StoredPixels& stored, std::int64_t pixel_bytes,
                                std::int64_t max_block_bytes);

}  // namespace alinify

#pragma once

#include <cstdint>

#include "core/math/rect.h"

namespace alinify {

/// The resolution at which pieces are found. Pure: depends on the request and the free memory only.
struct ForegroundPlan {
  double downsample = 1;          ///< a power of two, or as requested
  std::int64_t needed_bytes = 0;  ///< of the backend's memory
  bool for_memory = false;        ///< coarser than asked for, because no more fits
};

struct ForegroundPlanRequest {
  Size image;
  double downsample = 0;                             ///< 0: so that the picture has at most `max_px`
  std::int64_t max_px = std::int64_t{64} * 1000000;  ///< fine enough for a mask, soon done without a GPU
  bool split = false;                                ///< touching pieces too
  std::int64_t free_bytes = 0;                       ///< of the backend's memory
};

/// The finest resolution asked for whose picture, mask, labels and scratch memory fit. **Throws** OutOfMemory
/// if not even a picture of 1024 pixels a side does.
ForegroundPlan plan_foreground(const ForegroundPlanRequest& wish);

/// Rows a slab may have, so that distances and holes of a mask of any height are found in this memory: at
/// least one band of 64 rows. **Range**: fewer than 2^31 pixels a slab.
std::int64_t plan_slab_rows(Size mask, std::int64_t free_bytes);

}  // namespace alinify

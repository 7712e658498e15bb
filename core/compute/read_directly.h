#pragma once

#include <cstdint>
#include <functional>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/image/tile_source.h"

namespace alinify {

struct DirectRead {
  bool done = false;       ///< if false, discard everything passed to `take` and read the image another way
  Message why_not;         ///< if not done: the obstacle in the image, the backend or the disk
  Message reader;          ///< if done: "cuFile 1.16"
  std::int64_t bytes = 0;  ///< read from the file
};

/// Reads a whole level through the backend's DirectReader, filling one block with many pieces while the other
/// is processed, and passes it on piece by piece, in no particular order, as take(pixels in the backend's
/// memory, their rectangle of the level). The pixels are valid only during that call. Both ends of every
/// block are first checked against an ordinary read. **Throws** the exceptions of `take`, and Cancelled.
/// **Memory**: two backend blocks of 64 MiB (of one row, if that is longer).
DirectRead read_directly(const TileSource& source, int level, Backend& backend,
                         const std::function<void(ConstPixels, Rect)>& take, Progress& progress);

}  // namespace alinify

#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/image/tile_source.h"

namespace alinify {

struct DirectRead {
  bool done = false;    ///< false: nothing that was handed over counts, the image is to be read another way
  std::string why_not;  ///< then: what the image, the backend or the disk had against it
  std::string reader;   ///< else: "cuFile 1.16"
  std::int64_t bytes = 0;  ///< that came from the file
};

/// Reads all of a level by the backend's DirectReader, many pieces at once into one block while the other one
/// is being worked on, and hands it on piece by piece, in no order: take(pixels in the backend's memory, the
/// rectangle of the level that they are). They are gone once it has returned. Both ends of every block are
/// compared with an ordinary read first.
/// **Throws** what `take` throws, and Cancelled. **Memory**: two blocks of 64 MiB of the backend's (of a row,
/// if that is longer).
DirectRead read_directly(const TileSource& source, int level, Backend& backend,
                         const std::function<void(ConstPixels, Rect)>& take, Progress& progress);

}  // namespace alinify

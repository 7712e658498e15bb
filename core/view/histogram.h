#pragma once

#include <cstdint>
#include <vector>

#include "core/image/tile_source.h"
#include "core/view/layer_look.h"

namespace alinify {

/// How often each brightness occurs in an image: of all of its coarsest level, or of a lattice of patches
/// where that is large.
struct Histogram {
  static constexpr int kBins = 256;
  double low = 0, high = 1;          ///< of the first bin and of the last one
  std::vector<std::int64_t> counts;  ///< kBins
  DisplayWindow contrast;            ///< between the 0.1 and 99.9 percent points
};

/// **Units**: samples of one channel, -1: of all that carry colour. **Range**: NaN and infinities are left
/// out; an image of one value has a window of two around it. **Throws** Error(NotReadable).
Histogram make_histogram(const TileSource& source, int channel = -1);

}  // namespace alinify

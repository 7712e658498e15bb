#pragma once

#include <cstdint>
#include <vector>

#include "core/image/tile_source.h"
#include "core/view/layer_look.h"

namespace alinify {

/// Brightness histogram of an image: of its whole coarsest level, or of a lattice of patches if that is
/// large.
struct Histogram {
  static constexpr int kBins = 256;
  double low = 0, high = 1;          ///< values of the first and last bins
  std::vector<std::int64_t> counts;  ///< kBins
  DisplayWindow contrast;            ///< between the 0.1 and 99.9 percentiles
};

/// **Units**: samples of one channel; -1: of all colour channels. **Range**: NaN and infinities are ignored;
/// a constant image gets a window of width two around its value. **Throws** Error(NotReadable).
Histogram make_histogram(const TileSource& source, int channel = -1);

}  // namespace alinify

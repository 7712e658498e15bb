#pragma once

#include <vector>

#include "core/algo/warp_tile.h"

namespace alinify::testing {

/// The cubic weights of a lattice with spacing four.
inline std::vector<float> quarter_weights() {
  std::vector<float> weights;
  for (int phase = 0; phase < 4; ++phase) {
    double w[4];
    lagrange_weights(phase / 4.0, w);
    for (const double weight : w) weights.push_back(static_cast<float>(weight));
  }
  return weights;
}

/// The other parameters for warping a level of 90 x 80 pixels by such a lattice. Refers to `weights`.
template <class T>
void map_by_quarters(WarpTileArgs<T>& args, const std::vector<float>& weights) {
  args.weights = {weights.data(), 16, 1, 16};
  args.lattice_shift = 2;
  args.min_x = args.min_y = -0.5f;
  args.max_x = 89.5f;
  args.max_y = 79.5f;
  args.outside = 7;
  args.highest = 255;
}

}  // namespace alinify::testing

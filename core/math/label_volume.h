#pragma once

#include "core/math/lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// A number for every cell of a grid and every integer shift (label) within reach.
///
/// **Shapes**: row `cell` (y * grid width + x) of `values` holds `side` label rows of `Stride` floats; label
/// row i is the vertical shift i - reach, entry j of it the horizontal shift j - reach. At least two entries
/// at the end of a label row stand for no label: they keep the neighbours in memory of a row's first and last
/// label apart, so that work over neighbouring labels needs no test for the ends, and whole rows fit vector
/// registers. Labels lie together because every step does the same to all labels of a cell.
template <int Stride>
struct LabelVolume {
  static_assert(Stride % 4 == 0);
  static constexpr int lanes = 4, vectors = Stride / lanes;
  using Vector = Lanes<float, lanes>;

  View2D<float> values;
  std::int64_t grid_width = 0, grid_height = 0;
  int side = 0;  ///< labels along one axis: 2 * reach + 1

  ALINIFY_HD std::int64_t cells() const { return grid_width * grid_height; }
  ALINIFY_HD float* row(std::int64_t cell, std::int64_t label_row) const {
    return values.row(cell) + label_row * Stride;
  }
};

/// The cost of what is no label: larger than any belief, and its sums stay finite.
constexpr float no_label = 1e30f;

}  // namespace alinify

#pragma once

#include "core/math/lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// A number for every cell of a grid and every integer shift (label) within the search radius.
///
/// **Shapes**: row `cell` (y * grid width + x) of `values` holds `side` label rows of `Stride` floats; label
/// row i is the vertical shift i - reach, its entry j the horizontal shift j - reach. At least two padding
/// entries end each label row: they separate the last label of a row from the first of the next, so that
/// operations on neighbouring labels need no bounds checks, and make rows fit whole vector registers. Labels
/// are contiguous because every step treats all labels of a cell alike.
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

/// Cost of a padding entry: larger than any belief, yet with finite sums.
constexpr float no_label = 1e30f;

}  // namespace alinify

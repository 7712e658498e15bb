#pragma once

#include "core/math/label_volume.h"
#include "core/math/scalar.h"

namespace alinify {

/// Weighted mean of one label row over neighbouring cells along one axis of the grid; cells outside the grid
/// are ignored.
/// **Shapes**: extent: label rows x rows of `in.values`, which may hold several consecutive volumes.
template <int Stride>
struct BlurLabelRow {
  using Volume = LabelVolume<Stride>;
  static constexpr int max_reach = 8;
  Volume in, out;
  bool vertical = false;
  int reach = 0;
  float weights[max_reach + 1] = {};  ///< by distance in cells

  ALINIFY_HD void operator()(std::int64_t label_row, std::int64_t y) const {
    using Vector = typename Volume::Vector;
    const std::int64_t cell = y % in.cells();
    const std::int64_t at = vertical ? cell / in.grid_width : cell % in.grid_width;
    const std::int64_t count = vertical ? in.grid_height : in.grid_width;
    const std::int64_t step = vertical ? in.grid_width : 1;
    const std::int64_t first = max2<std::int64_t>(-reach, -at),
                       last = min2<std::int64_t>(reach, count - 1 - at);
    Vector total[Volume::vectors];
    for (int v = 0; v < Volume::vectors; ++v) total[v] = Vector::all(0);
    float all = 0;
    for (std::int64_t k = first; k <= last; ++k) {
      const float weight = weights[k < 0 ? -k : k];
      const float* from = in.row(y + k * step, label_row);
      all += weight;
      for (int v = 0; v < Volume::vectors; ++v)
        total[v] = total[v] + weight * Vector::load(from + Volume::lanes * v);
    }
    float* to = out.row(y, label_row);
    for (int v = 0; v < Volume::vectors; ++v) (1 / all * total[v]).store(to + Volume::lanes * v);
  }
};

}  // namespace alinify

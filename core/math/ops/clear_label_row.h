#pragma once

#include "core/math/label_volume.h"

namespace alinify {

/// Writes zeros. Extent: label rows x rows of `out.values`.
template <int Stride>
struct ClearLabelRow {
  LabelVolume<Stride> out;

  ALINIFY_HD void operator()(std::int64_t label_row, std::int64_t y) const {
    float* to = out.row(y, label_row);
    for (int j = 0; j < Stride; ++j) to[j] = 0;
  }
};

}  // namespace alinify

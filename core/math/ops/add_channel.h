#pragma once

#include "core/math/lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// sum + share * channel: the evidence of several channels. **Shapes**: eight floats per cell, as WeighCell
/// writes them; `sum` may be `channel`; extent: cells.
struct AddChannel {
  View2D<const float> channel;
  float share = 1;
  bool first = false;  ///< store instead of adding
  View2D<float> sum;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Cell = Lanes<float, 8>;
    const Cell part = share * Cell::load_element(channel.row(y) + 8 * x);
    float* result = sum.row(y) + 8 * x;
    (first ? part : Cell::load_element(result) + part).store_element(result);
  }
};

}  // namespace alinify

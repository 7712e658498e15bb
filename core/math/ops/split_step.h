#pragma once

#include "core/math/cell_grid.h"
#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Half of a displacement forwards and half of it backwards. **Shapes**: two floats per cell; ahead may be
/// field; extent: cells.
struct SplitStep {
  View2D<const float> field;
  View2D<float> ahead, back;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const Pair half = 0.5f * Pair::load_element(field.row(y) + 2 * x);
    half.store_element(ahead.row(y) + 2 * x);
    (-1.0f * half).store_element(back.row(y) + 2 * x);
  }
};

/// a - b. **Shapes**: Count floats per element; extent: elements.
template <int Count>
struct SubtractLanes {
  View2D<const float> a, b;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Element = Lanes<float, Count>;
    (Element::load_element(a.row(y) + Count * x) - Element::load_element(b.row(y) + Count * x))
        .store_element(out.row(y) + Count * x);
  }
};

/// 1 where p + step(p) / 2 or p - step(p) / 2 has a Jacobian determinant below `min` in one of the four
/// quadrants around a cell's centre, else 0. **Shapes**: step: two floats per cell, in pixels; extent: cells.
struct MarkFoldingHalves {
  View2D<const float> step;
  float min = 0;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float* const here = step.row(y) + 2 * x;
    float lowest = 1;
    for (int down = -1; down <= 1; down += 2)
      for (int right = -1; right <= 1; right += 2) {
        const std::int64_t i = x + right, j = y + down;
        if (i < 0 || j < 0 || i >= step.width || j >= step.height) continue;
        const float* const beside = step.row(y) + 2 * i;
        const float* const below = step.row(j) + 2 * x;
        const float half_x = 0.5f * static_cast<float>(right) / cell_px,
                    half_y = 0.5f * static_cast<float>(down) / cell_px;
        const float xx = half_x * (beside[0] - here[0]), yx = half_x * (beside[1] - here[1]);
        const float xy = half_y * (below[0] - here[0]), yy = half_y * (below[1] - here[1]);
        lowest = min2(lowest, min2((1 + xx) * (1 + yy) - xy * yx, (1 - xx) * (1 - yy) - xy * yx));
      }
    out.at(x, y) = lowest < min ? 1.0f : 0.0f;
  }
};

/// Moves a step towards another by the share gain * weight, 1 at most. **Shapes**: towards and step: two
/// floats per cell; weight: one; extent: cells.
struct MixSteps {
  View2D<const float> towards, weight;
  float gain = 1;
  View2D<float> step;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const float share = min2(gain * weight.at(x, y), 1.0f);
    const Pair before = Pair::load_element(step.row(y) + 2 * x);
    (before + share * (Pair::load_element(towards.row(y) + 2 * x) - before))
        .store_element(step.row(y) + 2 * x);
  }
};

}  // namespace alinify

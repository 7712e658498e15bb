#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/lanes.h"
#include "core/math/portable.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// field + step, the step limited to length `longest`, the sum to the cell's `reach` (empty: no limit): half
/// the texture's period where it has one (texture_period_guard.h), so that no cell slips by a thread.
/// **Shapes**: two floats per cell, reach one; extent: cells; out may be field or step.
struct GuardStep {
  View2D<const float> field, step, reach;
  float longest = 1;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pair = Lanes<float, 2>;
    const Pair change = Pair::load_element(step.row(y) + 2 * x),
               before = Pair::load_element(field.row(y) + 2 * x);
    const Vec2f d{change[0], change[1]};
    const float length = std::sqrt(d.x * d.x + d.y * d.y);
    const float share = length > longest ? longest / length : 1;
    Vec2f sum{before[0] + share * d.x, before[1] + share * d.y};
    if (reach.width > 0) {
      const float max = reach.at(x, y), total = std::sqrt(sum.x * sum.x + sum.y * sum.y);
      if (total > max) sum = {sum.x * max / total, sum.y * max / total};
    }
    const float result[2] = {sum.x, sum.y};
    Pair::load(result).store_element(out.row(y) + 2 * x);
  }
};

}  // namespace alinify

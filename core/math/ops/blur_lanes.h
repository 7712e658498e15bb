#pragma once

#include "core/math/gaussian_taps.h"
#include "core/math/lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// One direction of a separable Gaussian over elements of `Count` floats that lie side by side (the sums of a
/// cell, the two parts of a displacement). The picture is mirrored at its borders.
/// **Shapes**: in and out hold `Count` floats an element; `width` counts elements, `stride` floats; extent:
/// elements.
template <int Count, bool Vertical>
struct BlurLanes {
  View2D<const float> in;
  View2D<float> out;
  GaussianTaps taps;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Element = Lanes<float, Count>;
    const std::int64_t count = Vertical ? in.height : in.width, at = Vertical ? y : x;
    const std::int64_t step = Vertical ? in.stride : Count;
    const float* line = Vertical ? in.data + x * Count : in.row(y);
    Element sum = taps.weight[0] * Element::load(line + at * step);
    if (at >= taps.radius && at + taps.radius < count) {
      for (int k = 1; k <= taps.radius; ++k)
        sum = sum + taps.weight[k] *
                        (Element::load(line + (at - k) * step) + Element::load(line + (at + k) * step));
    } else {
      for (int k = 1; k <= taps.radius; ++k)
        sum = sum + taps.weight[k] * (Element::load(line + mirrored_index(at - k, count) * step) +
                                      Element::load(line + mirrored_index(at + k, count) * step));
    }
    sum.store(out.row(y) + x * Count);
  }
};

}  // namespace alinify

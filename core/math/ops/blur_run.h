#pragma once

#include "core/math/gaussian_taps.h"
#include "core/math/lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// One direction of a separable Gaussian over a picture of single floats, a run of eight pixels a call. The
/// picture is mirrored at its borders.
/// **Shapes**: in and out are alike; extent: ceil(width / 8) x height.
template <bool Vertical>
struct BlurRun {
  static constexpr int length = 8;
  View2D<const float> in;
  View2D<float> out;
  GaussianTaps taps;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    using Run = Lanes<float, length>;
    const std::int64_t x0 = run * length;
    const int reach = Vertical ? 0 : taps.radius;
    if (x0 >= reach && x0 + length + reach <= in.width) {
      Run sum = taps.weight[0] * Run::load(in.row(y) + x0);
      for (int k = 1; k <= taps.radius; ++k)
        sum = sum + taps.weight[k] * (Run::load(before(x0, y, k)) + Run::load(after(x0, y, k)));
      return sum.store(out.row(y) + x0);
    }
    for (std::int64_t x = x0; x < x0 + length && x < in.width; ++x) {
      float sum = taps.weight[0] * in.at(x, y);
      for (int k = 1; k <= taps.radius; ++k)
        sum += Vertical ? taps.weight[k] * (*before(x, y, k) + *after(x, y, k))
                        : taps.weight[k] * (in.at(mirrored_index(x - k, in.width), y) +
                                            in.at(mirrored_index(x + k, in.width), y));
      out.at(x, y) = sum;
    }
  }

 private:
  ALINIFY_HD const float* before(std::int64_t x, std::int64_t y, int k) const {
    return Vertical ? in.row(mirrored_index(y - k, in.height)) + x : in.row(y) + x - k;
  }
  ALINIFY_HD const float* after(std::int64_t x, std::int64_t y, int k) const {
    return Vertical ? in.row(mirrored_index(y + k, in.height)) + x : in.row(y) + x + k;
  }
};

}  // namespace alinify

#pragma once

#include "core/math/gaussian_taps.h"
#include "core/math/lanes.h"
#include "core/math/view2d.h"

namespace alinify {

/// One pass of a separable Gaussian over elements of `Count` contiguous floats (a pixel, a displacement's two
/// components, a cell's sums), a run of `Length` floats per call: eight suit vector registers, one element
/// suits a GPU thread. A `Radius` that the compiler knows, rather than 0, lets it keep the weights in
/// registers. The bits are the same. Borders are mirrored.
/// **Shapes**: in and out have the same size; `width` counts elements, `stride` floats; Length is a multiple
/// of Count; extent: ceil(width * Count / Length) x height.
template <int Count, bool Vertical, int Length, int Radius = 0>
struct BlurRun {
  static constexpr int elements = Length / Count;
  View2D<const float> in;
  View2D<float> out;
  GaussianTaps taps;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    using Run = Lanes<float, Length>;
    const std::int64_t x0 = run * elements, count = Vertical ? in.height : in.width;
    const int radius = Radius > 0 ? Radius : taps.radius, reach = Vertical ? 0 : radius;
    if (x0 >= reach && x0 + elements + reach <= in.width) {
      const float* middle = in.row(y) + x0 * Count;
      Run sum = taps.weight[0] * load(middle);
      if (!Vertical || (y >= radius && y + radius < count)) {
        const std::int64_t step = Vertical ? in.stride : Count;
        const float *before = middle, *after = middle;
        for (int k = 1; k <= radius; ++k) {
          before -= step;
          after += step;
          sum = sum + taps.weight[k] * (load(before) + load(after));
        }
      } else {
        for (int k = 1; k <= radius; ++k)
          sum = sum + taps.weight[k] * (load(in.row(mirrored_index(y - k, count)) + x0 * Count) +
                                        load(in.row(mirrored_index(y + k, count)) + x0 * Count));
      }
      return sum.store_element(out.row(y) + x0 * Count);
    }
    for (std::int64_t x = x0; x < x0 + elements && x < in.width; ++x)
      for (int lane = 0; lane < Count; ++lane) {
        const auto at = [&](std::int64_t i) {
          const std::int64_t k = mirrored_index((Vertical ? y : x) + i, count);
          return Vertical ? in.row(k)[x * Count + lane] : in.row(y)[k * Count + lane];
        };
        float sum = taps.weight[0] * at(0);
        for (int k = 1; k <= radius; ++k) sum += taps.weight[k] * (at(-k) + at(k));
        out.row(y)[x * Count + lane] = sum;
      }
  }

 private:
  // With several elements per run, most loads are not aligned to a whole run.
  ALINIFY_HD static Lanes<float, Length> load(const float* from) {
    return elements == 1 ? Lanes<float, Length>::load_element(from) : Lanes<float, Length>::load(from);
  }
};

}  // namespace alinify

#pragma once

#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"
#include "core/math/weight_run.h"

namespace alinify {

/// Loads a stored image as floats with weights: value = stored * gain + offset. Where `out` extends beyond
/// the stored image, the border is replicated with weight zero; the weight is zero wherever the mask is.
/// **Shapes**: mask has the image's size, or is empty (everything is valid); out has a multiple of four
/// columns, or is empty: only the weights are wanted; extent: a quarter of its columns x its rows.
template <class T>
struct LoadPicture {
  View2D<const T> picture;
  View2D<const std::uint8_t> mask;
  float gain = 1, offset = 0;
  View2D<float> out;
  View2D<std::uint8_t> weight;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    using Run = Lanes<float, 4>;
    const std::int64_t x0 = 4 * run, py = min2(y, picture.height - 1);
    if (y == py && x0 + 4 <= picture.width && mask.width == 0) {
      if (out.width > 0)
        (gain * load_floats<4>(picture.row(y) + x0) + Run::all(offset)).store_element(out.row(y) + x0);
      return WeightRun::all().store(weight.row(y) + x0);
    }
    for (std::int64_t x = x0; x < x0 + 4; ++x) {
      const std::int64_t px = min2(x, picture.width - 1);
      const bool counts = px == x && py == y && (mask.width == 0 || mask.at(px, py) != 0);
      if (out.width > 0) out.at(x, y) = static_cast<float>(picture.at(px, py)) * gain + offset;
      weight.at(x, y) = counts ? 1 : 0;
    }
  }
};

}  // namespace alinify

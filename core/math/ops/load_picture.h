#pragma once

#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// A stored picture as floats with its weight: value = stored * gain + offset. Where `out` reaches past the
/// stored picture the border is continued with weight zero, as it is where the mask is zero.
/// **Shapes**: mask is as large as the picture, or empty (everything counts); extent: out.
template <class T>
struct LoadPicture {
  View2D<const T> picture;
  View2D<const std::uint8_t> mask;
  float gain = 1, offset = 0;
  View2D<float> out, weight;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t px = min2(x, picture.width - 1), py = min2(y, picture.height - 1);
    const bool counts = px == x && py == y && (mask.width == 0 || mask.at(px, py) != 0);
    out.at(x, y) = static_cast<float>(picture.at(px, py)) * gain + offset;
    weight.at(x, y) = counts ? 1.0f : 0.0f;
  }
};

}  // namespace alinify

#pragma once

#include <cstdint>

#include "core/math/blend.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// A pixel of a magnified picture along its own axes.
/// **Shapes**: extent: out's size. **Frame**: pixel p of `out` is at first + step * p of `from`, in pixels
/// whose centres are integers; the border is continued.
struct MagnifyPixel {
  View2D<const Rgba8> from;
  View2D<Rgba8> out;
  float first_x = 0, first_y = 0, step = 1;
  bool linear = true;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float px = first_x + step * static_cast<float>(x), py = first_y + step * static_cast<float>(y);
    if (!linear) {
      out.at(x, y) = from.at(column(floor_to_int(px + 0.5f)), row(floor_to_int(py + 0.5f)));
      return;
    }
    const int left = floor_to_int(px), top = floor_to_int(py);
    const float tx = px - static_cast<float>(left), ty = py - static_cast<float>(top);
    const Rgba8 a = from.at(column(left), row(top)), b = from.at(column(left + 1), row(top));
    const Rgba8 c = from.at(column(left), row(top + 1)), d = from.at(column(left + 1), row(top + 1));
    const auto mixed = [&](int p, int q, int r, int s) {
      const float upper = static_cast<float>(p) + tx * static_cast<float>(q - p);
      const float lower = static_cast<float>(r) + tx * static_cast<float>(s - r);
      return static_cast<std::uint8_t>(upper + ty * (lower - upper) + 0.5f);
    };
    out.at(x, y) = {mixed(a.r, b.r, c.r, d.r), mixed(a.g, b.g, c.g, d.g), mixed(a.b, b.b, c.b, d.b),
                    mixed(a.a, b.a, c.a, d.a)};
  }

 private:
  ALINIFY_HD std::int64_t column(int x) const { return clamp<std::int64_t>(x, 0, from.width - 1); }
  ALINIFY_HD std::int64_t row(int y) const { return clamp<std::int64_t>(y, 0, from.height - 1); }
};

}  // namespace alinify

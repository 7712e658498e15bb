#pragma once

#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// The mean of 2 x 2 elements of `Count` floats; the last row or column of an odd-sized grid is repeated.
/// **Shapes**: out is ceil(in / 2); extent: elements of out. **Frame**: element i of out is centred at 2 i +
/// 0.5 of in.
template <int Count>
struct HalveLanes {
  View2D<const float> in;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Element = Lanes<float, Count>;
    const std::int64_t x0 = 2 * x, x1 = x0 + 1 < in.width ? x0 + 1 : x0;
    const float* top = in.row(2 * y);
    const float* bottom = in.row(2 * y + 1 < in.height ? 2 * y + 1 : 2 * y);
    (0.25f * ((Element::load_element(top + x0 * Count) + Element::load_element(top + x1 * Count)) +
              (Element::load_element(bottom + x0 * Count) + Element::load_element(bottom + x1 * Count))))
        .store_element(out.row(y) + x * Count);
  }
};

/// Bilinear interpolation in a grid of elements, with constant extrapolation.
template <int Count>
ALINIFY_HD Lanes<float, Count> sample_lanes(const View2D<const float>& grid, float x, float y) {
  using Element = Lanes<float, Count>;
  const int ix = floor_to_int(x), iy = floor_to_int(y);
  const float fx = x - static_cast<float>(ix), fy = y - static_cast<float>(iy);
  const int max_x = static_cast<int>(grid.width) - 1, max_y = static_cast<int>(grid.height) - 1;
  const int x0 = clamp(ix, 0, max_x), x1 = clamp(ix + 1, 0, max_x);
  const float* top = grid.row(clamp(iy, 0, max_y));
  const float* bottom = grid.row(clamp(iy + 1, 0, max_y));
  return (1 - fy) * ((1 - fx) * Element::load_element(top + x0 * Count) +
                     fx * Element::load_element(top + x1 * Count)) +
         fy * ((1 - fx) * Element::load_element(bottom + x0 * Count) +
               fx * Element::load_element(bottom + x1 * Count));
}

/// Copies elements. Extent: elements of out.
template <int Count>
struct CopyLanes {
  View2D<const float> in;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    Lanes<float, Count>::load_element(in.row(y) + x * Count).store_element(out.row(y) + x * Count);
  }
};

/// Resamples a grid: out(i) = factor * in(i * scale + offset), bilinear.
template <int Count>
struct ResizeLanes {
  View2D<const float> in;
  View2D<float> out;
  float scale = 1, offset_x = 0, offset_y = 0, factor = 1;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    (factor * sample_lanes<Count>(in, static_cast<float>(x) * scale + offset_x,
                                  static_cast<float>(y) * scale + offset_y))
        .store_element(out.row(y) + x * Count);
  }
};

/// Element (x, y) of a grid from the halved one, bilinear: element 2 i is 3/4 in(i) + 1/4 in(i - 1), element
/// 2 i + 1 is 3/4 in(i) + 1/4 in(i + 1), with constant extrapolation.
template <int Count>
ALINIFY_HD Lanes<float, Count> doubled_lanes(const View2D<const float>& in, std::int64_t x, std::int64_t y) {
  using Element = Lanes<float, Count>;
  const std::int64_t x0 = x / 2, y0 = y / 2;
  const std::int64_t x1 = clamp<std::int64_t>(x0 + 2 * (x & 1) - 1, 0, in.width - 1);
  const std::int64_t y1 = clamp<std::int64_t>(y0 + 2 * (y & 1) - 1, 0, in.height - 1);
  const float *near = in.row(y0), *far = in.row(y1);
  return 0.5625f * Element::load_element(near + x0 * Count) +
         0.1875f * (Element::load_element(near + x1 * Count) + Element::load_element(far + x0 * Count)) +
         0.0625f * Element::load_element(far + x1 * Count);
}

/// Approximate inverse of HalveLanes, by doubled_lanes.
/// **Shapes**: in is ceil(out / 2); extent: elements of out.
template <int Count>
struct DoubleLanes {
  View2D<const float> in;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    doubled_lanes<Count>(in, x, y).store_element(out.row(y) + x * Count);
  }
};

/// The same by Catmull-Rom, for grids in which every detail matters. Extent: elements of in, each of which
/// makes up to four of out.
template <int Count>
struct DoubleLanesCubic {
  View2D<const float> in;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Element = Lanes<float, Count>;
    // Catmull-Rom a quarter past the second of four elements; mirrored for even positions.
    constexpr float w[4] = {-0.0703125f, 0.8671875f, 0.2265625f, -0.0234375f};
    Element line[5][2];  // five rows, left and right of the element
    for (int j = 0; j < 5; ++j) {
      const float* row = in.row(clamp<std::int64_t>(y + j - 2, 0, in.height - 1));
      Element near[5];
      for (int i = 0; i < 5; ++i)
        near[i] = Element::load_element(row + clamp<std::int64_t>(x + i - 2, 0, in.width - 1) * Count);
      line[j][0] = line[j][1] = Element::all(0);
      for (int k = 0; k < 4; ++k) {
        line[j][0] = line[j][0] + w[k] * near[3 - k];
        line[j][1] = line[j][1] + w[k] * near[1 + k];
      }
    }
    for (int j = 0; j < 2 && 2 * y + j < out.height; ++j)
      for (int i = 0; i < 2 && 2 * x + i < out.width; ++i) {
        Element sum = Element::all(0);
        for (int k = 0; k < 4; ++k) sum = sum + w[k] * line[j == 0 ? 3 - k : 1 + k][i];
        sum.store_element(out.row(2 * y + j) + (2 * x + i) * Count);
      }
  }
};

}  // namespace alinify

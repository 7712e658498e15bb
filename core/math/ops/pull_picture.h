#pragma once

#include "core/math/affine2.h"
#include "core/math/cell_grid.h"
#include "core/math/cubic_at.h"

namespace alinify {

/// The moving picture seen from the fixed frame: out(p) = picture(picture_from_tile(p + field(p))), with its
/// weight; by six taps where a table is given, else by Catmull-Rom. Four taps dampen fine noise half way
/// between pixels, and steps that minimise a difference are drawn there: 0.03 px on woven cloth. Outside of
/// the whole level the border is continued with weight zero.
/// **Shapes**: out and weight have four pixels a cell of `field`; extent: cells x rows of pixels, four pixels
/// a call. **Frame**: `picture` is the part of the level that was handed over; least and most are the centres
/// of the level's outermost pixels in it.
template <class T>
struct PullPicture {
  View2D<const T> picture;
  View2D<const std::uint8_t> mask;
  View2D<const float> field;
  View2D<const float> table;  ///< as six_taps_at takes it, or empty
  Affine2 picture_from_tile;
  Vec2d least, most;
  float gain = 1, offset = 0;
  View2D<float> out, weight;

  ALINIFY_HD void operator()(std::int64_t cell, std::int64_t y) const {
    const CellRowDisplacements d(field, cell, y);
    // Whole pixels apart from the rest: what is left of a position fits a float, for a picture of any size.
    const std::int64_t x0 = cell * cell_px;
    const Vec2d first = picture_from_tile({static_cast<double>(x0), static_cast<double>(y)});
    const std::int64_t whole_x = floor_to_int64(first.x), whole_y = floor_to_int64(first.y);
    const Vec2d whole{static_cast<double>(whole_x), static_cast<double>(whole_y)};
    const Vec2f rest = narrowed(first - whole), low = narrowed(least - whole), high = narrowed(most - whole);
    const Vec2f along = narrowed({picture_from_tile.xx, picture_from_tile.yx});
    const Vec2f down = narrowed({picture_from_tile.xy, picture_from_tile.yy});
    for (int k = 0; k < cell_px; ++k) {
      const std::int64_t x = x0 + k;
      const Vec2f q = rest + (static_cast<float>(k) + d.x[k]) * along + d.y[k] * down;
      bool counts =
          q.x >= low.x - 0.5f && q.x <= high.x + 0.5f && q.y >= low.y - 0.5f && q.y <= high.y + 0.5f;
      // The comparison is also false for a position that is not a number.
      const float qx = clamp(q.x == q.x ? q.x : low.x, low.x, high.x);
      const float qy = clamp(q.y == q.y ? q.y : low.y, low.y, high.y);
      const int jump_x = floor_to_int(qx), jump_y = floor_to_int(qy);
      const std::int64_t ix = whole_x + jump_x, iy = whole_y + jump_y;
      const float fx = qx - static_cast<float>(jump_x), fy = qy - static_cast<float>(jump_y);
      const float value =
          table.width > 0 ? six_taps_at(picture, table, ix, iy, fx, fy) : cubic_at(picture, ix, iy, fx, fy);
      if (counts && mask.width > 0) {
        const std::int64_t mx = clamp<std::int64_t>(ix + (fx >= 0.5f ? 1 : 0), 0, mask.width - 1);
        const std::int64_t my = clamp<std::int64_t>(iy + (fy >= 0.5f ? 1 : 0), 0, mask.height - 1);
        counts = mask.at(mx, my) != 0;
      }
      out.at(x, y) = value * gain + offset;
      weight.at(x, y) = counts ? 1.0f : 0.0f;
    }
  }

 private:
  ALINIFY_HD static Vec2f narrowed(Vec2d v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
};

}  // namespace alinify

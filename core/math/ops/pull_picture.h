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
    for (int k = 0; k < cell_px; ++k) {
      const std::int64_t x = cell * cell_px + k;
      const Vec2d q = picture_from_tile({static_cast<double>(x) + static_cast<double>(d.x[k]),
                                         static_cast<double>(y) + static_cast<double>(d.y[k])});
      bool counts =
          q.x >= least.x - 0.5 && q.x <= most.x + 0.5 && q.y >= least.y - 0.5 && q.y <= most.y + 0.5;
      // The comparison is also false for a position that is not a number.
      const double qx = clamp(q.x == q.x ? q.x : least.x, least.x, most.x);
      const double qy = clamp(q.y == q.y ? q.y : least.y, least.y, most.y);
      const std::int64_t ix = floor_to_int64(qx), iy = floor_to_int64(qy);
      const auto fx = static_cast<float>(qx - static_cast<double>(ix));
      const auto fy = static_cast<float>(qy - static_cast<double>(iy));
      const float value =
          table.width > 0 ? six_taps_at(picture, table, ix, iy, fx, fy) : cubic_at(picture, ix, iy, fx, fy);
      if (counts && mask.width > 0) {
        const std::int64_t mx = clamp<std::int64_t>(floor_to_int64(qx + 0.5), 0, mask.width - 1);
        const std::int64_t my = clamp<std::int64_t>(floor_to_int64(qy + 0.5), 0, mask.height - 1);
        counts = mask.at(mx, my) != 0;
      }
      out.at(x, y) = value * gain + offset;
      weight.at(x, y) = counts ? 1.0f : 0.0f;
    }
  }
};

}  // namespace alinify

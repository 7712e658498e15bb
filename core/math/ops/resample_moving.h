#pragma once

#include "core/math/affine2.h"
#include "core/math/cell_grid.h"
#include "core/math/cubic_at.h"
#include "core/math/weight_run.h"

namespace alinify {

/// Resamples the moving image into the fixed frame: out(p) = picture(picture_from_tile(p + field(p))), with
/// weights; with six taps if a table is given, else by Catmull-Rom. Four taps attenuate fine noise midway
/// between pixels, and steps that minimise a difference are biased towards there: 0.03 px on woven cloth.
/// Outside the whole level the border is replicated with weight zero.
/// **Shapes**: out and weight have 4 x 4 pixels per cell of `field`; extent: cells x pixel rows, four pixels
/// per call. **Frame**: `picture` is the available part of the level; min and max are the centres of the
/// level's outermost pixels in its coordinates.
template <class T>
struct ResampleMoving {
  View2D<const T> picture;
  View2D<const std::uint8_t> mask;
  View2D<const float> field;
  View2D<const float> table;  ///< as for six_taps_at, or empty
  Affine2 picture_from_tile;
  Vec2d min, max;
  float gain = 1, offset = 0;
  View2D<float> out;
  View2D<std::uint8_t> weight;
  static constexpr int device_blocks = 3;

  ALINIFY_HD void operator()(std::int64_t cell, std::int64_t y) const {
    const CellRowDisplacements d(field, cell, y);
    // Integer pixels are kept apart, so that the remaining fraction fits a float in an image of any size.
    const std::int64_t x0 = cell * cell_px;
    const Vec2d first = picture_from_tile({static_cast<double>(x0), static_cast<double>(y)});
    const std::int64_t whole_x = floor_to_int64(first.x), whole_y = floor_to_int64(first.y);
    const Vec2d whole{static_cast<double>(whole_x), static_cast<double>(whole_y)};
    const Vec2f rest = narrowed(first - whole), low = narrowed(min - whole), high = narrowed(max - whole);
    const Vec2f along = narrowed({picture_from_tile.xx, picture_from_tile.yx});
    const Vec2f down = narrowed({picture_from_tile.xy, picture_from_tile.yy});
    using Run = Lanes<float, cell_px>;
    constexpr float order[cell_px] = {0, 1, 2, 3};
    const Run dx = Run::load(order) + Run::load(d.x), dy = Run::load(d.y);
    const Run qx = Run::all(rest.x) + along.x * dx + down.x * dy;
    const Run qy = Run::all(rest.y) + along.y * dx + down.y * dy;
    Run counts = (at_most(Run::all(low.x - 0.5f), qx) * at_most(qx, Run::all(high.x + 0.5f))) *
                 (at_most(Run::all(low.y - 0.5f), qy) * at_most(qy, Run::all(high.y + 0.5f)));
    // NaN becomes the minimum.
    const Run x = min_of(max_of(qx, Run::all(low.x)), Run::all(high.x));
    const Run y_there = min_of(max_of(qy, Run::all(low.y)), Run::all(high.y));
    const Lanes<int, cell_px> jump_x = floors_of(x), jump_y = floors_of(y_there);
    const Run fx = x - floats_of(jump_x), fy = y_there - floats_of(jump_y);
    Run value;
    if (table.width > 0) {
      // Row k of the table is for the fraction k / (rows - 1).
      const auto phases = static_cast<float>(table.height - 1);
      const Lanes<int, cell_px> px = floors_of(phases * fx + Run::all(0.5f)),
                                py = floors_of(phases * fy + Run::all(0.5f));
      value = six_tap_run(picture, table, whole_x, whole_y, jump_x, jump_y, px, py);
    } else {
      value = cubic_run(picture, whole_x, whole_y, jump_x, jump_y, fx, fy);
    }
    if (mask.width > 0) {
      float masked[cell_px];
      for (int k = 0; k < cell_px; ++k) {
        const std::int64_t mx = whole_x + jump_x[k] + (fx[k] >= 0.5f ? 1 : 0);
        const std::int64_t my = whole_y + jump_y[k] + (fy[k] >= 0.5f ? 1 : 0);
        masked[k] = mask.at(clamp<std::int64_t>(mx, 0, mask.width - 1),
                            clamp<std::int64_t>(my, 0, mask.height - 1)) != 0
                        ? 1.0f
                        : 0.0f;
      }
      counts = counts * Run::load(masked);
    }
    (gain * value + Run::all(offset)).store_element(out.row(y) + x0);
    store_weights(counts, weight.row(y) + x0);
  }

 private:
  ALINIFY_HD static Vec2f narrowed(Vec2d v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
};

}  // namespace alinify

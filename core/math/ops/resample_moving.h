#pragma once

#include "core/math/affine2.h"
#include "core/math/cell_grid.h"
#include "core/math/cubic_at.h"
#include "core/math/weight_run.h"

namespace alinify {

/// Resamples the moving image into the fixed frame: out(p) = level(level_from_frame(p + field(p))), with
/// weights; with six taps if a table is given, else by Catmull-Rom. Four taps attenuate fine noise midway
/// between pixels, and steps that minimise a difference are biased towards there: 0.03 px on woven cloth.
/// Outside the whole level the border is replicated with weight zero.
/// **Shapes**: out and weight have 4 x 4 pixels per cell of `field`; extent: ceil(cells / Cells) x pixel
/// rows, four pixels of `Cells` cells per call: several suit a CPU, one a GPU thread. **Frame**: `picture` is
/// the available part of the level, and `out` a part of the frame: positions are rounded in the coordinates
/// of the whole, so that no pixel depends on how either was divided.
template <class T, int Cells = 1>
struct ResampleMoving {
  View2D<const T> picture;
  View2D<const std::uint8_t> mask;
  View2D<const float> field;
  View2D<const float> table;  ///< as for six_taps_at, or empty
  Affine2 level_from_frame;
  Vec2d min, max;  ///< centres of the level's outermost pixels
  float gain = 1, offset = 0;
  View2D<float> out;
  View2D<std::uint8_t> weight;
  std::int64_t first_x = 0, first_y = 0;      ///< first pixel of `out`, in the frame
  std::int64_t picture_x = 0, picture_y = 0;  ///< first pixel of `picture`, in the level
  static constexpr int device_blocks = 3;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t first_cell = Cells * run, cells = out.width / cell_px;
    // All places first: they take a CPU as long to find as the values there, and wait for each other less.
    if constexpr (Cells > 1) {
      if (mask.width == 0 && inside() && first_cell + Cells <= cells) {
        Place at[Cells];
        for (int k = 0; k < Cells; ++k) at[k] = place_of(first_cell + k, y);
        for (int k = 0; k < Cells; ++k) resample(first_cell + k, y, at[k]);
        return;
      }
    }
    for (std::int64_t cell = first_cell; cell < first_cell + Cells && cell < cells; ++cell)
      resample(cell, y, place_of(cell, y));
  }

 private:
  using Run = Lanes<float, cell_px>;
  using Jumps = Lanes<int, cell_px>;

  // Where four pixels lie in the level: at whole pixels, jumps and fractions of x and y. Whole pixels are
  // kept apart, so that the rest fits a float in an image of any size.
  struct Place {
    std::int64_t whole_x, whole_y;
    Run x, y;
    Jumps jump_x, jump_y;
    bool in_row;  // adjacent pixels, with all that is interpolated in the picture
  };

  ALINIFY_HD Place place_of(std::int64_t cell, std::int64_t y) const {
    const CellRowDisplacements d(field, cell, y);
    const Vec2d first =
        level_from_frame({static_cast<double>(first_x + cell * cell_px), static_cast<double>(first_y + y)});
    Place at;
    at.whole_x = floor_to_int64(first.x), at.whole_y = floor_to_int64(first.y);
    const Vec2f rest = narrowed(first - whole_of(at));
    const Vec2f along = narrowed({level_from_frame.xx, level_from_frame.yx});
    const Vec2f down = narrowed({level_from_frame.xy, level_from_frame.yy});
    constexpr float order[cell_px] = {0, 1, 2, 3};
    const Run dx = Run::load(order) + Run::load(d.x), dy = Run::load(d.y);
    at.x = Run::all(rest.x) + along.x * dx + down.x * dy;
    at.y = Run::all(rest.y) + along.y * dx + down.y * dy;
    at.jump_x = floors_of(at.x), at.jump_y = floors_of(at.y);
    at.in_row = in_a_row(at.jump_x, at.jump_y) && holds(picture, in_picture_x(at) + at.jump_x[0] - 2,
                                                        in_picture_y(at) + at.jump_y[0] - 2, 12, 6);
    return at;
  }

  ALINIFY_HD void resample(std::int64_t cell, std::int64_t y, Place at) const {
    const std::int64_t x0 = cell * cell_px;
    if constexpr (Cells > 1) {
      if (at.in_row && mask.width == 0 && inside()) {
        (gain * value_at(at) + Run::all(offset)).store_element(out.row(y) + x0);
        return WeightRun::all().store(weight.row(y) + x0);
      }
    }
    const Vec2f low = narrowed(min - whole_of(at)), high = narrowed(max - whole_of(at));
    Run counts = (at_most(Run::all(low.x - 0.5f), at.x) * at_most(at.x, Run::all(high.x + 0.5f))) *
                 (at_most(Run::all(low.y - 0.5f), at.y) * at_most(at.y, Run::all(high.y + 0.5f)));
    // NaN becomes the minimum.
    at.x = min_of(max_of(at.x, Run::all(low.x)), Run::all(high.x));
    at.y = min_of(max_of(at.y, Run::all(low.y)), Run::all(high.y));
    at.jump_x = floors_of(at.x), at.jump_y = floors_of(at.y);
    const Run value = value_at(at);
    if (mask.width > 0) {
      const Run fx = at.x - floats_of(at.jump_x), fy = at.y - floats_of(at.jump_y);
      float masked[cell_px];
      for (int k = 0; k < cell_px; ++k) {
        const std::int64_t mx = in_picture_x(at) + at.jump_x[k] + (fx[k] >= 0.5f ? 1 : 0);
        const std::int64_t my = in_picture_y(at) + at.jump_y[k] + (fy[k] >= 0.5f ? 1 : 0);
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

  // Whether the level holds all of the picture.
  ALINIFY_HD bool inside() const {
    return min.x <= static_cast<double>(picture_x) && min.y <= static_cast<double>(picture_y) &&
           max.x >= static_cast<double>(picture_x + picture.width - 1) &&
           max.y >= static_cast<double>(picture_y + picture.height - 1);
  }
  ALINIFY_HD static Vec2d whole_of(const Place& at) {
    return {static_cast<double>(at.whole_x), static_cast<double>(at.whole_y)};
  }
  ALINIFY_HD std::int64_t in_picture_x(const Place& at) const { return at.whole_x - picture_x; }
  ALINIFY_HD std::int64_t in_picture_y(const Place& at) const { return at.whole_y - picture_y; }
  ALINIFY_HD Run value_at(const Place& at) const {
    const Run fx = at.x - floats_of(at.jump_x), fy = at.y - floats_of(at.jump_y);
    const std::int64_t x = in_picture_x(at), y = in_picture_y(at);
    if (table.width == 0) return cubic_run(picture, x, y, at.jump_x, at.jump_y, fx, fy);
    // Row k of the table is for the fraction k / (rows - 1).
    const auto phases = static_cast<float>(table.height - 1);
    const Jumps px = floors_of(phases * fx + Run::all(0.5f)), py = floors_of(phases * fy + Run::all(0.5f));
    return six_tap_run(picture, table, x, y, at.jump_x, at.jump_y, px, py);
  }
  ALINIFY_HD static Vec2f narrowed(Vec2d v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
};

}  // namespace alinify

#pragma once

#include "core/math/ops/resize_lanes.h"
#include "core/math/rect.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// The dense engine stores displacements and sums on cells of 4 x 4 pixels. Cell (i, j) is centred at pixel
/// (4 i + 1.5, 4 j + 1.5).
inline constexpr int cell_px = 4;

/// The cells needed to cover an image of that size, and those a rectangle touches.
constexpr Size cells_of(Size pixels) {
  return {(pixels.width + cell_px - 1) / cell_px, (pixels.height + cell_px - 1) / cell_px};
}
constexpr Rect cells_of(Rect pixels) {
  const Size to = cells_of(Size{pixels.right(), pixels.bottom()});
  const std::int64_t x = pixels.x / cell_px, y = pixels.y / cell_px;
  return {x, y, to.width - x, to.height - y};
}

/// Views displacements as the two floats per cell that ops take; `width` still counts cells, `stride` counts
/// floats.
inline View2D<const float> as_lanes(View2D<const Vec2f> cells) {
  return {reinterpret_cast<const float*>(cells.data), cells.width, cells.height, cells.stride * 2};
}
inline View2D<float> as_lanes(View2D<Vec2f> cells) {
  return {reinterpret_cast<float*>(cells.data), cells.width, cells.height, cells.stride * 2};
}
/// The inverse.
inline View2D<Vec2f> as_vectors(View2D<float> lanes) {
  return {reinterpret_cast<Vec2f*>(lanes.data), lanes.width, lanes.height, lanes.stride / 2};
}

ALINIFY_HD inline float cell_from_pixel(float pixel) {
  return (pixel - 1.5f) / cell_px;
}
ALINIFY_HD inline float pixel_from_cell(float cell) {
  return cell * cell_px + 1.5f;
}

/// The displacement at a pixel, interpolated bilinearly. `field` holds two floats per cell.
ALINIFY_HD inline Vec2f displacement_at(const View2D<const float>& field, float x, float y) {
  const Lanes<float, 2> d = sample_lanes<2>(field, cell_from_pixel(x), cell_from_pixel(y));
  return {d[0], d[1]};
}

/// The displacements of the four pixels of row y in cell i, interpolated between the cell and its left and
/// right neighbours.
struct CellRowDisplacements {
  float x[cell_px], y[cell_px];

  ALINIFY_HD CellRowDisplacements(const View2D<const float>& field, std::int64_t cell, std::int64_t row) {
    using Pair = Lanes<float, 2>;
    const float at = cell_from_pixel(static_cast<float>(row & 3)), share = at < 0 ? at + 1 : at;
    const std::int64_t above = row / cell_px + (at < 0 ? -1 : 0), last = field.height - 1;
    const float* top = field.row(above < 0 ? 0 : above);
    const float* bottom = field.row(above + 1 > last ? last : above + 1);
    const auto column = [&](std::int64_t i) {
      const std::int64_t k = 2 * (i < 0 ? 0 : i >= field.width ? field.width - 1 : i);
      return (1 - share) * Pair::load_element(top + k) + share * Pair::load_element(bottom + k);
    };
    const Pair left = column(cell - 1), middle = column(cell), right = column(cell + 1);
    using Row = Lanes<float, cell_px>;
    constexpr float of_left[cell_px] = {0.375f, 0.125f, 0, 0};
    constexpr float of_middle[cell_px] = {0.625f, 0.875f, 0.875f, 0.625f};
    constexpr float of_right[cell_px] = {0, 0, 0.125f, 0.375f};
    const Row l = Row::load(of_left), m = Row::load(of_middle), r = Row::load(of_right);
    ((left[0] * l + middle[0] * m) + right[0] * r).store(x);
    ((left[1] * l + middle[1] * m) + right[1] * r).store(y);
  }
};

}  // namespace alinify

#pragma once

#include <cstdint>
#include <vector>

#include "core/math/vec2.h"
#include "core/math/view2d.h"

namespace alinify {

/// A polygon with holes. Rings are closed: the first corner is not repeated.
struct Outline {
  std::uint32_t label = 0;
  std::vector<Vec2d> shell;
  std::vector<std::vector<Vec2d>> holes;
};

/// The outlines of all labels but 0, along the edges of pixels: shells counter-clockwise where y points up
/// (clockwise on the screen), holes the other way. No ring meets itself: where pixels touch at a corner only,
/// they get rings of their own, so a label may have several outlines, in reading order.
///
/// Corners on straight lines are left out, and of the rest those within `chord_px` of the simplified ring; a
/// ring that simplifying would make cross itself, or leave with fewer than four corners, keeps every corner.
/// **Units and frame**: corners of pixels: (0, 0) is the top left corner of the first pixel, and pixel (x, y)
/// covers [x, x + 1) x [y, y + 1). **Throws** nothing. **Memory**: a byte a pixel, and the corners.
/// **Source**: Douglas, Peucker, "Algorithms for the Reduction of the Number of Points Required to Represent
/// a Digitized Line or its Caricature", Cartographica 10(2), 1973.
std::vector<Outline> trace_outlines(View2D<const std::uint32_t> labels, double chord_px);

}  // namespace alinify

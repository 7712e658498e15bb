#pragma once

#include <cstdint>

#include "core/math/view2d.h"

namespace alinify {

/// Arguments of squared_distance (core/algo/squared_distance.h).
struct DistanceArgs {
  View2D<const std::uint8_t> mask;
  View2D<std::uint32_t> squared;  ///< size of `mask`
  /// For a slab of a larger mask: the distance from its first row to the nearest zero above, from its last
  /// row to the nearest zero below, each in the same column; width x 1, 65535 for none. Empty: none.
  View2D<const std::uint16_t> zeros_above, zeros_below;
};

/// Arguments of separate_foreground (core/algo/separate_foreground.h).
struct SeparateArgs {
  View2D<const std::uint16_t> grey;
  double smooth_px = 0;  ///< sigma, up to 4
  std::uint16_t threshold = 0;
  bool bright = true;                 ///< the foreground is above the threshold, otherwise at or below it
  double open_px = 0, close_px = 0;   ///< radii; 0: not
  std::uint32_t largest_hole_px = 0;  ///< holes up to this area are filled
  std::uint32_t smallest_px = 0;      ///< components below this area are removed
  View2D<std::uint8_t> mask;          ///< size of `grey`: 255 in the foreground, 0 elsewhere
};

/// Arguments of label_pieces (core/algo/split_pieces.h).
struct LabelArgs {
  View2D<const std::uint8_t> mask;
  View2D<std::uint32_t> labels;  ///< size of `mask`: 0 for the background, pieces from 1
  bool split = false;            ///< touching pieces too, where the bridge between them is narrow
  double neck = 0.5;             ///< ... at most this share of the smaller one's width
  double min_half_width_px = 1;  ///< of a piece that is split off
};

/// Arguments of fill_holes (core/algo/fill_holes.h).
struct FillArgs {
  View2D<std::uint8_t> mask;     ///< zeros of holes become 255
  std::uint32_t largest_px = 0;  ///< larger holes stay
  /// For a slab of a larger mask: which pixels of its first and last row belong to zeros that are no hole
  /// (nonzero); width x 1. Empty: that row is at the border of the image.
  View2D<const std::uint8_t> open_top, open_bottom;
};

/// Arguments of hole_seams (core/algo/fill_holes.h).
struct HoleSeamArgs {
  View2D<const std::uint8_t> mask;  ///< a slab
  bool first = true, last = true;   ///< whether its first and last row are at the border of the image
  /// For the first and the last row, 2 rows each: labels of the zeros' components within the slab, 0 for the
  /// outside and for the mask; and the components' areas.
  View2D<std::uint32_t> labels, areas;
};

}  // namespace alinify

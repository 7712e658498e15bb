#pragma once

#include <memory>
#include <vector>

#include "core/image/tile_source.h"

namespace alinify {

/// A part of an image that a person drew: it counts in a registration, or it does not.
struct MaskPolygon {
  std::vector<Vec2d> corners;  ///< level-0 pixels, closed from the last to the first
  bool counts = true;
  friend bool operator==(const MaskPolygon&, const MaskPolygon&) = default;
};

/// A mask of polygons: one 8-bit channel of the given size, 255 where the image counts, 0 elsewhere. They are
/// laid one over the other in their order; beneath them nothing counts when the first one does, and
/// everything when it does not. A pixel belongs to a polygon that holds its centre, by the even-odd rule.
/// **Range and NaN**: polygons of fewer than three corners, or with one that is no number, are left out.
/// **Throws** Error(Usage) when no polygon is left, or one of them counts and none of those reaches the
/// image. **Threads**: read() from any number. **Memory**: that of the corners.
std::shared_ptr<const TileSource> make_polygon_mask(Size image, std::vector<MaskPolygon> polygons);

/// The same rule for one point.
bool counts_at(const std::vector<MaskPolygon>& polygons, Vec2d p);

}  // namespace alinify

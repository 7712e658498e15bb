#pragma once

#include <memory>
#include <vector>

#include "core/image/tile_source.h"

namespace alinify {

/// A hand-drawn part of an image that a registration includes or excludes.
struct MaskPolygon {
  std::vector<Vec2d> corners;  ///< level-0 pixels; the last connects to the first
  bool counts = true;
  friend bool operator==(const MaskPolygon&, const MaskPolygon&) = default;
};

/// A mask from polygons: one 8-bit channel of the given size, 255 where the image counts, 0 elsewhere.
/// Polygons are painted in order over a background that is the opposite of the first one. A pixel belongs to
/// a polygon if its centre does, by the even-odd rule.
/// **Range and NaN**: polygons with fewer than three corners or a non-finite one are ignored. **Throws**
/// Error(Usage) if no polygon is left, or if some count but none of those reaches the image. **Threads**:
/// read() may be called concurrently. **Memory**: that of the corners.
std::shared_ptr<const TileSource> make_polygon_mask(Size image, std::vector<MaskPolygon> polygons);

/// The same rule for one point.
bool counts_at(const std::vector<MaskPolygon>& polygons, Vec2d p);

}  // namespace alinify

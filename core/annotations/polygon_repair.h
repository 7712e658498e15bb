#pragma once

#include <vector>

#include "core/annotations/polygon_rings.h"

namespace alinify {

/// The same area as valid polygons: every point that lies in some part, which is within its outer ring,
/// whichever way and however often that winds around it, and within none of its holes. A bow tie keeps both
/// wings, a loop where a map folds is filled, a hole that sticks out cuts off the part it covers. Pieces
/// below a hundredth of a square unit are left out beside larger ones. Empty where nothing has an area.
///
/// Outer rings turn from x towards y, holes the other way. **Units**: grid units. Crossings are rounded to
/// the grid, and the edges that this bends are cut again until none cross. **Throws** Error(Failed) for more
/// than a million crossings. **Threads**: any number concurrently. **Memory**: about 200 bytes an edge.
/// **Source** of cutting on a grid until nothing crosses: J. Hobby, "Practical segment intersection with
/// finite precision output", Computational Geometry 13(4), 1999; of keeping areas with a winding number of at
/// least one: the non-zero rule.
std::vector<Polygon> repaired(const std::vector<Polygon>& polygons);

/// Whether both cover the same area with as many rings: rings may begin elsewhere and turn the other way.
bool same_area_and_rings(const std::vector<Polygon>& a, const std::vector<Polygon>& b);

}  // namespace alinify

#pragma once

#include <vector>

#include "core/annotations/polygon_rings.h"

namespace alinify {

enum class Validity {
  Valid,
  Touching,  ///< rings meet in single points: valid or not, repaired() finds out
  Invalid,   ///< a ring crosses or touches itself or another, has no area, or lies where it must not
};

/// Whether polygons are valid by OGC's Simple Features (and QuPath's JTS): simple rings, holes inside their
/// outer ring and beside each other, parts beside each other. Exact. **Source**: OGC 06-103r4, "Simple
/// feature access, part 1", 6.1.11.
Validity validity_of(const std::vector<Polygon>& polygons);

}  // namespace alinify

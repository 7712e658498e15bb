#pragma once

#include <vector>

#include "core/image/polygon_mask.h"
#include "core/prepare/foreground/find_pieces.h"

namespace alinify {

/// The outlines of found pieces as the polygons of a mask, as a person draws them: each outline followed by
/// its holes, the one of the largest area first, so that a piece in the hole of another one counts.
///
/// Outlines run along pixel edges, simplified so that no corner left out is farther than `chord_px` from the
/// new edge.
/// **Units and frame**: level-0 pixels, centres at whole numbers; corners stay within the image.
std::vector<MaskPolygon> piece_polygons(const FoundPieces& found, double chord_px);

/// Tolerance for simplifying outlines that people drag by their corners: a thousandth of the longer side, at
/// least a pixel of the resolution that the pieces were found at.
double editable_chord_px(const FoundPieces& found);

}  // namespace alinify

#pragma once

#include <vector>

#include "core/math/vec2.h"

namespace alinify {

/// A closed ring with fewer corners: every corner left out lies within `chord` of the ring's new edge there.
/// The ring itself if fewer than four corners remain, or if the new one would cross or touch itself.
std::vector<Vec2d> simplify_ring(const std::vector<Vec2d>& ring, double chord);

/// Twice the area inside, positive where the ring runs clockwise on the screen.
double doubled_area(const std::vector<Vec2d>& ring);

}  // namespace alinify

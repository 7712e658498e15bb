#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/quality/error_map.h"
#include "core/quality/quality_report.h"

namespace alinify {

/// The name of a place by its rank from 0, in the window and in reports: "A" to "Z", "AA", "AB".
std::string place_letters(std::size_t rank);

/// Whether a person should look at the place: it is not accepted yet, and there is something to see.
bool needs_a_look(const Finding& place);

/// Whether places are lost within it, so that its error may be larger than any figure told of it.
bool holds_lost(const Finding& place);

/// How far the map clearly jumps within a place or right beside it, as along the rim of a piece that moved by
/// itself, where no map without a fold fits both sides; 0: nowhere. Told by several places that are found
/// again: what is missing, such as cloth under a label, bends the map too. `place`, and the result: level-0
/// fixed pixels.
double clear_jump_px(const ErrorMap& map, Rect place, double tolerance_px);

/// The reason of a place, and where the map jumps there: "a piece seems to have moved by about 4.2 px by
/// itself".
Message reason_and_jump(const Finding& place);

/// Whether `a` is the worse place: by the expected error, then by error times area; places that cannot be
/// known come last, blank ones after ambiguous ones.
bool is_worse(const Finding& a, const Finding& b);

/// The findings, in rectangles that hold little else, the worst first. Touching findings are one place, as
/// long as that frames at most 1 % of the image without need. Blank ground that is expected to be as wrong
/// right beside one belongs to it. **Units and frame**: level-0 fixed pixels,
/// within the image.
std::vector<Finding> findings_of(const ErrorMap& map, double tolerance_px, Size fixed);

/// Other blank ground, likewise in rectangles, on which the map continued from its surroundings is expected
/// to be off by more than twice the tolerance: no fault of the map's, and nothing that a look can decide. For
/// images that share one texture; glass between sections is no such ground.
std::vector<Finding> blank_findings_of(const ErrorMap& map, double tolerance_px, Size fixed);

}  // namespace alinify

#pragma once

#include <vector>

#include "core/quality/error_map.h"
#include "core/transform/transform.h"

/// What places say of each other. Each takes a map whose places were measured by themselves.
namespace alinify {

/// Makes places blank that are far worse than all but one of those around them: blocks overlap, so that what
/// is wrong is seen by several.
void drop_outliers(ErrorMap& map);

/// Adds what offsets change by from place to place, beyond their noise (one standard deviation along an axis,
/// level-0 pixels, for each place): so much they change within a block, too.
void add_variation(ErrorMap& map, const std::vector<double>& sigmas_px);

/// Makes what is measured expect no less than the errors within blocks (one a place, see unresolved_errors),
/// times `scale`.
void allow_for_unresolved(ErrorMap& map, double scale, const std::vector<float>& errors);

/// Adds what pictures that differ hide: what makes them differ, another stain or the next section, also moves
/// the best place. `likeness`: usual one of a block and its partner; below a third of what is compared a
/// place is known to little more than a pixel of the pictures, whatever the summit's sharpness says.
/// Fitted to the hand-placed landmarks of 24 pairs of differently stained sections, all of them.
void add_unlikeness(ErrorMap& map, double likeness);

/// Where pictures differ from place to place, as sections do, what is not found again may have changed and
/// not be misplaced. Such places expect what those around them do that were found, and what the map strays
/// from going on straight from there, less surely at every step: a patch that slipped is no continuation.
void bridge_lost(ErrorMap& map, const Transform& moving_from_fixed);

/// Gives blank and ambiguous places the error of those around them, and what the map would stray from going
/// on straight over the way there, as it does between places that were measured. Where there is none, so many
/// places' width is expected.
void inherit(ErrorMap& map, const Transform& moving_from_fixed, double unknown_places);

}  // namespace alinify

#pragma once

#include <vector>

#include "core/quality/error_map.h"
#include "core/transform/transform.h"

/// Evidence from neighbouring places. Each takes a map whose places were measured by themselves.
namespace alinify {

/// Marks as blank any place far worse than all but one of its neighbours: blocks overlap, so a real error
/// shows in several.
void drop_outliers(ErrorMap& map);

/// Two images of one size end alike: features at their edges match in place and not a repeat further,
/// whatever the texture. Measured places at an edge (`at_edge`, one a place) beside ambiguous ones are as
/// ambiguous; they must not vouch for all others.
void doubt_edges(ErrorMap& map, const std::vector<bool>& at_edge);

/// Adds the change of offsets from place to place, beyond their noise (one standard deviation along an axis,
/// level-0 pixels, for each place): they change as much within a block.
void add_variation(ErrorMap& map, const std::vector<double>& sigmas_px);

/// Raises measured expected errors to at least the errors within blocks (one a place, see unresolved_errors),
/// times `scale`.
void allow_for_unresolved(ErrorMap& map, double scale, const std::vector<float>& errors);

/// Raises the expected errors where the map jumps (one distance a place, picture pixels, see
/// displacement_jumps): for textures that repeat, where a map that slipped by a repeat or part of one
/// resembles its partner all the same. A place is as far off as the map jumps there, and half as much again;
/// places beside a sure jump count from a smaller one on. Blank and uncovered places are left alone.
void allow_for_jumps(ErrorMap& map, const std::vector<float>& jumps_px);

/// Adds the error hidden by differences between the pictures: another stain or the next section also shifts
/// the best match. `likeness`: the usual likeness of a block and its partner; below a third, a place is known
/// to little better than a pixel of the pictures, however sharp the peak. Fitted to the hand-placed landmarks
/// of 24 pairs of differently stained sections, all of them.
void add_unlikeness(ErrorMap& map, double likeness);

/// Where pictures differ from place to place, as sections do, a place that is not found again may have
/// changed and not be misplaced. Such places take the expected error of their found neighbours plus the map's
/// deviation from a straight continuation from there, with less certainty at every step: a patch that slipped
/// is no such continuation.
void bridge_lost(ErrorMap& map, const Transform& moving_from_fixed);

/// Gives blank and ambiguous places the error of their neighbours plus how far the map may deviate from a
/// straight continuation over that distance, estimated between measured places. Where no such place exists,
/// the expected error is the width of `unknown_places` places.
void fill_from_neighbours(ErrorMap& map, const Transform& moving_from_fixed, double unknown_places);

}  // namespace alinify

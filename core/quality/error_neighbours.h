#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/quality/error_map.h"
#include "core/quality/repeat_evidence.h"
#include "core/transform/transform.h"

/// Evidence from neighbouring places. Each takes a map whose places were measured by themselves.
namespace alinify {

/// Marks as blank any place far worse than all but one of its neighbours: blocks overlap, so a real error
/// shows in several.
void drop_outliers(ErrorMap& map);

/// The error of each place if its structure lies where its strongest likeness is, and whether the images
/// confirm that it lies where the map says, see confirmed_at_map.
struct OwnErrors {
  std::vector<float> px;                ///< level-0 fixed pixels
  std::vector<float> rival_px;          ///< distance to what is as alike, level-0 fixed pixels
  std::vector<std::uint8_t> confirmed;  ///< by confirmed_at_map
};

/// Whether a place's strongest likeness lies within half a picture pixel of where the map says, and so do
/// those of more than four in five of its neighbours. Among some thousand places that it is looked for at,
/// chance does not find the same one so often: for textures that do not repeat.
std::vector<std::uint8_t> confirmed_at_map(const ErrorMap& map);

/// Lost places that are confirmed, and measured ones that are expected far off because they may be lost, are
/// measured with their own error: darker or fainter than the rest, they are less alike, but not elsewhere.
void keep_confirmed(ErrorMap& map, const OwnErrors& own);

/// Ambiguous places that are confirmed, and whose neighbours say by their error that the rival lies at least
/// twice as far away, are measured with their own error.
void settle_confirmed(ErrorMap& map, const OwnErrors& own);

/// Two images of one size end alike: features at their edges match in place and not a repeat further,
/// whatever the texture. Measured places at an edge (`at_edge`, one a place) beside ambiguous ones are as
/// ambiguous; they must not vouch for all others.
void doubt_edges(ErrorMap& map, const std::vector<bool>& at_edge);

/// Where hardly any repeat can be told from the next, some places seem to by chance: measured ones with fewer
/// than three measured neighbours are as ambiguous as those around. Blocks overlap, so what does tell them
/// apart, as a stain does, shows in several.
void doubt_few_decided(ErrorMap& map);

/// Stains, corners and edges that both images show (`evidence`, one a place; its offsets in level-0 fixed
/// pixels) tell for all places that one comes to from there without a jump (see settle_at_landmarks) on which
/// of the `repeats` they lie: several exclude each of the others, or are surely elsewhere, and hardly any
/// says otherwise. Ambiguous places are then measured with their own error, as far as the map meets the
/// texture, or all are off by that repeat.
void settle_at_marks(ErrorMap& map, const std::vector<float>& own_px, const std::vector<float>& jumps_px,
                     const std::vector<RepeatEvidence>& evidence, std::size_t repeats);

/// How far off a map is at a landmark: its fixed point and the distance, level-0 fixed pixels.
struct LandmarkResidual {
  Vec2d at;
  double off_px = 0;
};

/// Ambiguous places from which one comes to a landmark that the map follows, over places where the map meets
/// the texture and without a jump (picture pixels, see displacement_jumps), lie on the same repeat as it: a
/// map slips to the next one only by a jump. They are measured with their own error (`own_px`, level-0 fixed
/// pixels; NaN where the map does not meet the texture). No landmark on the way may say otherwise: it has to
/// be off by less than a third of the distance between repeats.
void settle_at_landmarks(ErrorMap& map, const std::vector<float>& own_px, const std::vector<float>& jumps_px,
                         const std::vector<LandmarkResidual>& landmarks);

/// Places of which nothing tells the repeat are expected to be off by one at most: by how many they are, or
/// whether at all, cannot be known.
void expect_one_repeat(ErrorMap& map);

/// Adds the change of offsets from place to place, beyond their noise (one standard deviation along an axis,
/// level-0 pixels, for each place): they change as much within a block.
void add_variation(ErrorMap& map, const std::vector<double>& sigmas_px);

/// Raises measured expected errors to at least these (one a place, pixels of the pictures), times `scale`.
void raise_measured_to(ErrorMap& map, double scale, const std::vector<float>& errors);

/// Raises measured expected errors to at least the errors within blocks (one a place, see unresolved_errors),
/// times `scale`; not those of places that are `confirmed` and where the map is bent but smooth
/// (`roughness_px` as by displacement_roughness). Both may be empty: then all are raised.
void allow_for_unresolved(ErrorMap& map, double scale, const std::vector<float>& errors,
                          const std::vector<std::uint8_t>& confirmed, const std::vector<float>& roughness_px);

/// Raises the expected errors where the map jumps (one distance a place, picture pixels, see
/// displacement_jumps): for textures that repeat, where a map that slipped by a repeat or part of one
/// resembles its partner all the same. A place is as far off as the map jumps there, and half as much again;
/// places beside a sure jump count from a smaller one on. Blank and uncovered places are left alone.
void allow_for_jumps(ErrorMap& map, const std::vector<float>& jumps_px);

/// Where a map is expected to be off by more than a pixel of the pictures, and jumps (one distance a place,
/// picture pixels, see displacement_steps), the points on one side of the jump are off by up to all of it:
/// the place as a whole by half at least. Only around places where more speaks for an error than a rough map,
/// see allow_for_roughness. Ambiguous places and those that were found elsewhere are left alone.
void reach_over_jumps(ErrorMap& map, const std::vector<float>& steps_px);

/// Raises the expected errors beside blank ground where the map is rough there (picture pixels, see
/// displacement_roughness) to a pixel and some: what holds a map to structures ends, and it follows noise.
/// Blank places beside others count as measured then, for it is the map that shows the error. Strips along
/// either image's edges are no such ground unless more than a tenth of what lies between them is blank.
/// For textures that do not repeat.
void allow_for_roughness(ErrorMap& map, const std::vector<float>& roughness_px);

/// Marks the places, one entry each, where the map jumps or is rougher than one that follows strained cloth
/// (picture pixels, see displacement_jumps and displacement_roughness; either may be empty).
std::vector<std::uint8_t> abrupt_places(const std::vector<float>& jumps_px,
                                        const std::vector<float>& roughness_px);

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

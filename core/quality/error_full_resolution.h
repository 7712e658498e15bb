#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/quality/error_map.h"
#include "core/quality/residuals.h"

namespace alinify {

/// Merges the evidence of blocks at full resolution into a map made from coarser pictures: threads that those
/// do not show may lie a repeat off, and blocks resolve offsets more finely.
///
/// A block speaks for the places that are nearer to it than to others, as far as blocks lie apart, those that
/// turned out blank among them; for blank places only where it reaches them. One that is lost or lies
/// elsewhere alone among its neighbours says nothing. Where the coarser pictures already see a larger error,
/// theirs stands.
void refine_by_blocks(ErrorMap& map, const ResidualMap& blocks);

/// Marks the places that the coarser pictures see clearly off, even by less than their pixel, one entry per
/// place. Call before refine_by_blocks: a distant block may contradict them.
std::vector<std::uint8_t> suspected_places(const ErrorMap& map);

/// The places to measure at full resolution, in whole level-0 pixels: the suspected ones and those whose
/// errors stand although no full-resolution block was there. At most `max`, the worst first, no two adjacent.
/// Empty if most of the map is like that.
std::vector<Vec2d> places_to_confirm(const ErrorMap& map, const std::vector<std::uint8_t>& suspected,
                                     std::size_t max);

/// Applies the results of the blocks examined there: a certain match also counts for the adjacent places; a
/// similar but uncertain one is left to its neighbours. Threads that alias to another pattern in a coarser
/// picture are not errors.
void confirm_by_blocks(ErrorMap& map, const std::vector<std::uint8_t>& suspected, const ResidualMap& blocks);

/// The blank places among those on a square lattice: where coarser pictures show nothing, full resolution may
/// show the threads of plain cloth.
struct BlankSamples {
  std::int64_t spacing = 0;         ///< of the lattice, places
  std::vector<std::size_t> places;  ///< indices in the map
  std::vector<Vec2d> centres_px;    ///< where to look, whole level-0 pixels
};
/// At most `max`, of the densest lattice that has no more, of every other place at most.
BlankSamples sample_blank_places(const ErrorMap& map, std::size_t max);

/// Applies the results of the blocks examined there. A certain match speaks for its own place, and blank
/// places amid lattice places that are measured take the largest of their errors: at least three of four,
/// none of them lost or ambiguous, and nothing `abrupt` in the map between them (one flag a place; empty:
/// nothing is), for a patch that slipped between two blocks tears or bends it. A block that lies elsewhere
/// alone among its neighbours says nothing. Returns the places that stay blank beside a block that was not
/// found or where the map is abrupt, one entry a place: what is measured around them does not speak for them.
std::vector<std::uint8_t> measure_blank_places(ErrorMap& map, const BlankSamples& samples,
                                               const ResidualMap& blocks,
                                               const std::vector<std::uint8_t>& abrupt);

}  // namespace alinify

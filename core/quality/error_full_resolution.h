#pragma once

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

}  // namespace alinify

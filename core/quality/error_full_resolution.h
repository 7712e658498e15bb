#pragma once

#include <vector>

#include "core/quality/error_map.h"
#include "core/quality/residuals.h"

namespace alinify {

/// Puts what blocks at full resolution say into a map that was made from coarser pictures: threads that those
/// do not show may lie a repeat off, and blocks tell offsets more finely.
///
/// A block speaks for the places that are nearer to it than to others, as far as blocks lie apart. One that
/// is lost or lies elsewhere alone among its neighbours says nothing. Where the coarser pictures already see
/// a larger error, theirs stands.
void refine_by_blocks(ErrorMap& map, const ResidualMap& blocks);

/// The places whose errors stand although no block at full resolution was there, as whole level-0 pixels: at
/// most so many, the worst first, no two beside each other. None where most of the map is like that.
std::vector<Vec2d> places_to_confirm(const ErrorMap& map, std::size_t most);

/// Takes what blocks say that were looked at there: where one is surely found again, its word counts for the
/// places beside it too. Threads that a coarser picture shows as another pattern are no error.
void confirm_by_blocks(ErrorMap& map, const ResidualMap& blocks);

}  // namespace alinify

#pragma once

#include "core/quality/error_map.h"
#include "core/quality/residuals.h"

namespace alinify {

/// Puts what blocks at full resolution say into a map that was made from coarser pictures: threads that those
/// do not show may lie a repeat off, and blocks tell offsets more finely.
///
/// A block speaks for the places that are nearer to it than to others, as far as blocks lie apart. One that is
/// lost or lies elsewhere alone among its neighbours says nothing. Where the coarser pictures already see a
/// larger error, theirs stands.
void refine_by_blocks(ErrorMap& map, const ResidualMap& blocks);

}  // namespace alinify

#pragma once

#include <cstdint>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/quality/error_map.h"
#include "core/transform/transform.h"

namespace alinify {

/// Marks the places within which a map tears: it is mirrored against what it is at most places that show
/// something, or stretches or squeezes more than twice as far. So it does between the pieces of a slide that
/// moved apart; what it leads to there is part of one of them, and was never expected at such a place.
/// Nothing is marked if no place shows anything. **Shapes**: one flag a place, row by row. **Threads**: the
/// same for any number.
std::vector<std::uint8_t> torn_places(const ErrorMap& map, const Transform& moving_from_fixed,
                                      ThreadPool& pool);

}  // namespace alinify

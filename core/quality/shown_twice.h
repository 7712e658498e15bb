#pragma once

#include <cstdint>
#include <vector>

#include "core/base/thread_pool.h"
#include "core/quality/error_map.h"
#include "core/transform/transform.h"

namespace alinify {

/// Marks the places that a map leads to what it has led another place to, more than four places away, which
/// was measured and lies there: on a slide whose pieces moved, the map goes on over the glass around one
/// piece to where another one lies. What the moving image shows there is missing nowhere. A map that does not
/// fold marks nothing. **Shapes**: one flag a place, row by row. **Threads**: the same for any number.
std::vector<std::uint8_t> places_shown_twice(const ErrorMap& map, const Transform& moving_from_fixed,
                                             ThreadPool& pool);

}  // namespace alinify

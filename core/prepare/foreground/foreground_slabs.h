#pragma once

#include <cstdint>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/math/view2d.h"

namespace alinify {

/// Work on masks in host memory of which only slabs of rows fit the backend's: the same bits as in one piece,
/// for any number of rows a slab (plan_slab_rows()).

/// Squared distances to the nearest zero (core/algo/squared_distance.h). Each slab goes to the backend once;
/// the way to the zeros above and below it is followed on the host.
void squared_distance_in_slabs(View2D<const std::uint8_t> mask, View2D<std::uint32_t> squared,
                               std::int64_t slab_rows, Backend& backend, const Progress& progress);

/// Fills holes of up to `largest_px` (core/algo/fill_holes.h). Each slab goes to the backend twice: first to
/// find which components of zeros meet at its seams, then to fill those that are holes of the whole.
/// **Memory**: on the host 16 bytes for every pixel of the seams.
void fill_holes_in_slabs(View2D<std::uint8_t> mask, std::uint32_t largest_px, std::int64_t slab_rows,
                         Backend& backend, const Progress& progress);

}  // namespace alinify

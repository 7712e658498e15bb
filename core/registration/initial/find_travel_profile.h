#pragma once

#include <optional>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/math/affine2.h"
#include "core/registration/initial/small_picture.h"
#include "core/registration/initial/travel_profile.h"

namespace alinify {

/// Looks for uneven travel along either axis behind an affine map: dynamic programming over the correlation
/// of whole lines, up to a quarter of the length away and at speeds up to twice the mean. Found from every
/// other stripe of the lines and accepted only where the stripes in between confirm it by far, so that a
/// deformation of another kind, a repeat or noise is not taken for one. Empty where there is none, or where
/// it is so small that an engine needs no help. `negative`: dark in one picture is light in the other.
/// **Throws** Cancelled. **Threads**: the same bits for any pool. **Memory**: some 100 bytes a pixel of the
/// pictures.
/// **Source**: Sakoe & Chiba, "Dynamic programming algorithm optimization for spoken word recognition", IEEE
/// Trans. ASSP 26(1), 1978.
std::optional<TravelProfile> find_travel_profile(const SmallPicture& fixed, const SmallPicture& moving,
                                                 const Affine2& moving_from_fixed, bool negative,
                                                 ThreadPool& pool, Progress& progress);

}  // namespace alinify

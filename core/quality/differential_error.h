#pragma once

#include <vector>

#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"
#include "core/math/rect.h"

namespace alinify {

/// Errors that vary within the blocks that are compared, by the pictures' own slopes.
///
/// In every window of some 12 pixels the displacement between the pictures is the least-squares solution of
/// the optical-flow constraint, along those directions that its texture tells; its noise is subtracted from
/// its square: what the solution leaves unexplained, or its scatter from cell to cell where that is more. A
/// solution that explains little counts as none. The value of a place is the root of the mean of these
/// squares. Displacements of more than a pixel or a fraction of the threads' distance come out too small:
/// blocks find those.
///
/// **Shapes**: `fixed` and `warped` share one grid; one value for each of `places`, row by row, which lie
/// step_px apart (a multiple of 4). **Units**: pixels of the pictures. **Range and NaN**: values 0 to 1, NaN
/// is missing; 0 where nothing is told. **Threads**: the same for any number. **Memory**: 16 bytes a pixel.
/// **Source**: B. D. Lucas and T. Kanade, "An iterative image registration technique", IJCAI 1981; for the
/// scatter, K.-Y. Liang and S. L. Zeger, "Longitudinal data analysis using generalized linear models",
/// Biometrika 73, 1986.
std::vector<float> differential_errors(const GreyImage& fixed, const GreyImage& warped, int step_px,
                                       Size places, ThreadPool& pool);

}  // namespace alinify

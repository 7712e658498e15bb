#pragma once

#include <vector>

#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"
#include "core/quality/cell_displacements.h"

namespace alinify {

/// Errors that blocks average over: how far a map that varies within a block may have been fitted to noise.
///
/// Around every place two lengths are measured: how much the map strays from its local affine part, and how
/// finely the texture holds a window of 8 pixels in its weaker direction (the Cramer-Rao bound, from the
/// structure tensor and the residual between the pictures). The smaller one is the undetectable error: it is
/// small if the map is smooth or the texture rich. Where the map is rough and windows of 12 pixels look like
/// their partners far less than others do, it may be twice that deviation: along edges where two layers moved
/// apart.
///
/// **Shapes**: `fixed` and `warped` have one grid; one value for each of `places`, row by row, which lie
/// step_px apart. **Units**: pixels of the pictures. **NaN**: nowhere; 0 where nothing is compared.
/// **Threads**: the same for any number. **Memory**: 10 bytes a pixel.
/// **Source**: D. Robinson and P. Milanfar, "Fundamental performance limits in image registration", IEEE TIP
/// 13(9), 2004.
std::vector<float> unresolved_errors(const GreyImage& fixed, const GreyImage& warped,
                                     const CellDisplacements& displacements, int step_px, Size places,
                                     ThreadPool& pool);

}  // namespace alinify

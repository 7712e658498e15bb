#pragma once

#include <vector>

#include "core/base/thread_pool.h"
#include "core/math/rect.h"
#include "core/quality/cell_displacements.h"

namespace alinify {

/// How abruptly a map's displacement changes: the distance between the displacement of a cell of 4 pixels and
/// the value there of the least-squares quadratic through those of the 28 pixels around it (fewer at the
/// edges). Cloth and tissue bend far more slowly; a map that slips by a repeat of the texture, or by part of
/// one, does not.
///
/// **Shapes**: the largest of its cells for each of `places`, row by row, which lie step_px apart, a multiple
/// of 4. **Units**: pixels of the picture, as if the moving image had the fixed one's scale. **Threads**: the
/// same for any number.
/// **Source**: displacements that contradict their neighbours are found likewise in particle image
/// velocimetry: J. Westerweel and F. Scarano, "Universal outlier detection for PIV data", Experiments in
/// Fluids 39(6), 2005.
std::vector<float> displacement_jumps(const CellDisplacements& displacements, int step_px, Size places,
                                      ThreadPool& pool);

/// How far a map's displacement jumps over 24 pixels along either axis, beyond what it changes by over the 24
/// pixels on either side: nothing where it changes evenly, the whole slip at the rim of a piece that slipped,
/// however blurred the map is there. The largest distance within a place; 0 where the 24 pixels, or those on
/// both sides, do not lie within the picture.
/// **Shapes, units, threads**: as above.
std::vector<float> displacement_steps(const CellDisplacements& displacements, int step_px, Size places,
                                      ThreadPool& pool);

/// How rough a map is: the root mean square of the same distances over a place's cells and those beside them.
/// A map that follows strained cloth is smooth but bent, and stays below 0.11 px even where the strain
/// changes by 40 % within a hundred pixels; one that follows noise on plain ground does not. Cells whose 28
/// pixels do not lie within the picture count as smooth.
/// **Shapes, units, threads**: as above.
std::vector<float> displacement_roughness(const CellDisplacements& displacements, int step_px, Size places,
                                          ThreadPool& pool);

}  // namespace alinify

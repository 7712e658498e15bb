#pragma once

#include <optional>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/grey/grey_reader.h"

namespace alinify {

/// How alike two images are where each block is laid upon its partner by an affine map of its own.
///
/// Under a map that is off by some pixels and bends within a block, one texture seems no more alike than two
/// stains do. An affine map for each block takes that out; between stains or sections it finds hardly more.
///
/// The 60 % quantile, over blocks of 40 pixels, of the normalised cross-correlation of locally normalised
/// brightness; blocks start where they correlate best within 10 pixels. Empty: fewer than few_blocks show
/// something and are covered. For images of inverted contrast it is low.
/// **Shapes**: both images share one grid. **Range and NaN**: grey values 0 to 1, NaN is missing. **Throws**
/// Cancelled. **Threads**: the same for any number. **Memory**: 16 bytes a pixel.
/// **Source**: G. D. Evangelidis and E. Z. Psarakis, "Parametric image alignment using enhanced correlation
/// coefficient maximization", IEEE TPAMI 30(10), 2008 (the measure, invariant to gain and offset).
std::optional<double> affine_likeness(const GreyImage& fixed, const GreyImage& warped, ThreadPool& pool,
                                      const Progress& progress);

}  // namespace alinify

#pragma once

#include <cstdint>
#include <vector>

#include "core/registration/grey_reader.h"

namespace alinify {

/// How alike two pictures are in small blocks: the median over the blocks that have texture of the normalised
/// cross-correlation (1: the same up to brightness and contrast, 0: nothing in common).
struct LocalCorrelation {
  double gradient = 0;  ///< of the gradient's magnitude: does not mind another stain or inverted contrast
  double grey = 0;      ///< of brightness; negative where contrast is inverted
};

/// The same block by block, as a picture. Block (i, j) covers level-0 fixed pixels from origin_px + (i, j) *
/// step_px; NaN where the block is blank or one of the images is not there.
struct CorrelationMap {
  Size size;
  double origin_px = 0, step_px = 1;
  std::vector<float> gradient, grey;
};

struct LocalComparison {
  LocalCorrelation median;
  std::int64_t blocks = 0;
  CorrelationMap map;
};

/// Compares two pictures of one grid in blocks of 24 x 24 pixels; `fixed_gradient` is gradient_of(fixed).
/// Blocks of the fixed picture that hardly vary (background, a blank ground) say nothing and are left out.
LocalComparison compare_locally(const GreyImage& fixed, const GreyImage& fixed_gradient,
                                const GreyImage& warped);

}  // namespace alinify

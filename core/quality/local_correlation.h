#pragma once

#include <cstdint>
#include <vector>

#include "core/grey/grey_reader.h"

namespace alinify {

/// Similarity of two images in small blocks: the median normalised cross-correlation of the textured blocks
/// (1: the same up to brightness and contrast, 0: nothing in common).
struct LocalCorrelation {
  double gradient = 0;  ///< of the gradient magnitude: insensitive to a different stain or inverted contrast
  double grey = 0;      ///< of brightness; negative where contrast is inverted
};

/// The same per block, as an image. Block (i, j) covers level-0 fixed pixels from origin_px + (i, j) *
/// step_px; NaN if the block is blank or missing in one of the images.
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

/// Compares two images on one grid in blocks of 24 x 24 pixels; `fixed_gradient` is gradient_of(fixed).
/// Blocks of the fixed image that hardly vary (background, blank ground) are uninformative and excluded.
LocalComparison compare_locally(const GreyImage& fixed, const GreyImage& fixed_gradient,
                                const GreyImage& warped);

}  // namespace alinify

#pragma once

#include <cstdint>
#include <vector>

#include "core/algo/flow_args.h"
#include "core/math/rect.h"
#include "core/math/view2d.h"
#include "core/registration/flow/solve_level.h"

namespace alinify {

/// A level as the dense engine compares it, in host memory: locally normalised, with weight one for valid
/// pixels and zero elsewhere.
struct NormalisedPicture {
  Size size;  ///< of the level; rows are padded to `stride`
  std::int64_t stride = 0;
  std::vector<float> values;
  std::vector<std::uint8_t> weights;

  View2D<const float> view() const { return {values.data(), size.width, size.height, stride}; }
  View2D<const std::uint8_t> weight() const { return {weights.data(), size.width, size.height, stride}; }
};

/// Both images of one level, each in its own frame.
struct LevelPictures {
  NormalisedPicture fixed, moving;
  Affine2 moving_from_fixed;  ///< pixels of the level, at zero displacement
};

/// Copies a level to the host. **Memory**: some 20 bytes a pixel of both during the call, 5 afterwards.
/// **Throws** OutOfMemory, Cancelled.
LevelPictures level_pictures(const LevelInputs& in, const FeatureFilter& filter);

}  // namespace alinify

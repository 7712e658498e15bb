#pragma once

#include <cstdint>
#include <string>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"
#include "core/transform/displacement_field.h"

namespace alinify {

struct DisFieldLimits {
  double loss_px = 0.01;  ///< in pixels of the flow, at the 99th percentile
  std::int64_t coarsest_spacing = 4, max_samples = std::int64_t{1} << 24;
};

struct DisField {
  DisplacementField field;   ///< level-0 pixels
  std::int64_t spacing = 4;  ///< in pixels of the flow
  double loss_px = 0;        ///< |field - flow| in pixels of the flow, 99th percentile over the valid ones
};

/// Samples a dense flow at every spacing-th pixel, with the coarsest spacing that keeps within the limits (a
/// finer spacing than the limits allow is not used, and loss_px reports the excess). Samples where `valid` is
/// 0 are smoothly filled from the valid ones around them, and with the mean where none are near.
/// **Shapes**: flow and valid have the same size. **Units and frame**: flow in working pixels, 1/downsample
/// of level 0. **Memory**: 24 bytes a sample during the call.
DisField dis_field_from(View2D<const Vec2f> flow, View2D<const std::uint8_t> valid, double downsample,
                        const DisFieldLimits& limits, ThreadPool& pool, Progress& progress);

}  // namespace alinify

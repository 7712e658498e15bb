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
  double loss_px = 0.01;  ///< of the flow's own pixels, at the 99th percentile
  std::int64_t coarsest_spacing = 4, max_samples = std::int64_t{1} << 24;
};

struct DisField {
  DisplacementField field;   ///< level-0 pixels
  std::int64_t spacing = 4;  ///< in the flow's pixels
  double loss_px = 0;        ///< |field - flow| in the flow's pixels, 99th percentile over where it counts
};

/// A flow of one vector a pixel as a field with samples further apart: taken at every spacing-th pixel, the
/// coarsest spacing that keeps within the limits (a finer one than limits allow is not taken, and the loss
/// tells). Samples where `valid` is 0 are filled from the valid ones around them, smoothly, and with the mean
/// where none are near.
/// **Shapes**: flow and valid have one size. **Units and frame**: flow in working pixels, 1/downsample of
/// level 0. **Memory**: 24 bytes a sample while it runs.
DisField dis_field_from(View2D<const Vec2f> flow, View2D<const std::uint8_t> valid, double downsample,
                        const DisFieldLimits& limits, ThreadPool& pool, Progress& progress);

}  // namespace alinify

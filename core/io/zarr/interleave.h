#pragma once

#include <cstdint>
#include <vector>

#include "core/image/image.h"

namespace alinify {

/// Samples of one channel in a decoded chunk; or a constant.
struct PlaneSamples {
  const std::byte* first = nullptr;            ///< null: every sample is the fill value
  std::int64_t column_step = 1, row_step = 1;  ///< bytes
};

/// Writes channels [first_channel, first_channel + planes.size()) of interleaved pixels. `fill` is converted
/// to the pixels' type, whose range it fits. **Threads**: any.
void interleave(const std::vector<PlaneSamples>& planes, int first_channel, double fill, Pixels out);

/// The inverse: copies one channel out of interleaved pixels, rows packed with `row_bytes` between them.
void take_channel(ConstPixels from, int channel, std::byte* to, std::int64_t row_bytes);

}  // namespace alinify

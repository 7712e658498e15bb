#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/math/vec2.h"

namespace alinify {

/// Distance between a map and its approximation, in pixels of the moving image.
struct ProjectionResidual {
  double rms_px = 0, p99_px = 0, max_px = 0;
  std::int64_t points = 0;
};

/// Takes points of the fixed image to the moving one, in place.
using PointMapper = std::function<void(std::span<Vec2d>)>;

/// Compares two maps at every place (x, y) of a lattice. **Units and frame**: places in pixels of the fixed
/// image. **Throws** Cancelled, and the exceptions of the maps. **Threads**: rows are worked on in parallel;
/// the same bits for any pool. **Memory**: 4 bytes per place.
ProjectionResidual residual_between(const PointMapper& map, const PointMapper& other,
                                    const std::vector<double>& x, const std::vector<double>& y,
                                    ThreadPool& pool, Progress& progress);

}  // namespace alinify

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/base/thread_pool.h"
#include "core/compute/backend_buffer.h"
#include "core/math/cell_grid.h"
#include "core/registration/bspline/spline_level.h"
#include "core/registration/flow/solve_level.h"
#include "core/transform/bspline_grid.h"
#include "tests/bench/dense_flow.h"

namespace alinify::bench {

/// Bytes a second that a copy in the backend's memory reads and writes, together; the best of several.
inline double copy_rate(Backend& backend) {
  const Size size{16384, 4096};  // 256 MiB
  const BackendBuffer<float> one(backend, size), other(backend, size);
  constexpr auto element = static_cast<std::int64_t>(sizeof(float));
  const std::int64_t row_bytes = size.width * element,
                     parts = backend.works_in_host_memory() ? backend.pool()->thread_count() : 1;
  double best_s = 1e300;
  for (int k = 0; k < 8; ++k) {
    const BackendBuffer<float>&from = k % 2 == 0 ? one : other, &to = k % 2 == 0 ? other : one;
    const auto began = Clock::now();
    backend.pool()->parallel_for(parts, [&](std::int64_t part) {
      const std::int64_t first = size.height * part / parts, last = size.height * (part + 1) / parts;
      backend.copy_rows(to.view({0, first, 0, 0}).data, row_bytes, from.view({0, first, 0, 0}).data,
                        row_bytes, row_bytes, last - first);
    });
    // Until both have been written, the system has one page of zeros for all that is read.
    if (k > 1) best_s = std::min(best_s, since(began));
  }
  return 2 * static_cast<double>(size.area() * element) / best_s;
}

/// Prints how long a Gauss-Newton iteration of the B-spline takes at the finest level, measuring at `field`
/// and fitting a grid of 64 px, beside the time that a copy takes for the bytes that have to be moved at
/// least.
inline void print_spline_iteration(Backend& backend, const FlowPlan& plan, const GreyPyramid& fixed,
                                   const GreyPyramid& moving, const LevelField& field, int runs) {
  Progress progress;
  const FlowLevel& level = plan.finest();
  const LevelInputs in{backend, fixed, moving, level, {}, plan.halo_px, {}};
  FlowSteps steps = flow_steps(FlowData::Texture, level.fixed, false, true);
  steps.iterations = 0;
  const NormalEquations normal_equations = make_normal_equations(backend, field.cells);
  const Size full = fixed.size(0);
  SplineLevel spline(
      backend, make_bspline_grid(static_cast<double>(full.width), static_cast<double>(full.height), {64, 64}),
      field, SplineRegulariser::Bending, false);
  std::vector<double> measuring, fitting;
  for (int k = 0; k < std::max(2, runs); ++k) {
    LevelField at = field;
    auto began = Clock::now();
    solve_level(in, steps, at, &normal_equations, progress);
    measuring.push_back(since(began));
    began = Clock::now();
    spline.fit(at, normal_equations, 1, 1e-3, progress);
    fitting.push_back(since(began));
  }
  // Both images, and the field that a pass is measured at; the measurements, written and read; the field that
  // they belong to, and the fitted one.
  constexpr double image = 2 * sizeof(std::uint16_t), vectors = 3 * sizeof(Vec2f),
                   sums = 2 * 8 * sizeof(float);
  const double bytes = image * static_cast<double>(level.fixed.area()) +
                       (vectors + sums) * static_cast<double>(field.cells.area());
  const double rate = copy_rate(backend), measured_s = median(measuring), fitted_s = median(fitting);
  std::printf(
      "B-spline iteration: %.2f ms to measure, %.2f ms to fit; a copy moves the least %.2f GB in %.2f ms "
      "(%.0f GB/s)\n",
      1e3 * measured_s, 1e3 * fitted_s, 1e-9 * bytes, 1e3 * bytes / rate, 1e-9 * rate);
}

}  // namespace alinify::bench

#pragma once

#include <cstdint>

#include "core/math/ops/fit_cell.h"
#include "gpu/fused_blur.cuh"

/// Smooths a residual, solves, and writes the remaining residual, also on the half-size grid, in one launch:
/// the smoothed residual never goes to memory. The sums are those of BlurRun, SolveMean and HalveLanes, in
/// their order.
namespace alinify::cuda_detail {

/// Solves two neighbouring cells of each row from y0 on; `mean` holds their smoothed residuals.
template <int Run>
__device__ __forceinline__ void solve_rows(const SolveMean& op, const View2D<float>& half, int x, int y0,
                                           const float4 (&mean)[Run]) {
  using Pair = SolveMean::Pair;
  const int width = static_cast<int>(op.out.width), height = static_cast<int>(op.out.height);
  const bool two = x + 1 < width;
  Pair above = Pair::all(0);
#pragma unroll
  for (int j = 0; j < Run; ++j) {
    const int y = y0 + j;
    if (y >= height) return;
    const Pair mean_of[2] = {{mean[j].x, mean[j].y}, {mean[j].z, mean[j].w}};
    Pair d[2];
    d[0] = op.solution(x, y, mean_of[0]);
    d[1] = two ? op.solution(x + 1, y, mean_of[1]) : d[0];
    if (op.rest.width == 0) continue;
    Pair left[2];
    left[0] = op.left_over(x, y, d[0]);
    left[1] = two ? op.left_over(x + 1, y, d[1]) : left[0];
    float* to = op.rest.row(y) + 2 * x;
    left[0].store_element(to);
    if (two) left[1].store_element(to + 2);
    if (half.width == 0) continue;
    // A last row or column without a neighbour counts twice.
    const Pair here = left[0] + left[1];
    if (y % 2 == 0) above = here;
    if (y % 2 != 0 || y + 1 == height) (0.25f * (above + here)).store_element(half.row(y / 2) + x);
  }
}

template <int Radius, int Rows>
__global__ void __launch_bounds__(blur_lanes_across* blur_warps)
    fused_solve_mean(const __grid_constant__ View2D<const float> residual,
                     const __grid_constant__ SolveMean op, const __grid_constant__ View2D<float> half,
                     const __grid_constant__ GaussianTaps taps, bool aligned) {
  blur_narrow_tile<2, Radius, Rows>(residual, taps, aligned,
                                    [&](int first, int y0, const float4(&mean)[Rows / blur_warps]) {
                                      solve_rows(op, half, first / 2, y0, mean);
                                    });
}

/// False if the remaining residual would overwrite the input, or if there is no kernel for the radius or
/// size.
inline bool may_fuse_solve_mean(const View2D<const float>& residual, const SolveMean& op,
                                const GaussianTaps& taps) {
  return may_fuse_blur<2>(residual, op.rest, taps) && residual.data != op.out.data;
}

inline void launch_solve_mean(const View2D<const float>& residual, const SolveMean& op,
                              const View2D<float>& half, const GaussianTaps& taps, cudaStream_t stream) {
  const bool aligned = on_blur_boundary(residual.data, residual.stride);
  with_blur_radius<max_blur_radius<2>>(taps.radius, [&](auto radius) {
    constexpr int r = decltype(radius)::value;
    const dim3 high = blur_blocks<2>(residual, 32);
    if (enough_blur_blocks(high)) {
      fused_solve_mean<r, 32><<<high, blur_block(), 0, stream>>>(residual, op, half, taps, aligned);
    } else {
      fused_solve_mean<r, 16>
          <<<blur_blocks<2>(residual, 16), blur_block(), 0, stream>>>(residual, op, half, taps, aligned);
    }
  });
}

}  // namespace alinify::cuda_detail

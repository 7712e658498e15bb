#pragma once

#include <cstdint>

#include "core/math/cubic_at.h"
#include "core/math/ops/warp_view.h"
#include "gpu/column_displacements.cuh"

/// WarpView with one thread per column of four pixels instead of one per row, each pixel on its own: steps
/// are around zero, so the integer parts of neighbours' positions often differ, yet adjacent threads still
/// read adjacent pixels. The sums are those of the op, in their order.
namespace alinify::cuda_detail {

constexpr int warp_view_across = 32, warp_view_down = 8;

template <bool Cubic>
__global__ void __launch_bounds__(warp_view_across* warp_view_down)
    fused_warp_view(const __grid_constant__ WarpView<Cubic> op) {
  constexpr int taps = Cubic ? 4 : 2, before = Cubic ? 1 : 0;
  const int x = static_cast<int>(blockIdx.x) * warp_view_across + static_cast<int>(threadIdx.x),
            cell_row = static_cast<int>(blockIdx.y) * warp_view_down + static_cast<int>(threadIdx.y);
  if (x >= static_cast<int>(op.out.width) || cell_row >= static_cast<int>(op.field.height)) return;
  const ColumnDisplacements d(op.field, x, cell_row);
#pragma unroll
  for (int k = 0; k < cell_px; ++k) {
    const int jump_x = floor_to_int(d.x[k]), jump_y = floor_to_int(d.y[k]), y = cell_row * cell_px + k;
    const float fx = d.x[k] - static_cast<float>(jump_x), fy = d.y[k] - static_cast<float>(jump_y);
    const std::int64_t ix = std::int64_t{x} + jump_x - before, iy = std::int64_t{y} + jump_y - before;
    const bool inside = holds(op.view, ix, iy, taps, taps);
    float value;
    if constexpr (Cubic) {
      float wx[4], wy[4];
      CubicKernel::weights(fx, wx);
      CubicKernel::weights(fy, wy);
      if (inside) {
        const float* row = op.view.row(iy) + ix;
        float c[4];
#pragma unroll
        for (int j = 0; j < 4; ++j, row += op.view.stride)
#pragma unroll
          for (int i = 0; i < 4; ++i) c[i] = j == 0 ? wy[0] * row[i] : c[i] + wy[j] * row[i];
        value = (wx[0] * c[0] + wx[1] * c[1]) + (wx[2] * c[2] + wx[3] * c[3]);
      } else {
        value = continued_sum<4>(op.view, ix, iy, wx, wy);
      }
    } else {
      const auto at = [&](int i, int j) {
        return inside ? op.view.at(ix + i, iy + j)
                      : op.view.at(clamp<std::int64_t>(ix + i, 0, op.view.width - 1),
                                   clamp<std::int64_t>(iy + j, 0, op.view.height - 1));
      };
      const float left = at(0, 0), lower_left = at(0, 1);
      const float upper = left + fx * (at(1, 0) - left), lower = lower_left + fx * (at(1, 1) - lower_left);
      value = upper + fy * (lower - upper);
    }
    op.out.row(y)[x] = value;
  }
}

/// Extent: cells x pixel rows.
template <bool Cubic>
void launch_specialized(const WarpView<Cubic>& op, Size extent, cudaStream_t stream) {
  const dim3 blocks(static_cast<unsigned>((extent.width * cell_px + warp_view_across - 1) / warp_view_across),
                    static_cast<unsigned>((op.field.height + warp_view_down - 1) / warp_view_down));
  fused_warp_view<<<blocks, dim3(warp_view_across, warp_view_down), 0, stream>>>(op);
}

}  // namespace alinify::cuda_detail

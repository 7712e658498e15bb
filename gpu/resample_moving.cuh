#pragma once

#include <cstdint>

#include "core/math/cubic_at.h"
#include "core/math/kernels.h"
#include "core/math/ops/resample_moving.h"
#include "gpu/column_displacements.cuh"

/// ResampleMoving with one thread per column of four pixels instead of one per row: adjacent threads read
/// adjacent pixels, and the four pixels of a column share most of their source rows. The sums are those of
/// the op, in their order; positions round differently.
namespace alinify::cuda_detail {

constexpr int pull_across = 32, pull_down = 8;

/// Six-tap weights from a table.
struct SixWeights {
  static constexpr int taps = 6, before = 2;
  float w[taps];

  __device__ __forceinline__ SixWeights() = default;
  /// Row k of the table is for the fraction k / (rows - 1).
  __device__ __forceinline__ SixWeights(const View2D<const float>& table, float rest) {
    const auto phases = static_cast<float>(table.height - 1);
    const float* row = table.row(floor_to_int(phases * rest + 0.5f));
    const float4 first = *reinterpret_cast<const float4*>(row);
    const float2 last = *reinterpret_cast<const float2*>(row + 4);
    w[0] = first.x, w[1] = first.y, w[2] = first.z, w[3] = first.w, w[4] = last.x, w[5] = last.y;
  }
  /// Summed in the order of six_tap_run.
  __device__ __forceinline__ float of(const float (&c)[taps]) const {
    return ((w[0] * c[0] + w[4] * c[4]) + (w[1] * c[1] + w[5] * c[5])) + (w[2] * c[2] + w[3] * c[3]);
  }
};

/// Four-tap weights.
struct FourWeights {
  static constexpr int taps = 4, before = 1;
  float w[taps];

  __device__ __forceinline__ FourWeights() = default;
  __device__ __forceinline__ FourWeights(const View2D<const float>&, float rest) {
    CubicKernel::weights(rest, w);
  }
  /// Summed in the order of cubic_run.
  __device__ __forceinline__ float of(const float (&c)[taps]) const {
    return (w[0] * c[0] + w[1] * c[1]) + (w[2] * c[2] + w[3] * c[3]);
  }
};

template <class Weights, class T>
__global__ void __launch_bounds__(pull_across* pull_down, 3)
    resample_moving_fused(const __grid_constant__ ResampleMoving<T> op) {
  constexpr int taps = Weights::taps, before = Weights::before;
  const int x = static_cast<int>(blockIdx.x) * pull_across + static_cast<int>(threadIdx.x),
            cell_row = static_cast<int>(blockIdx.y) * pull_down + static_cast<int>(threadIdx.y);
  const bool wanted = x < static_cast<int>(op.out.width) && cell_row < static_cast<int>(op.field.height);
  if (!__any_sync(0xffffffffu, wanted)) return;
  const ColumnDisplacements d(op.field, x, cell_row);
  // Integer pixels are kept apart, so that the remaining fraction fits a float in an image of any size.
  const Affine2& map = op.level_from_frame;
  const Vec2d first = map({static_cast<double>(op.first_x + x),
                           static_cast<double>(op.first_y + static_cast<std::int64_t>(cell_row) * cell_px)});
  const std::int64_t whole_x = floor_to_int64(first.x), whole_y = floor_to_int64(first.y);
  const Vec2d whole{static_cast<double>(whole_x), static_cast<double>(whole_y)};
  const auto narrow = [](double v) { return static_cast<float>(v); };
  const float rest_x = narrow(first.x - whole.x), rest_y = narrow(first.y - whole.y),
              low_x = narrow(op.min.x - whole.x), low_y = narrow(op.min.y - whole.y),
              high_x = narrow(op.max.x - whole.x), high_y = narrow(op.max.y - whole.y);
  const float along_x = narrow(map.xx), along_y = narrow(map.yx), down_x = narrow(map.xy),
              down_y = narrow(map.yy);
  int jump_x[cell_px], jump_y[cell_px];
  float fx[cell_px], fy[cell_px], value[cell_px];
  bool counts[cell_px];
  bool in_a_column = true;
#pragma unroll
  for (int j = 0; j < cell_px; ++j) {
    const float dx = d.x[j], dy = static_cast<float>(j) + d.y[j];
    const float qx = rest_x + along_x * dx + down_x * dy, qy = rest_y + along_y * dx + down_y * dy;
    counts[j] = low_x - 0.5f <= qx && qx <= high_x + 0.5f && low_y - 0.5f <= qy && qy <= high_y + 0.5f;
    // NaN becomes the minimum.
    const float above_x = qx > low_x ? qx : low_x, above_y = qy > low_y ? qy : low_y;
    const float there_x = above_x < high_x ? above_x : high_x, there_y = above_y < high_y ? above_y : high_y;
    jump_x[j] = floor_to_int(there_x), jump_y[j] = floor_to_int(there_y);
    fx[j] = there_x - static_cast<float>(jump_x[j]);
    fy[j] = there_y - static_cast<float>(jump_y[j]);
    in_a_column = in_a_column && jump_x[j] == jump_x[0] && jump_y[j] == jump_y[0] + j;
  }
  constexpr int rows = taps + cell_px - 1;
  const std::int64_t in_picture_x = whole_x - op.picture_x, in_picture_y = whole_y - op.picture_y;
  const std::int64_t x0 = in_picture_x + jump_x[0] - before, y0 = in_picture_y + jump_y[0] - before;
  in_a_column = in_a_column && holds(op.picture, x0, y0, taps, rows);
  // Warp-uniform, to avoid executing both branches.
  if (__all_sync(0xffffffffu, in_a_column || !wanted) && in_a_column) {
    Weights wy[cell_px];
    float sum[cell_px][taps];
#pragma unroll
    for (int k = 0; k < cell_px; ++k) wy[k] = Weights(op.table, fy[k]);
    const T* row = op.picture.row(y0) + x0;
#pragma unroll
    for (int j = 0; j < rows; ++j, row += op.picture.stride) {
      float v[taps];
#pragma unroll
      for (int i = 0; i < taps; ++i) v[i] = static_cast<float>(row[i]);
#pragma unroll
      for (int k = 0; k < cell_px; ++k) {
        if (j < k || j >= k + taps) continue;
#pragma unroll
        for (int i = 0; i < taps; ++i)
          sum[k][i] = j == k ? wy[k].w[0] * v[i] : sum[k][i] + wy[k].w[j - k] * v[i];
      }
    }
#pragma unroll
    for (int k = 0; k < cell_px; ++k) value[k] = Weights(op.table, fx[k]).of(sum[k]);
  } else {
#pragma unroll
    for (int k = 0; k < cell_px; ++k) {
      const std::int64_t ix = in_picture_x + jump_x[k] - before, iy = in_picture_y + jump_y[k] - before;
      const Weights wx(op.table, fx[k]), wy(op.table, fy[k]);
      if (!holds(op.picture, ix, iy, taps, taps)) {
        value[k] = continued_sum<taps>(op.picture, ix, iy, wx.w, wy.w);
        continue;
      }
      const T* row = op.picture.row(iy) + ix;
      float sum[taps];
#pragma unroll
      for (int j = 0; j < taps; ++j, row += op.picture.stride)
#pragma unroll
        for (int i = 0; i < taps; ++i) {
          const float weighed = wy.w[j] * static_cast<float>(row[i]);
          sum[i] = j == 0 ? weighed : sum[i] + weighed;
        }
      value[k] = wx.of(sum);
    }
  }
  if (!wanted) return;
#pragma unroll
  for (int k = 0; k < cell_px; ++k) {
    const std::int64_t y = static_cast<std::int64_t>(cell_row) * cell_px + k;
    if (op.mask.width > 0) {
      const std::int64_t mx = in_picture_x + jump_x[k] + (fx[k] >= 0.5f ? 1 : 0),
                         my = in_picture_y + jump_y[k] + (fy[k] >= 0.5f ? 1 : 0);
      if (op.mask.at(clamp<std::int64_t>(mx, 0, op.mask.width - 1),
                     clamp<std::int64_t>(my, 0, op.mask.height - 1)) == 0)
        counts[k] = false;
    }
    op.out.row(y)[x] = op.gain * value[k] + op.offset;
    op.weight.row(y)[x] = counts[k] ? 1 : 0;
  }
}

/// Extent: cells x pixel rows.
template <class T>
void launch_specialized(const ResampleMoving<T>& op, Size extent, cudaStream_t stream) {
  const dim3 blocks(static_cast<unsigned>((extent.width * cell_px + pull_across - 1) / pull_across),
                    static_cast<unsigned>((op.field.height + pull_down - 1) / pull_down));
  const dim3 block(pull_across, pull_down);
  if (op.table.width > 0)
    resample_moving_fused<SixWeights><<<blocks, block, 0, stream>>>(op);
  else
    resample_moving_fused<FourWeights><<<blocks, block, 0, stream>>>(op);
}

}  // namespace alinify::cuda_detail

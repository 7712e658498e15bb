#pragma once

#include <algorithm>
#include <cstdint>

#include "core/math/ops/sum_cell.h"

/// SumCell with one thread per pixel column instead of one per cell: row neighbours come from the adjacent
/// threads by shuffle and eight sums need few registers, so twice as many threads are resident to hide memory
/// latency. The sums are those of the op, in its order.
namespace alinify::cuda_detail {

constexpr int sum_cells_warps = 8, sum_cells_rows = 4;

inline __global__ void __launch_bounds__(32 * sum_cells_warps)
    sum_cells_per_column(const __grid_constant__ SumCell op, std::int64_t cell_rows) {
  constexpr unsigned all = 0xffffffffu;
  constexpr float share = 1.0f / (cell_px * cell_px);
  const int lane = static_cast<int>(threadIdx.x), width = static_cast<int>(op.fixed.width),
            height = static_cast<int>(op.fixed.height);
  const int column =
      (static_cast<int>(blockIdx.x) * sum_cells_warps + static_cast<int>(threadIdx.y)) * 32 + lane;
  const int x = min(column, width - 1);
  const std::int64_t first = static_cast<std::int64_t>(blockIdx.y) * sum_cells_rows,
                     end = min(first + sum_cells_rows, cell_rows);
  // Twice the mean of both images in a column and its two neighbours.
  struct Line : SumsAlongRow<float> {
    float fixed, moving;
  };
  const auto line_at = [&](int y) {
    const std::int64_t row = min(max(y, 0), height - 1);
    const float *f = op.fixed.row(row) + x, *m = op.moving.row(row) + x;
    Line line{{0, 0, 0}, *f, *m};
    line.here = line.fixed + line.moving;
    line.before = __shfl_up_sync(all, line.here, 1);
    line.behind = __shfl_down_sync(all, line.here, 1);
    if (x == 0)
      line.before = line.here;
    else if (lane == 0)
      line.before = f[-1] + m[-1];
    if (x == width - 1)
      line.behind = line.here;
    else if (lane == 31)
      line.behind = f[1] + m[1];
    return line;
  };
  int y = static_cast<int>(first) * cell_px;
  Line above = line_at(y - 1), own = line_at(y);
  for (std::int64_t cell_row = first; cell_row < end; ++cell_row) {
    float sum[8] = {};
#pragma unroll
    for (int j = 0; j < cell_px; ++j, ++y) {
      const Line below = line_at(y + 1);
      add_products(sum, op.weight.row(y)[x] != 0 ? 1.0f : 0.0f, own.fixed, own.moving, above, own, below);
      above = own;
      own = below;
    }
#pragma unroll
    for (float& s : sum) {
      s += __shfl_xor_sync(all, s, 1);
      s += __shfl_xor_sync(all, s, 2);
      s *= share;
    }
    // Each of a cell's four threads writes two of its sums.
    const int part = lane % cell_px;
    float2 mine = part == 0   ? make_float2(sum[0], sum[1])
                  : part == 1 ? make_float2(sum[2], sum[3])
                  : part == 2 ? make_float2(sum[4], sum[5])
                              : make_float2(sum[6], sum[7]);
    if (column >= width) continue;
    auto* result = reinterpret_cast<float2*>(op.out.row(cell_row) + 2 * column);
    if (op.add) mine = make_float2(result->x + mine.x, result->y + mine.y);
    *result = mine;
  }
}

/// Extent: cells.
inline void launch_specialized(const SumCell& op, Size extent, cudaStream_t stream) {
  constexpr int across = 32 * sum_cells_warps;
  const dim3 grid(static_cast<unsigned>((extent.width * cell_px + across - 1) / across),
                  static_cast<unsigned>((extent.height + sum_cells_rows - 1) / sum_cells_rows));
  sum_cells_per_column<<<grid, dim3(32, sum_cells_warps), 0, stream>>>(op, extent.height);
}

}  // namespace alinify::cuda_detail

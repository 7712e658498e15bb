#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/algo/warp_tile.h"
#include "gpu/cuda_exec.cuh"
#include "gpu/warp_interior_rows.cuh"
#include "gpu/warp_rows.cuh"

/// core/algo/warp_tile.h in one launch: positions, interpolation and rounding without intermediate results in
/// global memory. A block holds its lattice nodes in shared memory, relative to an integer pixel of its own,
/// so positions are as accurate in an image of any size as in a small tile.
namespace alinify::cuda_detail {

template <class T, int Channels, class Kernel, bool Even>
__global__ void __launch_bounds__(warp_threads, (WarpColumn<T, Channels, Kernel, Even>::blocks))
    warp_block(const __grid_constant__ WarpLaunch<T> launch) {
  using Column = WarpColumn<T, Channels, Kernel, Even>;
  constexpr int together = Column::together;
  extern __shared__ float2 shared_nodes[];
  auto* const nodes = reinterpret_cast<Vec2f*>(shared_nodes);
  const WarpTileArgs<T>& args = launch.args;
  const int shift = args.lattice_shift;
  const int down = warps_down * launch.rows;
  const int first_x = static_cast<int>(blockIdx.x) * warp_across,
            first_y = static_cast<int>(blockIdx.y) * down;
  const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32;

  WarpFrame frame;
  int columns = 0, node_rows = 0;
  if (shift >= 0) {
    const int last_x = min(first_x + warp_across, launch.out_width) - 1,
              last_y = min(first_y + down, launch.out_height) - 1;
    columns = (last_x >> shift) - (first_x >> shift) + 4;
    node_rows = (last_y >> shift) - (first_y >> shift) + 4;
    frame = gather_nodes(launch, first_x, first_y, columns, node_rows, nodes);
    __syncthreads();
  }
  frame.min_x = args.min_x - static_cast<float>(frame.base_x);
  frame.max_x = args.max_x - static_cast<float>(frame.base_x);
  frame.min_y = args.min_y - static_cast<float>(frame.base_y);
  frame.max_y = args.max_y - static_cast<float>(frame.base_y);

  const int row_x = first_x + warp % (warp_across / 32) * 32;
  const int begin = first_y + warp / (warp_across / 32) * launch.rows,
            end = min(begin + launch.rows, launch.out_height);
  if (row_x >= launch.out_width) return;
  const Column column{launch, frame, lane, row_x, end, launch.aligned && row_x + 32 <= launch.out_width};
  // Lanes and rows beyond the end repeat the last one and store nothing.
  const int x = min(row_x + lane, launch.out_width - 1);
  const auto* weights = reinterpret_cast<const float4*>(args.weights.data);
  const int mask = (1 << max(shift, 0)) - 1;
  const float4 across = shift < 0 ? float4{} : __ldg(weights + (x & mask));
  const Vec2f* const node = nodes + (x >> max(shift, 0)) - (first_x >> max(shift, 0));
  const int first_cell = first_y >> max(shift, 0);
  // Unless cells are smaller than that, rows processed together lie in one cell, often the same one as
  // before.
  const bool small_cells = mask < together - 1;
  if constexpr (Column::packed) {
    if (!small_cells && shift >= 0 && column.whole_row && (end - begin) % 4 == 0 &&
        all_inside<T, Kernel>(launch, frame, nodes, columns * node_rows))
      return interior_rows<Kernel, Even>(launch, frame, node, columns, across, first_cell, row_x, begin, end);
  }
  LatticeColumn cell_column;
  int cell = -1;
  for (int y = begin; y < end; y += together) {
    Vec2f q[together];
    if (shift < 0) {
#pragma unroll
      for (int r = 0; r < together; ++r) q[r] = args.lattice.at(x, min(y + r, end - 1));
    } else if (small_cells) {
#pragma unroll
      for (int r = 0; r < together; ++r) {
        const int row = min(y + r, end - 1);
        cell_column.set(node + ((row >> shift) - first_cell) * columns, columns, across);
        q[r] = cell_column.at(__ldg(weights + (row & mask)));
      }
    } else {
      if (const int now = y >> shift; now != cell) {
        cell = now;
        cell_column.set(node + (cell - first_cell) * columns, columns, across);
      }
#pragma unroll
      for (int r = 0; r < together; ++r) q[r] = cell_column.at(__ldg(weights + ((y + r) & mask)));
    }
    column.rows(y, q);
  }
}

template <class T, int Channels, class Kernel>
void launch_warp(CudaQueue& queue, const WarpLaunch<T>& launch) {
  const int shift = launch.args.lattice_shift, down = warps_down * launch.rows;
  const std::size_t shared =
      shift < 0 ? 0
                : sizeof(Vec2f) *
                      static_cast<std::size_t>(warp_nodes(warp_across, shift) * warp_nodes(down, shift));
  const dim3 grid(static_cast<unsigned>((launch.out_width + warp_across - 1) / warp_across),
                  static_cast<unsigned>((launch.out_height + down - 1) / down));
  queue.begin_launch("fused warp");
  if (WarpColumn<T, Channels, Kernel, true>::packed && launch.source_stride % 4 == 0) {
    warp_block<T, Channels, Kernel, WarpColumn<T, Channels, Kernel, true>::packed>
        <<<grid, warp_threads, shared, queue.stream()>>>(launch);
  } else {
    warp_block<T, Channels, Kernel, false><<<grid, warp_threads, shared, queue.stream()>>>(launch);
  }
  queue.end_launch("fused warp");
}

template <class T, int Channels>
void launch_warp(CudaQueue& queue, const WarpLaunch<T>& launch) {
  switch (launch.args.interpolation) {
    case Interpolation::Nearest:
      return launch_warp<T, Channels, NearestKernel>(queue, launch);
    case Interpolation::Linear:
      return launch_warp<T, Channels, LinearKernel>(queue, launch);
    case Interpolation::Cubic:
      return launch_warp<T, Channels, CubicKernel>(queue, launch);
    case Interpolation::Lanczos:
      return launch_warp<T, Channels, LanczosKernel>(queue, launch);
  }
}

}  // namespace alinify::cuda_detail

namespace alinify {

template <class T>
bool CudaExec::fused_warp(const WarpTileArgs<T>& args) {
  constexpr bool known =
      std::is_same_v<T, std::uint8_t> || std::is_same_v<T, std::uint16_t> || std::is_same_v<T, float>;
  if constexpr (known) {
    constexpr std::int64_t upper = std::int64_t{1} << 21;  // float integer-plus-fraction positions
    cuda_detail::WarpLaunch<T> launch;
    launch.args = args;
    const std::int64_t width = args.source.width / args.channels, out_width = args.out.width / args.channels;
    if (width > upper || args.source.height > upper || out_width > upper || args.out.height > upper ||
        args.source.stride > std::numeric_limits<int>::max())
      return false;
    if (args.channels != 1 && args.channels != 3 && args.channels != 4) return false;
    if (check_) check_();
    if (out_width <= 0 || args.out.height <= 0) return true;
    launch.width = static_cast<int>(width);
    launch.height = static_cast<int>(args.source.height);
    launch.out_width = static_cast<int>(out_width);
    launch.out_height = static_cast<int>(args.out.height);
    launch.source_stride = static_cast<int>(args.source.stride);
    // Tall strips amortise a block's setup, but a small image needs enough blocks to fill the device first,
    // and small cells need many nodes.
    if (out_width * args.out.height >= (std::int64_t{1} << 23) && args.lattice_shift >= 2) launch.rows = 32;
    const auto at_multiple = [](const void* data, std::int64_t stride, std::size_t bytes) {
      return reinterpret_cast<std::uintptr_t>(data) % bytes == 0 &&
             static_cast<std::size_t>(stride) * sizeof(T) % bytes == 0;
    };
    const std::size_t unit = args.channels == 4 ? 4 * sizeof(T) : 4;
    launch.aligned = at_multiple(args.out.data, args.out.stride, unit) &&
                     (args.channels != 4 || at_multiple(args.source.data, args.source.stride, unit));
    if (args.channels == 1) {
      cuda_detail::launch_warp<T, 1>(queue_, launch);
    } else if (args.channels == 3) {
      cuda_detail::launch_warp<T, 3>(queue_, launch);
    } else {
      cuda_detail::launch_warp<T, 4>(queue_, launch);
    }
    return true;
  } else {
    return false;
  }
}

}  // namespace alinify

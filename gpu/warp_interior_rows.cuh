#pragma once

#include <cstdint>

#include "gpu/rgb8_taps.cuh"
#include "gpu/warp_lattice.cuh"

/// Packed RGB well inside the footprint, where no bounds checks are needed.
namespace alinify::cuda_detail {

/// Whether the taps for every position between these nodes, and the bytes read beside them, lie in the
/// footprint. The absolute cubic weights of both axes together sum to 1.6, so positions deviate from the
/// centre of the nodes' range by at most 1.6 times half that range. Call with a whole warp.
template <class T, class Kernel>
__device__ bool all_inside(const WarpLaunch<T>& launch, const WarpFrame& frame, const Vec2f* nodes,
                           int count) {
  constexpr float huge = 1e30f;
  Vec2f lower{huge, huge}, upper{-huge, -huge};
  bool finite = true;
  for (int i = static_cast<int>(threadIdx.x) % 32; i < count; i += 32) {
    const Vec2f node = nodes[i];
    finite = finite && fabsf(node.x) < 1e6f && fabsf(node.y) < 1e6f;
    lower = {fminf(lower.x, node.x), fminf(lower.y, node.y)};
    upper = {fmaxf(upper.x, node.x), fmaxf(upper.y, node.y)};
  }
  if (!__all_sync(~0u, finite)) return false;
  for (int other = 16; other > 0; other /= 2) {
    lower.x = fminf(lower.x, __shfl_xor_sync(~0u, lower.x, other));
    lower.y = fminf(lower.y, __shfl_xor_sync(~0u, lower.y, other));
    upper.x = fmaxf(upper.x, __shfl_xor_sync(~0u, upper.x, other));
    upper.y = fmaxf(upper.y, __shfl_xor_sync(~0u, upper.y, other));
  }
  const auto inside = [](float low, float high, int base, int size) {
    const float middle = 0.5f * (low + high) + static_cast<float>(base), reach = 0.8f * (high - low);
    return middle - reach >= Kernel::before + 1 &&
           middle + reach <= static_cast<float>(size - Kernel::taps - rgb8_spare_pixels - 1);
  };
  return inside(lower.x, upper.x, frame.base_x, launch.width) &&
         inside(lower.y, upper.y, frame.base_y, launch.height);
}

/// Prefetches into L2 the part of the footprint that 32 pixels of up to 32 rows need, one row per lane, while
/// the first rows are computed. `node` is that of the first pixel. Call with a whole warp, where all_inside.
inline __device__ void prefetch_l2(const WarpLaunch<std::uint8_t>& launch, const WarpFrame& frame,
                                   const Vec2f* node, int columns, int first_cell, int row_x, int begin,
                                   int end) {
  const WarpTileArgs<std::uint8_t>& args = launch.args;
  const int shift = args.lattice_shift, mask = (1 << shift) - 1,
            y = begin + static_cast<int>(threadIdx.x) % 32;
  if (y >= end) return;
  const auto* weights = reinterpret_cast<const float4*>(args.weights.data);
  LatticeColumn column;
  column.set(node + ((y >> shift) - first_cell) * columns, columns, __ldg(weights + (row_x & mask)));
  const Vec2f q = column.at(__ldg(weights + (y & mask)));
  const std::uint8_t* const row = args.source.row(frame.base_y + __float2int_rd(q.y));
  const int first = 3 * (frame.base_x + __float2int_rd(q.x)),
            last = min(first + 3 * 32, 3 * launch.width - 1);
  asm volatile("prefetch.global.L2 [%0];" ::"l"(row + first));
  asm volatile("prefetch.global.L2 [%0];" ::"l"(row + last));
}

/// Rows begin to end, a multiple of four, of 32 pixels that all exist and are surrounded by the footprint:
/// packed RGB without any check per pixel.
template <class Kernel, bool Even>
__device__ __forceinline__ void interior_rows(const WarpLaunch<std::uint8_t>& launch, const WarpFrame& frame,
                                              const Vec2f* node, int columns, float4 across, int first_cell,
                                              int row_x, int begin, int end) {
  constexpr int together = 4;
  const WarpTileArgs<std::uint8_t>& args = launch.args;
  const int shift = args.lattice_shift, mask = (1 << shift) - 1, lane = static_cast<int>(threadIdx.x) % 32;
  const std::int64_t stride = launch.source_stride;
  // Positions are added as raw float bits, so the bits' bias is subtracted here.
  const std::uint8_t* const origin = args.source.row(frame.base_y - Kernel::before) +
                                     std::int64_t{3} * (frame.base_x - Kernel::before) -
                                     std::int64_t{0x4b400000} * (stride + 3);
  const Rgb8Row row(lane);
  const std::int64_t out_words = args.out.stride / 4;
  auto* to = reinterpret_cast<std::uint32_t*>(args.out.row(begin) + std::int64_t{3} * row_x) + lane;
  prefetch_l2(launch, frame, node - ((row_x + lane) >> shift) + (row_x >> shift), columns, first_cell, row_x,
              begin, end);
  LatticeColumn column;
  int y = begin;
  while (y < end) {
    const int cell = y >> shift, stop = min(end, (cell + 1) << shift);
    column.set(node + (cell - first_cell) * columns, columns, across);
    const auto* weights = reinterpret_cast<const float4*>(args.weights.data) + (y & mask);
#pragma unroll 1
    for (; y < stop; y += together, weights += together) {
      std::uint32_t pixel[together];
#pragma unroll
      for (int r = 0; r < together; ++r) {
        const Vec2f q = column.at(__ldg(weights + r));
        const float x_moved = (q.x - 0.5f) + whole_numbers, y_moved = (q.y - 0.5f) + whole_numbers;
        const std::uint8_t* from = origin +
                                   static_cast<std::int64_t>(__float_as_int(y_moved)) * launch.source_stride +
                                   static_cast<std::int64_t>(__float_as_int(x_moved)) * 3;
        pixel[r] = rgb8_between<Even>(Kernel{}, from, stride, q.x - (x_moved - whole_numbers),
                                      q.y - (y_moved - whole_numbers));
      }
#pragma unroll
      for (int r = 0; r < together; ++r, to += out_words) row.store(to, lane, pixel[r]);
    }
  }
}

}  // namespace alinify::cuda_detail

#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/algo/warp_tile.h"
#include "core/math/ops/convert_pixel.h"
#include "gpu/cuda_exec.cuh"
#include "gpu/rgb8_taps.cuh"

/// core/algo/warp_tile.h in one launch: positions, interpolation and rounding without a number in between
/// that goes through memory. A block of threads keeps the lattice nodes it needs in shared memory, measured
/// from a whole pixel of its own: positions are as exact in a picture of any size as in a small tile.
namespace alinify::cuda_detail {

/// A block is eight warps, two side by side and four below one another; a warp takes 32 pixels of a row, and
/// as many rows in turn as the launch says.
constexpr int warp_threads = 256, warp_across = 64, warps_down = 4;

/// Lattice nodes that many pixels lie between, along one side.
constexpr int warp_nodes(int pixels, int shift) {
  return ((pixels - 1) >> shift) + 5;
}

template <class T>
struct WarpLaunch {
  WarpTileArgs<T> args;
  int width = 0, height = 0, out_width = 0, out_height = 0;  ///< pixels
  int source_stride = 0;
  int rows = 8;          ///< a warp's, a multiple of four
  bool aligned = false;  ///< rows of the output begin at a word; pixels of four channels lie at a multiple of
                         ///< their size in both
};

/// Positions and the level's edges, relative to a whole pixel of the footprint.
struct WarpFrame {
  int base_x = 0, base_y = 0;
  float least_x = 0, most_x = 0, least_y = 0, most_y = 0;
};

template <class T>
__device__ Vec2d warp_node(const WarpTileArgs<T>& args, int column, int row) {
  if (args.nodes.data) return args.nodes.at(column, row) - args.nodes_origin;
  const Vec2f node = args.lattice.at(column, row);
  return {node.x, node.y};
}

/// Fills the block's part of the lattice, and says where it is measured from.
template <class T>
__device__ WarpFrame gather_nodes(const WarpLaunch<T>& launch, int first_x, int first_y, int columns,
                                  int rows, Vec2f* nodes) {
  const WarpTileArgs<T>& args = launch.args;
  WarpFrame frame;
  const int column = first_x >> args.lattice_shift, row = first_y >> args.lattice_shift;
  const Vec2d start = warp_node(args, column, row);
  if (fabs(start.x) < 1e9 && fabs(start.y) < 1e9) {
    frame.base_x = static_cast<int>(floor(start.x));
    frame.base_y = static_cast<int>(floor(start.y));
  }
  for (int j = static_cast<int>(threadIdx.x) / 32; j < rows; j += warp_threads / 32)
    for (int i = static_cast<int>(threadIdx.x) % 32; i < columns; i += 32) {
      const Vec2d node = warp_node(args, column + i, row + j);
      nodes[j * columns + i] = {static_cast<float>(node.x - frame.base_x),
                                static_cast<float>(node.y - frame.base_y)};
    }
  return frame;
}

/// A pixel that is not surrounded by the footprint: outside of the level, or with the border continued.
template <class T, int Channels, class Kernel>
__device__ __noinline__ void border_pixel(const WarpLaunch<T>& launch, const WarpFrame& frame, Vec2f q,
                                          float* out) {
  if (!(q.x >= frame.least_x && q.x <= frame.most_x && q.y >= frame.least_y && q.y <= frame.most_y)) {
    for (int c = 0; c < Channels; ++c) out[c] = static_cast<float>(launch.args.outside);
    return;
  }
  constexpr int taps = Kernel::taps;
  const float px = q.x + Kernel::shift, py = q.y + Kernel::shift;
  const int ix = __float2int_rd(px), iy = __float2int_rd(py);
  float wx[taps], wy[taps];
  Kernel::weights(px - static_cast<float>(ix), wx);
  Kernel::weights(py - static_cast<float>(iy), wy);
  float sum[Channels] = {};
  for (int j = 0; j < taps; ++j) {
    const int y = clamp(frame.base_y + iy - Kernel::before + j, 0, launch.height - 1);
    float line[Channels] = {};
    for (int i = 0; i < taps; ++i) {
      const int x = clamp(frame.base_x + ix - Kernel::before + i, 0, launch.width - 1);
      const T* pixel = launch.args.source.row(y) + static_cast<std::int64_t>(x) * Channels;
      for (int c = 0; c < Channels; ++c) line[c] += wx[i] * static_cast<float>(pixel[c]);
    }
    for (int c = 0; c < Channels; ++c) sum[c] += wy[j] * line[c];
  }
  for (int c = 0; c < Channels; ++c) out[c] = sum[c];
}

template <class T, int N>
struct alignas(sizeof(T) * N) Together {
  T v[N];
};

template <class T, int Channels>
__device__ __forceinline__ void load_pixel(const T* from, bool aligned, float* to) {
  if constexpr (Channels == 4) {
    if (aligned) {
      const auto pixel = *reinterpret_cast<const Together<T, 4>*>(from);
      for (int c = 0; c < 4; ++c) to[c] = static_cast<float>(pixel.v[c]);
      return;
    }
  }
  for (int c = 0; c < Channels; ++c) to[c] = static_cast<float>(__ldg(from + c));
}

/// The sum of all taps from `from` on.
template <class T, int Channels, class Kernel>
__device__ __forceinline__ void inner_pixel(const T* from, std::int64_t stride, float fx, float fy,
                                            bool aligned, float* sum) {
  constexpr int taps = Kernel::taps;
  float wx[taps], wy[taps];
  Kernel::weights(fx, wx);
  Kernel::weights(fy, wy);
  for (int c = 0; c < Channels; ++c) sum[c] = 0;
#pragma unroll
  for (int j = 0; j < taps; ++j) {
    float line[Channels] = {};
#pragma unroll
    for (int i = 0; i < taps; ++i) {
      float pixel[Channels];
      load_pixel<T, Channels>(from + j * stride + i * Channels, aligned, pixel);
      for (int c = 0; c < Channels; ++c) line[c] += wx[i] * pixel[c];
    }
    for (int c = 0; c < Channels; ++c) sum[c] += wy[j] * line[c];
  }
}

template <class T, int Channels>
__device__ __forceinline__ void store_pixel(const WarpLaunch<T>& launch, T* to, const float* pixel) {
  const auto lowest = static_cast<float>(launch.args.lowest),
             highest = static_cast<float>(launch.args.highest);
  if constexpr (Channels == 4) {
    if (launch.aligned) {
      Together<T, 4> together;
      for (int c = 0; c < 4; ++c) together.v[c] = to_sample<T>(pixel[c], lowest, highest);
      *reinterpret_cast<Together<T, 4>*>(to) = together;
      return;
    }
  }
  for (int c = 0; c < Channels; ++c) to[c] = to_sample<T>(pixel[c], lowest, highest);
}

/// The part of a position before the decimal point, and the rest. Smooth kernels may get 1 for the rest of a
/// whole number: they are continuous there, and adding a large number is cheaper than a conversion.
template <class Kernel>
__device__ __forceinline__ void split(float position, int& whole, float& rest) {
  if constexpr (std::is_same_v<Kernel, LinearKernel> || std::is_same_v<Kernel, CubicKernel>) {
    const float moved = (position - 0.5f) + whole_numbers;
    whole = __float_as_int(moved) - 0x4b400000;
    rest = position - (moved - whole_numbers);
  } else {
    const float moved = position + Kernel::shift;
    // What is no number would become zero.
    whole = moved == moved ? __float2int_rd(moved) : 0x3fffffff;
    rest = moved - static_cast<float>(whole);
  }
}

/// Four positions of a column of a lattice, weighed across; what is left is to weigh them down.
struct LatticeColumn {
  float x[4], y[4];

  __device__ __forceinline__ void set(const Vec2f* node, int columns, float4 w) {
#pragma unroll
    for (int j = 0; j < 4; ++j, node += columns) {
      x[j] = w.x * node[0].x + w.y * node[1].x + w.z * node[2].x + w.w * node[3].x;
      y[j] = w.x * node[0].y + w.y * node[1].y + w.z * node[2].y + w.w * node[3].y;
    }
  }
  __device__ __forceinline__ Vec2f at(float4 w) const {
    return {w.x * x[0] + w.y * x[1] + w.z * x[2] + w.w * x[3],
            w.x * y[0] + w.y * y[1] + w.z * y[2] + w.w * y[3]};
  }
};

/// A thread's way down its column of pixels.
template <class T, int Channels, class Kernel, bool Even>
struct WarpColumn {
  static constexpr bool packed =
      std::is_same_v<T, std::uint8_t> && Channels == 3 &&
      (std::is_same_v<Kernel, LinearKernel> || std::is_same_v<Kernel, CubicKernel>);
  /// Rows that are looked up together, so that one waits for memory while another computes.
  static constexpr int together = Kernel::taps <= 2 || packed ? 4 : Kernel::taps == 4 ? 2 : 1;
  /// So many blocks at a time: registers for it; 0: as the compiler thinks best.
  static constexpr int blocks = !packed ? 0 : Kernel::taps <= 2 ? 4 : 3;

  const WarpLaunch<T>& launch;
  const WarpFrame& frame;
  int lane, row_x, end;
  bool whole_row;  ///< all 32 lanes have a pixel, and rows of the output begin at a word

  /// `together` rows from y on, at positions q; y may be the last of them that exists.
  __device__ __forceinline__ void rows(int y, const Vec2f (&q)[together]) const {
    // Taps may begin where they, and what is read beside them, are all in the footprint.
    const int spare = packed ? rgb8_spare_pixels : 0;
    const auto room_x = static_cast<unsigned>(max(0, launch.width - Kernel::taps - spare + 1)),
               room_y = static_cast<unsigned>(max(0, launch.height - Kernel::taps + 1));
    int ix[together], iy[together];
    float fx[together], fy[together];
    bool inner = true;
#pragma unroll
    for (int r = 0; r < together; ++r) {
      split<Kernel>(q[r].x, ix[r], fx[r]);
      split<Kernel>(q[r].y, iy[r], fy[r]);
      inner = inner &&
              static_cast<unsigned>(ix[r]) + static_cast<unsigned>(frame.base_x - Kernel::before) < room_x &&
              static_cast<unsigned>(iy[r]) + static_cast<unsigned>(frame.base_y - Kernel::before) < room_y;
    }
    T* to = launch.args.out.row(y) + static_cast<std::int64_t>(row_x) * Channels;
    if (!__all_sync(~0u, inner)) {
#pragma unroll
      for (int r = 0; r < together; ++r, to += launch.args.out.stride) {
        float pixel[Channels];
        border_pixel<T, Channels, Kernel>(launch, frame, q[r], pixel);
        if (y + r < end && row_x + lane < launch.out_width)
          store_pixel<T, Channels>(launch, to + lane * Channels, pixel);
      }
      return;
    }
    const int stride = launch.source_stride;
    const T* const origin = launch.args.source.row(frame.base_y - Kernel::before) +
                            static_cast<std::int64_t>(frame.base_x - Kernel::before) * Channels;
    if constexpr (packed) {
      std::uint32_t pixel[together];
#pragma unroll
      for (int r = 0; r < together; ++r)
        pixel[r] = rgb8_between<Even>(
            Kernel{}, origin + (static_cast<std::int64_t>(iy[r]) * stride + 3 * ix[r]), stride, fx[r], fy[r]);
#pragma unroll
      for (int r = 0; r < together; ++r, to += launch.args.out.stride) {
        if (y + r >= end) return;
        if (whole_row) {
          Rgb8Row(lane).store(reinterpret_cast<std::uint32_t*>(to) + lane, lane, pixel[r]);
        } else if (row_x + lane < launch.out_width) {
          for (int c = 0; c < 3; ++c) to[3 * lane + c] = static_cast<std::uint8_t>(pixel[r] >> 8 * c);
        }
      }
    } else {
      float pixel[together][Channels];
#pragma unroll
      for (int r = 0; r < together; ++r)
        inner_pixel<T, Channels, Kernel>(
            origin + (static_cast<std::int64_t>(iy[r]) * stride + Channels * ix[r]), stride, fx[r], fy[r],
            launch.aligned, pixel[r]);
#pragma unroll
      for (int r = 0; r < together; ++r, to += launch.args.out.stride)
        if (y + r < end && row_x + lane < launch.out_width)
          store_pixel<T, Channels>(launch, to + lane * Channels, pixel[r]);
    }
  }
};

/// Whether taps about every position between these nodes lie in the footprint, with what is read beside them.
/// Cubic weights along both sides sum to 1.6 in size, so that positions leave the middle of the nodes by that
/// much of the half of their range at most. Asked by a whole warp of threads.
template <class T, class Kernel>
__device__ bool all_inside(const WarpLaunch<T>& launch, const WarpFrame& frame, const Vec2f* nodes,
                           int count) {
  constexpr float huge = 1e30f;
  Vec2f least{huge, huge}, most{-huge, -huge};
  bool finite = true;
  for (int i = static_cast<int>(threadIdx.x) % 32; i < count; i += 32) {
    const Vec2f node = nodes[i];
    finite = finite && fabsf(node.x) < 1e6f && fabsf(node.y) < 1e6f;
    least = {fminf(least.x, node.x), fminf(least.y, node.y)};
    most = {fmaxf(most.x, node.x), fmaxf(most.y, node.y)};
  }
  if (!__all_sync(~0u, finite)) return false;
  for (int other = 16; other > 0; other /= 2) {
    least.x = fminf(least.x, __shfl_xor_sync(~0u, least.x, other));
    least.y = fminf(least.y, __shfl_xor_sync(~0u, least.y, other));
    most.x = fmaxf(most.x, __shfl_xor_sync(~0u, most.x, other));
    most.y = fmaxf(most.y, __shfl_xor_sync(~0u, most.y, other));
  }
  const auto inside = [](float low, float high, int base, int size) {
    const float middle = 0.5f * (low + high) + static_cast<float>(base), reach = 0.8f * (high - low);
    return middle - reach >= Kernel::before + 1 &&
           middle + reach <= static_cast<float>(size - Kernel::taps - rgb8_spare_pixels - 1);
  };
  return inside(least.x, most.x, frame.base_x, launch.width) &&
         inside(least.y, most.y, frame.base_y, launch.height);
}

/// The rows from begin to end, a multiple of four, of 32 pixels that are all there and surrounded by the
/// footprint: packed colour without a question asked at any pixel.
template <class Kernel, bool Even>
__device__ __forceinline__ void calm_rows(const WarpLaunch<std::uint8_t>& launch, const WarpFrame& frame,
                                          const Vec2f* node, int columns, float4 across, int first_cell,
                                          int row_x, int begin, int end) {
  constexpr int together = 4;
  const WarpTileArgs<std::uint8_t>& args = launch.args;
  const int shift = args.lattice_shift, mask = (1 << shift) - 1, lane = static_cast<int>(threadIdx.x) % 32;
  const std::int64_t stride = launch.source_stride;
  // Positions are added as the floats' bits that hold them, so what those begin with is taken off here.
  const std::uint8_t* const origin = args.source.row(frame.base_y - Kernel::before) +
                                     std::int64_t{3} * (frame.base_x - Kernel::before) -
                                     std::int64_t{0x4b400000} * (stride + 3);
  const Rgb8Row row(lane);
  const std::int64_t out_words = args.out.stride / 4;
  auto* to = reinterpret_cast<std::uint32_t*>(args.out.row(begin) + std::int64_t{3} * row_x) + lane;
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
  frame.least_x = args.least_x - static_cast<float>(frame.base_x);
  frame.most_x = args.most_x - static_cast<float>(frame.base_x);
  frame.least_y = args.least_y - static_cast<float>(frame.base_y);
  frame.most_y = args.most_y - static_cast<float>(frame.base_y);

  const int row_x = first_x + warp % (warp_across / 32) * 32;
  const int begin = first_y + warp / (warp_across / 32) * launch.rows,
            end = min(begin + launch.rows, launch.out_height);
  if (row_x >= launch.out_width) return;
  const Column column{launch, frame, lane, row_x, end, launch.aligned && row_x + 32 <= launch.out_width};
  // Lanes and rows beyond the end repeat the last one, and store nothing.
  const int x = min(row_x + lane, launch.out_width - 1);
  const auto* weights = reinterpret_cast<const float4*>(args.weights.data);
  const int mask = (1 << max(shift, 0)) - 1;
  const float4 across = shift < 0 ? float4{} : __ldg(weights + (x & mask));
  const Vec2f* const node = nodes + (x >> max(shift, 0)) - (first_x >> max(shift, 0));
  const int first_cell = first_y >> max(shift, 0);
  // Rows that are looked up together lie in one cell, unless cells are that small; and so do most turns.
  const bool small_cells = mask < together - 1;
  if constexpr (Column::packed) {
    if (!small_cells && shift >= 0 && column.whole_row && (end - begin) % 4 == 0 &&
        all_inside<T, Kernel>(launch, frame, nodes, columns * node_rows))
      return calm_rows<Kernel, Even>(launch, frame, node, columns, across, first_cell, row_x, begin, end);
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
  queue.begin_launch("warp at once");
  if (WarpColumn<T, Channels, Kernel, true>::packed && launch.source_stride % 4 == 0) {
    warp_block<T, Channels, Kernel, WarpColumn<T, Channels, Kernel, true>::packed>
        <<<grid, warp_threads, shared, queue.stream()>>>(launch);
  } else {
    warp_block<T, Channels, Kernel, false><<<grid, warp_threads, shared, queue.stream()>>>(launch);
  }
  queue.end_launch("warp at once");
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
bool CudaExec::warp_at_once(const WarpTileArgs<T>& args) {
  constexpr bool known =
      std::is_same_v<T, std::uint8_t> || std::is_same_v<T, std::uint16_t> || std::is_same_v<T, float>;
  if constexpr (known) {
    constexpr std::int64_t most = std::int64_t{1} << 21;  // positions are whole numbers and a rest in floats
    cuda_detail::WarpLaunch<T> launch;
    launch.args = args;
    const std::int64_t width = args.source.width / args.channels, out_width = args.out.width / args.channels;
    if (width > most || args.source.height > most || out_width > most || args.out.height > most ||
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
    // Long ways down share what a block begins with; in a small picture there must be blocks for all of the
    // device first, and small cells make for many nodes.
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

#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/math/gaussian_taps.h"
#include "core/math/lanes.h"
#include "core/math/view2d.h"

/// Both passes of a separable Gaussian in one launch, so that the image is read and written once instead of
/// twice. A block computes a tile 32 x 4 floats wide: rows into shared memory first, columns from there. The
/// sums are those of BlurRun, in its order.
///
/// Elements of one or two floats: a thread loads everything that four neighbouring floats need, four at a
/// time. Elements of four or eight floats overlap less, so the tile and its halo are staged in shared memory,
/// from where each thread smooths a run of a row. Small images use lower tiles, to get enough blocks to fill
/// the device.
namespace alinify::cuda_detail {

constexpr int blur_lanes_across = 32, blur_warps = 8;
/// Limited by shared memory for the widest elements.
template <int Count>
constexpr int max_blur_radius = Count < 8 ? 8 : 7;

__device__ __forceinline__ float4 operator+(float4 a, float4 b) {
  return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}
__device__ __forceinline__ float4 operator*(float s, float4 a) {
  return make_float4(s * a.x, s * a.y, s * a.z, s * a.w);
}

/// `Run` outputs from inputs `pitch` apart, starting at the first input that the first output needs.
template <int Radius, int Run>
__device__ __forceinline__ void blur_run_of(const float4* from, int pitch, const GaussianTaps& taps,
                                            float4 (&out)[Run]) {
  float4 held[Run + 2 * Radius];
#pragma unroll
  for (int i = 0; i < Run + 2 * Radius; ++i) held[i] = from[i * pitch];
#pragma unroll
  for (int j = 0; j < Run; ++j) {
    out[j] = taps.weight[0] * held[j + Radius];
#pragma unroll
    for (int k = 1; k <= Radius; ++k)
      out[j] = out[j] + taps.weight[k] * (held[j + Radius - k] + held[j + Radius + k]);
  }
}

/// Index of the float that float f of a row of elements mirrors to.
template <int Count>
__device__ __forceinline__ int mirrored_float(int f, int width) {
  const int part = f & (Count - 1), x = (f - part) / Count, once = abs(x),
            twice = once >= width ? 2 * (width - 1) - once : once;
  return (twice >= 0 ? twice : mirrored_index(x, width)) * Count + part;
}

/// Work of one block. Each thread passes the four floats of each of its rows to finish(first float, first
/// row, the rows); they may extend beyond the last row and the last float. `aligned`: all rows start at
/// multiples of 16 bytes.
template <int Count, int Radius, int Rows, class Finish>
__device__ __forceinline__ void blur_narrow_tile(const View2D<const float>& in, const GaussianTaps& taps,
                                                 bool aligned, const Finish& finish) {
  constexpr int reach = (Radius * Count + 3) / 4, before = 4 * reach, window = 4 * (2 * reach + 1),
                kept_rows = Rows + 2 * Radius, run = Rows / blur_warps;
  __shared__ float4 kept[kept_rows][blur_lanes_across];
  const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y),
            width = static_cast<int>(in.width), height = static_cast<int>(in.height), floats = width * Count,
            first = (static_cast<int>(blockIdx.x) * blur_lanes_across + tx) * 4,
            y0 = static_cast<int>(blockIdx.y) * Rows;
  if (first < floats) {
    const bool inside = aligned && first >= before && first + 4 + before <= floats;
#pragma unroll 2
    for (int row = ty; row < kept_rows; row += blur_warps) {
      const float* line = in.row(mirrored_index(y0 + row - Radius, height));
      float sum[4];
      const auto weigh = [&](const float(&w)[window]) {
#pragma unroll
        for (int e = 0; e < 4; ++e) {
          sum[e] = taps.weight[0] * w[before + e];
#pragma unroll
          for (int k = 1; k <= Radius; ++k)
            sum[e] = sum[e] + taps.weight[k] * (w[before + e - k * Count] + w[before + e + k * Count]);
        }
      };
      if (inside) {
        float w[window];
#pragma unroll
        for (int i = 0; i < window; i += 4) {
          const float4 four = *reinterpret_cast<const float4*>(line + first + i - before);
          w[i] = four.x, w[i + 1] = four.y, w[i + 2] = four.z, w[i + 3] = four.w;
        }
        weigh(w);
      } else if (Rows < 32) {
        // Row by row, every load's latency would be exposed.
        float w[window];
#pragma unroll
        for (int i = 0; i < window; ++i) w[i] = line[mirrored_float<Count>(first + i - before, width)];
        weigh(w);
      } else {
#pragma unroll
        for (int e = 0; e < 4; ++e) sum[e] = taps.weight[0] * line[mirrored_float<Count>(first + e, width)];
#pragma unroll 1
        for (int k = Count; k <= Radius * Count; k += Count)
#pragma unroll
          for (int e = 0; e < 4; ++e)
            sum[e] = sum[e] + taps.weight[k / Count] * (line[mirrored_float<Count>(first + e - k, width)] +
                                                        line[mirrored_float<Count>(first + e + k, width)]);
      }
      kept[row][tx] = make_float4(sum[0], sum[1], sum[2], sum[3]);
    }
  }
  __syncthreads();
  if (first >= floats) return;
  float4 result[run];
  blur_run_of<Radius>(&kept[ty * run][tx], blur_lanes_across, taps, result);
  finish(first, y0 + ty * run, result);
}

/// `aligned`: all rows of both views start at multiples of 16 bytes.
template <int Count, int Radius, int Rows>
__global__ void __launch_bounds__(blur_lanes_across* blur_warps)
    blur_narrow(const __grid_constant__ View2D<const float> in, const __grid_constant__ View2D<float> out,
                const __grid_constant__ GaussianTaps taps, bool aligned) {
  constexpr int run = Rows / blur_warps;
  const int floats = static_cast<int>(in.width) * Count, height = static_cast<int>(in.height);
  blur_narrow_tile<Count, Radius, Rows>(
      in, taps, aligned, [&](int first, int y0, const float4(&result)[run]) {
#pragma unroll
        for (int j = 0; j < run; ++j) {
          if (y0 + j >= height) return;
          float* to = out.row(y0 + j) + first;
          if (aligned && first + 4 <= floats) {
            *reinterpret_cast<float4*>(to) = result[j];
            continue;
          }
          const float each[4] = {result[j].x, result[j].y, result[j].z, result[j].w};
#pragma unroll
          for (int e = 0; e < 4; ++e)
            if (first + e < floats) to[e] = each[e];
        }
      });
}

/// Tile dimensions for wide elements.
template <int Count, int Radius>
struct WideTile {
  // With eight floats per element fewer elements fit across, so longer runs and taller tiles improve reuse.
  static constexpr int parts = Count / 4, rows = 16 * parts, piece = 4 * parts,
                       across = blur_lanes_across / parts, columns = (across + 2 * Radius) * parts,
                       loads = (columns + 31) / 32, kept_rows = rows + 2 * Radius, run = rows / blur_warps;
  static constexpr int pitch = columns | 1;  // odd, so that vertically adjacent threads use different banks
  static_assert(kept_rows * parts * (across / piece) <= blur_lanes_across * blur_warps);
};

/// Work of one block for the tile at element (x0, y0), which may lie anywhere. Each thread passes its float4
/// of each of its rows to finish(float4 index in the tile, row in the tile, the rows); `kept` stays in use
/// until the next block-wide barrier.
template <int Count, int Radius, class Finish>
__device__ __forceinline__ void blur_wide_tile(
    const View2D<const float>& in, const GaussianTaps& taps, int x0, int y0,
    float4 (&kept)[WideTile<Count, Radius>::kept_rows * WideTile<Count, Radius>::pitch],
    const Finish& finish) {
  using Tile = WideTile<Count, Radius>;
  constexpr int parts = Tile::parts, piece = Tile::piece, across = Tile::across, columns = Tile::columns,
                loads = Tile::loads, kept_rows = Tile::kept_rows, run = Tile::run, pitch = Tile::pitch;
  const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y),
            thread = ty * blur_lanes_across + tx, width = static_cast<int>(in.width),
            height = static_cast<int>(in.height);
  int from[loads];
#pragma unroll
  for (int i = 0; i < loads; ++i) {
    const int column = tx + 32 * i;
    from[i] = mirrored_index(x0 - Radius + column / parts, width) * Count + column % parts * 4;
  }
#pragma unroll 2
  for (int row = ty; row < kept_rows; row += blur_warps) {
    const float* line = in.row(mirrored_index(y0 + row - Radius, height));
#pragma unroll
    for (int i = 0; i < loads; ++i)
      if (tx + 32 * i < columns)
        kept[row * pitch + tx + 32 * i] = *reinterpret_cast<const float4*>(line + from[i]);
  }
  __syncthreads();
  // Each thread smooths a run of a row in place; its neighbours read the same values, hence the barriers.
  const int row = thread % kept_rows, which = thread / kept_rows;
  const bool works = which < parts * (across / piece);
  float4* const here = kept + row * pitch + which / parts * piece * parts + which % parts;
  float4 smooth[piece];
  if (works) blur_run_of<Radius>(here, parts, taps, smooth);
  __syncthreads();
  if (works) {
#pragma unroll
    for (int i = 0; i < piece; ++i) here[i * parts] = smooth[i];
  }
  __syncthreads();
  float4 result[run];
  blur_run_of<Radius>(kept + ty * run * pitch + tx, pitch, taps, result);
  finish(tx, ty * run, result);
}

template <int Count, int Radius>
__global__ void __launch_bounds__(blur_lanes_across* blur_warps)
    blur_wide(const __grid_constant__ View2D<const float> in, const __grid_constant__ View2D<float> out,
              const __grid_constant__ GaussianTaps taps) {
  using Tile = WideTile<Count, Radius>;
  __shared__ float4 kept[Tile::kept_rows * Tile::pitch];
  const int x0 = static_cast<int>(blockIdx.x) * Tile::across, y0 = static_cast<int>(blockIdx.y) * Tile::rows;
  blur_wide_tile<Count, Radius>(
      in, taps, x0, y0, kept, [&](int part, int row, const float4(&result)[Tile::run]) {
        if (x0 + part / Tile::parts >= static_cast<int>(in.width)) return;
#pragma unroll
        for (int j = 0; j < Tile::run; ++j) {
          const int y = y0 + row + j;
          if (y >= static_cast<int>(in.height)) return;
          *reinterpret_cast<float4*>(out.row(y) + x0 * Count + part * 4) = result[j];
        }
      });
}

/// Calls `with` with the radius, 1 to Most, as a compile-time constant.
template <int Most, class With>
void with_blur_radius(int radius, const With& with) {
  const auto choose = [&]<int... Less>(std::integer_sequence<int, Less...>) {
    (void)((radius == Less + 1 && (with(std::integral_constant<int, Less + 1>{}), true)) || ...);
  };
  choose(std::make_integer_sequence<int, Most>{});
}

/// False if in place, or if there is no kernel for the radius, width or height.
template <int Count>
bool may_fuse_blur(const View2D<const float>& in, const View2D<float>& out, const GaussianTaps& taps) {
  return in.data != out.data && taps.radius >= 1 && taps.radius <= max_blur_radius<Count> &&
         in.height <= 65535 * 16 && in.width * Count < (std::int64_t{1} << 31) - 1024;
}

inline dim3 blur_block() {
  return {blur_lanes_across, blur_warps};
}
template <int Count>
dim3 blur_blocks(const View2D<const float>& in, int rows) {
  constexpr int floats = 4 * blur_lanes_across;
  return dim3(static_cast<unsigned>((in.width * Count + floats - 1) / floats),
              static_cast<unsigned>((in.height + rows - 1) / rows));
}
/// Whether 32-row tiles give enough blocks to fill a device.
inline bool enough_blur_blocks(dim3 high) {
  return high.x * high.y >= 512 && high.y <= 65535;
}
inline bool on_blur_boundary(const float* data, std::int64_t stride) {
  return reinterpret_cast<std::uintptr_t>(data) % 16 == 0 && stride % 4 == 0;
}

template <int Count>
void launch_blur(const View2D<const float>& in, const View2D<float>& out, const GaussianTaps& taps,
                 cudaStream_t stream) {
  const dim3 block = blur_block();
  with_blur_radius<max_blur_radius<Count>>(taps.radius, [&](auto radius) {
    constexpr int r = decltype(radius)::value;
    if constexpr (Count >= 4) {
      blur_wide<Count, r><<<blur_blocks<Count>(in, 16 * (Count / 4)), block, 0, stream>>>(in, out, taps);
    } else {
      const bool aligned = on_blur_boundary(in.data, in.stride) && on_blur_boundary(out.data, out.stride);
      const dim3 high = blur_blocks<Count>(in, 32);
      if (enough_blur_blocks(high)) {
        blur_narrow<Count, r, 32><<<high, block, 0, stream>>>(in, out, taps, aligned);
      } else {
        blur_narrow<Count, r, 16><<<blur_blocks<Count>(in, 16), block, 0, stream>>>(in, out, taps, aligned);
      }
    }
  });
}

}  // namespace alinify::cuda_detail

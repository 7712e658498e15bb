#pragma once

#include <cstdint>

#include "core/math/ops/row_distance.h"

/// RowDistance with one block per row instead of one thread: the envelope's stack would be read and written
/// alone by each thread, far from its neighbours. The least parabola's place never moves left as the pixel
/// moves right, so a pixel's is between those of any two pixels around it: it is searched for at every 32nd
/// pixel, passing over stretches that cannot hold it, and in between each warp searches the range between two
/// of these. Whole numbers: the same values as the op's.
namespace alinify::cuda_detail {

constexpr int distance_threads = 256, distance_stretch = 32;
constexpr int distance_chunk = 64;  // parabolas that a warp lays out at once
/// Stands for "no zero in this column": its square is above any other, and sums with it still fit 32 bits.
constexpr std::uint32_t no_zero = 46340, no_zero_squared = no_zero * no_zero;

inline __host__ __device__ int distance_stretches(std::int64_t width) {
  return static_cast<int>((width + distance_stretch - 1) / distance_stretch);
}
inline std::size_t distance_row_bytes(std::int64_t width) {
  const auto stretches = static_cast<std::size_t>(distance_stretches(width));
  return distance_threads / 32 * distance_chunk * sizeof(std::uint32_t) +
         stretches * distance_stretch * sizeof(std::uint16_t) + (2 * stretches + 1) * sizeof(std::uint32_t);
}

/// The least of the parabolas first to last at each lane's pixel, base + lane: away^2 + distance^2 is
/// (place^2 + distance^2) - 2 lane place + lane^2 with places counted from base, and only the middle term is
/// of both. The first is laid out in `terms`, distance_chunk at a time, and each read serves all lanes.
inline __device__ std::uint32_t min_parabola(const std::uint16_t* near, int first, int last, int base,
                                             int lane, std::uint32_t* terms) {
  // Keeps every sum above zero, and the value for none below 2^32.
  constexpr std::uint32_t lift = 4096, none = 0xf0000000u;
  constexpr int group = 8;
  const auto slope = static_cast<std::uint32_t>(-2 * lane);
  std::uint32_t best = 0xffffffffu;
  for (int chunk = first; chunk <= last; chunk += distance_chunk) {
    __syncwarp();
#pragma unroll
    for (int k = lane; k < distance_chunk; k += 32) {
      const int i = chunk + k;
      const std::uint32_t distance = i <= last ? near[i] : no_zero;
      const auto place = static_cast<std::uint32_t>(i - base);
      terms[k] = i <= last ? min(none, place * place + distance * distance + lift) : none;
    }
    __syncwarp();
    const int count = min(distance_chunk, last - chunk + 1);
    for (int k = 0; k < count; k += group) {
      const uint4 a = *reinterpret_cast<const uint4*>(terms + k),
                  b = *reinterpret_cast<const uint4*>(terms + k + 4);
      const std::uint32_t low = min(min(a.x, a.y + slope), min(a.z + 2 * slope, a.w + 3 * slope)),
                          high = min(min(b.x + 4 * slope, b.y + 5 * slope),
                                     min(b.z + 6 * slope, b.w + 7 * slope));
      best = min(best, min(low, high) + slope * static_cast<std::uint32_t>(chunk + k - base));
    }
  }
  return best - lift + static_cast<std::uint32_t>(lane * lane);
}

inline __global__ void __launch_bounds__(distance_threads)
    distance_rows(const __grid_constant__ RowDistance op) {
  extern __shared__ __align__(16) std::uint32_t shared_row[];
  const int width = static_cast<int>(op.column.width), stretches = distance_stretches(width);
  // Of each stretch: distance << 16 | place within it.
  std::uint32_t* const min_keys = shared_row + distance_threads / 32 * distance_chunk;
  std::uint32_t* const place = min_keys + stretches;  // of the least parabola at every 32nd pixel
  auto* const near = reinterpret_cast<std::uint16_t*>(place + stretches + 1);
  const int lane = static_cast<int>(threadIdx.x) % 32, warp = static_cast<int>(threadIdx.x) / 32,
            warps = distance_threads / 32;
  const std::uint16_t* const column = op.column.row(blockIdx.x);
  std::uint32_t* const out = op.squared.row(blockIdx.x);
  for (int s = warp; s < stretches; s += warps) {
    const int x = s * distance_stretch + lane;
    const std::uint32_t value = x < width && column[x] != farthest_px ? column[x] : no_zero;
    near[x] = static_cast<std::uint16_t>(value);
    std::uint32_t key = value << 16 | static_cast<std::uint32_t>(lane);
    for (int step = 16; step > 0; step /= 2) key = min(key, __shfl_xor_sync(0xffffffffu, key, step));
    if (lane == 0) min_keys[s] = key;
  }
  __syncthreads();
  for (int n = static_cast<int>(threadIdx.x); n <= stretches; n += distance_threads) {
    const int x = min(n * distance_stretch, width - 1), own = x / distance_stretch;
    if (near[x] == 0) {
      place[n] = static_cast<std::uint32_t>(x);
      continue;
    }
    std::uint32_t best = 0xffffffffu;
    int at = x;
    const auto try_at = [&](int i, std::uint32_t distance) {
      const auto away = static_cast<std::uint32_t>(x - i);
      const std::uint32_t value = away * away + distance * distance;
      if (value < best) {
        best = value;
        at = i;
      }
    };
    // The least of every stretch first, so that hardly any need be looked through.
    for (const bool through : {false, true}) {
      for (int k = 0; k < stretches; ++k) {
        bool near_enough = false;
        for (const int s : {own - k, own + k}) {
          if (s < 0 || s >= stretches || (k == 0 && near_enough)) continue;
          const int begin = s * distance_stretch, end = begin + distance_stretch - 1;
          const auto gap = static_cast<std::uint32_t>(x < begin ? begin - x : x > end ? x - end : 0);
          if (gap * gap >= best) continue;
          near_enough = true;
          const std::uint32_t key = min_keys[s], distance = key >> 16;
          if (gap * gap + distance * distance >= best) continue;
          if (!through)
            try_at(begin + static_cast<int>(key & 0xffffu), distance);
          else
            for (int i = begin; i <= min(end, width - 1); ++i) try_at(i, near[i]);
        }
        if (!near_enough) break;
      }
    }
    place[n] = static_cast<std::uint32_t>(at);
  }
  __syncthreads();
  for (int s = warp; s < stretches; s += warps) {
    const int x = s * distance_stretch + lane, first = static_cast<int>(place[s]),
              last = static_cast<int>(place[s + 1]);
    if (!__any_sync(0xffffffffu, x < width && near[x] != 0)) {
      if (x < width) out[x] = 0;
      continue;
    }
    const std::uint32_t best =
        min_parabola(near, first, last, s * distance_stretch, lane, shared_row + warp * distance_chunk);
    if (x < width) out[x] = best >= no_zero_squared ? farthest_squared_px : best;
  }
}

inline __global__ void __launch_bounds__(64) distance_row_per_thread(const __grid_constant__ RowDistance op) {
  const std::int64_t y = static_cast<std::int64_t>(blockIdx.x) * 64 + threadIdx.x;
  if (y < op.column.height) op(0, y);
}

/// Extent: 1 x height.
inline void launch_specialized(const RowDistance& op, Size extent, cudaStream_t stream) {
  const std::int64_t width = op.column.width, farthest = op.farthest_column;
  const std::size_t bytes = distance_row_bytes(width);
  const bool exact = width * width + farthest * farthest < std::int64_t{no_zero_squared};
  if (exact && bytes <= 48 * 1024 && extent.height < (std::int64_t{1} << 31)) {
    distance_rows<<<static_cast<unsigned>(extent.height), distance_threads, bytes, stream>>>(op);
    return;
  }
  // Larger rows may ask for more shared memory, as far as the device has it.
  int device = 0, max_bytes = 0;
  if (exact && cudaGetDevice(&device) == cudaSuccess &&
      cudaDeviceGetAttribute(&max_bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device) == cudaSuccess &&
      bytes <= static_cast<std::size_t>(max_bytes) &&
      cudaFuncSetAttribute(distance_rows, cudaFuncAttributeMaxDynamicSharedMemorySize,
                           static_cast<int>(bytes)) == cudaSuccess) {
    distance_rows<<<static_cast<unsigned>(extent.height), distance_threads, bytes, stream>>>(op);
    return;
  }
  distance_row_per_thread<<<static_cast<unsigned>((extent.height + 63) / 64), 64, 0, stream>>>(op);
}

}  // namespace alinify::cuda_detail

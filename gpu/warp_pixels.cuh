#pragma once

#include <cstdint>

#include "core/math/kernels.h"
#include "core/math/ops/convert_pixel.h"
#include "gpu/warp_lattice.cuh"

/// One pixel of the warp, for any sample type and channel count.
namespace alinify::cuda_detail {

/// A pixel whose taps are not all in the footprint: outside the level, or extrapolated from the border.
template <class T, int Channels, class Kernel>
__device__ __noinline__ void border_pixel(const WarpLaunch<T>& launch, const WarpFrame& frame, Vec2f q,
                                          float* out) {
  if (!(q.x >= frame.min_x && q.x <= frame.max_x && q.y >= frame.min_y && q.y <= frame.max_y)) {
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

/// The weighted sum of all taps starting at `from`.
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

}  // namespace alinify::cuda_detail

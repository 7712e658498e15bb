#pragma once

#include <cstdint>
#include <type_traits>

#include "gpu/rgb8_taps.cuh"
#include "gpu/warp_pixels.cuh"

/// Rows of the warp, up to four together.
namespace alinify::cuda_detail {

/// Splits a position into integer part and fraction. Smooth kernels may get a fraction of 1 at integers: they
/// are continuous there, and adding a large number is cheaper than a conversion.
template <class Kernel>
__device__ __forceinline__ void split(float position, int& whole, float& rest) {
  if constexpr (std::is_same_v<Kernel, LinearKernel> || std::is_same_v<Kernel, CubicKernel>) {
    const float moved = (position - 0.5f) + whole_numbers;
    whole = __float_as_int(moved) - 0x4b400000;
    rest = position - (moved - whole_numbers);
  } else {
    const float moved = position + Kernel::shift;
    // NaN would convert to zero.
    whole = moved == moved ? __float2int_rd(moved) : 0x3fffffff;
    rest = moved - static_cast<float>(whole);
  }
}

/// One thread's column of pixels.
template <class T, int Channels, class Kernel, bool Even>
struct WarpColumn {
  static constexpr bool packed =
      std::is_same_v<T, std::uint8_t> && Channels == 3 &&
      (std::is_same_v<Kernel, LinearKernel> || std::is_same_v<Kernel, CubicKernel>);
  /// Rows processed together, so that loads of one overlap the arithmetic of another.
  static constexpr int together = Kernel::taps <= 2 || packed ? 4 : Kernel::taps == 4 ? 2 : 1;
  /// Minimum resident blocks, which limits registers; 0: the compiler decides.
  static constexpr int blocks = !packed ? 0 : Kernel::taps <= 2 ? 4 : 3;

  const WarpLaunch<T>& launch;
  const WarpFrame& frame;
  int lane, row_x, end;
  bool whole_row;  ///< all 32 lanes have a pixel, and output rows start on a word

  /// `together` rows from y on, at positions q; only the first need exist.
  __device__ __forceinline__ void rows(int y, const Vec2f (&q)[together]) const {
    // Range of first taps for which all taps, and the bytes read beside them, are in the footprint.
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

}  // namespace alinify::cuda_detail

#pragma once

#include <cstdint>
#include <type_traits>

#include "gpu/rgb8_taps.cuh"
#include "gpu/warp_pixels.cuh"

/// Rows of the warp, four or fewer at once.
namespace alinify::cuda_detail {

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

}  // namespace alinify::cuda_detail

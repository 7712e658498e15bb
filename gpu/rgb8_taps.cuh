#pragma once

#include <cstdint>

#include "core/math/kernels.h"

/// Integer interpolation of packed 8-bit RGB. The three bytes of a pixel are read as the aligned words that
/// contain them; one instruction multiplies two neighbours of a channel by two 16-bit weights and adds both
/// products. Weights are rounded to 2^-16 (linear) and 2^-14 (cubic, along x; along y they are floats):
/// before the final rounding the sum is off by at most 0.02 or 0.06 grey levels.
namespace alinify::cuda_detail {

/// Unaligned words from successive rows of an image. `Even`: the stride is a multiple of four bytes, so all
/// rows have the same alignment. Reads up to four bytes past the words.
template <bool Even>
struct UnalignedRows {
  const std::uint8_t* from;
  std::int64_t stride;
  unsigned bits;  // the shift uses them modulo 32

  __device__ __forceinline__ UnalignedRows(const std::uint8_t* first, std::int64_t stride_)
      : from(first),
        stride(stride_),
        bits(static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(first)) << 3) {
    if (Even) from = aligned(from);
  }
  /// Reads one row's words and advances to the next.
  template <int Words>
  __device__ __forceinline__ void next(std::uint32_t (&words)[Words]) {
    const auto* place = reinterpret_cast<const std::uint32_t*>(Even ? from : aligned(from));
    std::uint32_t raw[Words + 1];
#pragma unroll
    for (int i = 0; i <= Words; ++i) raw[i] = __ldg(place + i);
#pragma unroll
    for (int i = 0; i < Words; ++i) words[i] = __funnelshift_r(raw[i], raw[i + 1], bits);
    from += stride;
    if (!Even) bits = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(from)) << 3;
  }

 private:
  __device__ __forceinline__ static const std::uint8_t* aligned(const std::uint8_t* place) {
    return reinterpret_cast<const std::uint8_t*>(reinterpret_cast<std::uintptr_t>(place) &
                                                 ~std::uintptr_t{3});
  }
};

/// sum + the two 16-bit weights times the first (or last) two bytes.
__device__ __forceinline__ int weigh_first(std::uint32_t weights, std::uint32_t bytes, int sum) {
  int result;
  asm("dp2a.lo.s32.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(weights), "r"(bytes), "r"(sum));
  return result;
}
__device__ __forceinline__ int weigh_last(std::uint32_t weights, std::uint32_t bytes, int sum) {
  int result;
  asm("dp2a.hi.s32.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(weights), "r"(bytes), "r"(sum));
  return result;
}
__device__ __forceinline__ std::uint32_t pair_of(std::uint32_t first, std::uint32_t last) {
  return __byte_perm(first, last, 0x5410);  // the low halves
}

/// 1.5 * 2^23: floats near it are spaced by one, so the low bits of a sum hold a rounded integer.
constexpr float whole_numbers = 12582912.0f;

/// How many pixels must exist to the right of the taps, as whole words are read.
constexpr int rgb8_spare_pixels = 2;

__device__ __forceinline__ std::uint32_t weigh_first_u(std::uint32_t weights, std::uint32_t bytes,
                                                       std::uint32_t sum) {
  return __dp2a_lo(weights, bytes, sum);
}
__device__ __forceinline__ std::uint32_t weigh_last_u(std::uint32_t weights, std::uint32_t bytes,
                                                      std::uint32_t sum) {
  return __dp2a_hi(weights, bytes, sum);
}

/// The pixel at `from` + (fx, fy), rounded half up, in the low three bytes; the fourth is unspecified.
template <bool Even>
__device__ __forceinline__ std::uint32_t rgb8_between(LinearKernel, const std::uint8_t* from,
                                                      std::int64_t stride, float fx, float fy) {
  // The weights sum to 2^16 - 1 but are treated as summing to 2^16: up to 0.004 too dark, so half of that is
  // added. None is negative: `both` is rounded from a product no larger than those of x and y.
  constexpr float one = 65535.0f;
  constexpr std::uint32_t half = (1u << 15) + 128;
  const float scaled = fx * one;
  const int x = __float_as_int(scaled + whole_numbers), y = __float_as_int(fmaf(fy, one, whole_numbers));
  const int both = __float_as_int(fmaf(scaled, fy, whole_numbers));
  const int below = y - both;  // weight of the lower left; the upper halves hold garbage and are discarded
  const int left = max(65535 - (x - 0x4b400000) - below, 0);
  const std::uint32_t lower = pair_of(below, both), upper = pair_of(left, x - both);

  std::uint32_t top[2], bottom[2];
  UnalignedRows<Even> rows(from, stride);
  rows.next(top);
  rows.next(bottom);
  const std::uint32_t red = __byte_perm(top[0], bottom[0], 0x7430);
  const std::uint32_t top_rest = __byte_perm(top[0], top[1], 0x5241),
                      bottom_rest = __byte_perm(bottom[0], bottom[1], 0x5241);
  const std::uint32_t r = weigh_last_u(lower, red, weigh_first_u(upper, red, half));
  const std::uint32_t g = weigh_first_u(lower, bottom_rest, weigh_first_u(upper, top_rest, half));
  const std::uint32_t b = weigh_last_u(lower, bottom_rest, weigh_last_u(upper, top_rest, half));
  return __byte_perm(__byte_perm(r, g, 0x0062), b, 0x4610);
}

/// Keys' weights times 2^14 in the low halves of two words; they sum to 2^14.
__device__ __forceinline__ void cubic_halves(float t, std::uint32_t& first, std::uint32_t& last) {
  constexpr float one = 16384.0f;
  const float a = fmaf(fmaf(fmaf(-0.5f * one, t, one), t, -0.5f * one), t, whole_numbers);
  const float b = fmaf(fmaf(1.5f * one, t, -2.5f * one), t * t, whole_numbers + one);
  const float d = fmaf(fmaf(0.5f * one, t, -0.5f * one), t * t, whole_numbers);
  const int wa = __float_as_int(a), wb = __float_as_int(b), wd = __float_as_int(d);
  first = pair_of(wa, wb);
  last = pair_of(static_cast<int>(one) - wa - wb - wd, wd);
}

/// As above; `from` is the first of the 4 x 4 pixels.
template <bool Even>
__device__ __forceinline__ std::uint32_t rgb8_between(CubicKernel, const std::uint8_t* from,
                                                      std::int64_t stride, float fx, float fy) {
  std::uint32_t first, last;
  cubic_halves(fx, first, last);
  float wy[4];
  CubicKernel::weights(fy, wy);
  // The bits of the float 2^23 + 0x180000, added to a row's integer sum, which lies between -0.7 and 4.9
  // million: read as a float, the result is the sum plus 9961472.
  constexpr int under = 0x4b180000;
  float sum[3] = {0, 0, 0};
  UnalignedRows<Even> rows(from, stride);
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    std::uint32_t row[3];
    rows.next(row);
    const std::uint32_t rg_first = __byte_perm(row[0], row[1], 0x4130),
                        rg_last = __byte_perm(row[1], row[2], 0x6352);
    const std::uint32_t blue = __byte_perm(__byte_perm(row[0], row[1], 0x0052), row[2], 0x7410);
    const int r = weigh_first(last, rg_last, weigh_first(first, rg_first, under));
    const int g = weigh_last(last, rg_last, weigh_last(first, rg_first, under));
    const int b = weigh_last(last, blue, weigh_first(first, blue, under));
    sum[0] = fmaf(wy[j], __int_as_float(r), sum[0]);
    sum[1] = fmaf(wy[j], __int_as_float(g), sum[1]);
    sum[2] = fmaf(wy[j], __int_as_float(b), sum[2]);
  }
  // To 2^15 + grey level + 0.5, whose integer part is in the second byte.
  std::uint32_t level[3];
#pragma unroll
  for (int c = 0; c < 3; ++c)
    level[c] = __float_as_uint(
        fminf(fmaxf(fmaf(sum[c], 1.0f / 16384, 32768.5f - 9961472.0f / 16384), 32768.5f), 32768.5f + 255.0f));
  return __byte_perm(__byte_perm(level[0], level[1], 0x0051), level[2], 0x4510);
}

/// Packs a warp's 32 pixels, one per lane, into 96 bytes starting at a word: each word combines the pixels of
/// two lanes.
struct Rgb8Row {
  int first;
  unsigned bytes;

  __device__ __forceinline__ explicit Rgb8Row(int lane)
      : first(min(lane + lane / 3, 30)),
        bytes(lane % 3 == 0   ? 0x4210u
              : lane % 3 == 1 ? 0x5421u
                              : 0x6542u) {}
  /// `to` is this lane's word.
  __device__ __forceinline__ void store(std::uint32_t* to, int lane, std::uint32_t pixel) const {
    const std::uint32_t a = __shfl_sync(~0u, pixel, first), b = __shfl_sync(~0u, pixel, first + 1);
    if (lane < 24) *to = __byte_perm(a, b, bytes);
  }
};

}  // namespace alinify::cuda_detail

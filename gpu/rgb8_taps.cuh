#pragma once

#include <cstdint>

#include "core/math/kernels.h"

/// Interpolating packed 8-bit colour in whole numbers. Three bytes a pixel are read as the aligned words that
/// they lie in; two neighbours of a channel are weighed by one instruction that multiplies two 16-bit weights
/// with two bytes and adds both. Weights are rounded to 2^-15 (linear) and 2^-14 (cubic, along x; along y they
/// are floats): the sum is at most 0.02 or 0.06 of a grey level off before it is rounded.
namespace alinify::cuda_detail {

/// `Words` whole words from a place that need not be aligned. Up to four bytes behind them are read too.
template <int Words>
__device__ __forceinline__ void load_unaligned(const std::uint8_t* from, std::uint32_t (&words)[Words]) {
  const auto address = reinterpret_cast<std::uintptr_t>(from);
  const auto* aligned = reinterpret_cast<const std::uint32_t*>(address & ~std::uintptr_t{3});
  const auto bits = static_cast<unsigned>(address) << 3;  // the shift takes them modulo 32
  std::uint32_t raw[Words + 1];
#pragma unroll
  for (int i = 0; i <= Words; ++i) raw[i] = __ldg(aligned + i);
#pragma unroll
  for (int i = 0; i < Words; ++i) words[i] = __funnelshift_r(raw[i], raw[i + 1], bits);
}

/// sum + both 16-bit weights times the first (or the last) two bytes.
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

/// 1.5 * 2^23: the last digit of numbers about it is one, so that a sum's low bits are a rounded number.
constexpr float whole_numbers = 12582912.0f;

/// How many pixels to the right of the taps must exist, since whole words are read.
constexpr int rgb8_spare_pixels = 2;

/// The pixel at `from` + (fx, fy), rounded half up, in the low three bytes.
__device__ __forceinline__ std::uint32_t rgb8_between(LinearKernel, const std::uint8_t* from,
                                                      std::int64_t stride, float fx, float fy) {
  // Weights that sum to 2^15 - 1, which is taken for 2^15: up to 0.008 too dark, so half of that is added.
  constexpr int one = 32767;
  constexpr int half = (1 << 14) + 128;
  const int x = __float_as_int(fmaf(fx, one, whole_numbers)), y = __float_as_int(fmaf(fy, one, whole_numbers));
  const int both = __float_as_int(fmaf(fx * one, fy, whole_numbers));
  const int below = y - both;  // the weight of the lower left; the halves above are rubbish, and left behind
  const std::uint32_t lower = pair_of(below, both), upper = pair_of(one - x - below, x - both);

  std::uint32_t top[2], bottom[2];
  load_unaligned(from, top);
  load_unaligned(from + stride, bottom);
  const std::uint32_t red = __byte_perm(top[0], bottom[0], 0x7430);
  const std::uint32_t top_rest = __byte_perm(top[0], top[1], 0x5241),
                      bottom_rest = __byte_perm(bottom[0], bottom[1], 0x5241);
  const int r = weigh_last(lower, red, weigh_first(upper, red, half));
  const int g = weigh_first(lower, bottom_rest, weigh_first(upper, top_rest, half));
  const int b = weigh_last(lower, bottom_rest, weigh_last(upper, top_rest, half));
  return static_cast<std::uint32_t>(r >> 15 | g >> 15 << 8 | b >> 15 << 16);
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

/// Likewise; `from` is the first of the 4 x 4 pixels.
__device__ __forceinline__ std::uint32_t rgb8_between(CubicKernel, const std::uint8_t* from,
                                                      std::int64_t stride, float fx, float fy) {
  std::uint32_t first, last;
  cubic_halves(fx, first, last);
  float wy[4];
  CubicKernel::weights(fy, wy);
  // 2^23 + 0x180000 under the sum of a row, which lies between -0.7 and 4.9 million: as a float, that is the
  // sum and 9961472.
  constexpr int under = 0x4b180000;
  float sum[3] = {0, 0, 0};
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    std::uint32_t row[3];
    load_unaligned(from + j * stride, row);
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
  // To 2^15 + grey level + a half, whose whole part lies in the second byte.
  std::uint32_t level[3];
#pragma unroll
  for (int c = 0; c < 3; ++c)
    level[c] = __float_as_uint(fminf(
        fmaxf(fmaf(sum[c], 1.0f / 16384, 32768.5f - 9961472.0f / 16384), 32768.5f), 32768.5f + 255.0f));
  return __byte_perm(__byte_perm(level[0], level[1], 0x0051), level[2], 0x4510) & 0xffffffu;
}

/// A warp's 32 pixels, one a lane, as 96 bytes that begin at a word.
__device__ __forceinline__ void store_rgb8_row(std::uint8_t* to, int lane, std::uint32_t pixel) {
  const int rest = lane % 3, first = min(lane + lane / 3, 30);
  const std::uint32_t a = __shfl_sync(~0u, pixel, first), b = __shfl_sync(~0u, pixel, first + 1);
  if (lane < 24) reinterpret_cast<std::uint32_t*>(to)[lane] = a >> 8 * rest | b << (24 - 8 * rest);
}

}  // namespace alinify::cuda_detail

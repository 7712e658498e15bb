#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/math/gaussian_taps.h"
#include "core/math/lanes.h"
#include "core/math/view2d.h"

/// Both directions of a separable Gaussian in one launch. A block makes a tile: the rows it needs are
/// smoothed along their length into shared memory, and columns are smoothed from there, eight places a thread
/// from values that it holds in registers, so that the picture is read and written once instead of twice. The
/// sums are those of BlurRun, in its order.
namespace alinify::cuda_detail {

constexpr int blur_columns = 32, blur_warps = 8, blur_rows = 64, most_blur_radius = 8;

/// Floats that a thread carries of an element: a row of threads reads whole lines of memory then.
template <int Count>
constexpr int blur_floats = Count < 4 ? Count : 4;

template <int Count, int Radius>
__global__ void __launch_bounds__(blur_columns* blur_warps)
    blur_at_once(const __grid_constant__ View2D<const float> in, const __grid_constant__ View2D<float> out,
                 const __grid_constant__ GaussianTaps taps) {
  constexpr int floats = blur_floats<Count>, parts = Count / floats, kept_rows = blur_rows + 2 * Radius;
  using Part = Lanes<float, floats>;
  __shared__ float4 memory[kept_rows * blur_columns * floats / 4];
  float* const kept = reinterpret_cast<float*>(memory);
  const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
  // What blur_at_once is asked for fits 32 bits, and reckoning in 64 costs a tenth of the time.
  const int width = static_cast<int>(in.width), height = static_cast<int>(in.height);
  const int column = static_cast<int>(blockIdx.x) * blur_columns + tx, x = column / parts,
            y0 = static_cast<int>(blockIdx.y) * blur_rows;
  if (x < width) {
    const bool inside = x >= Radius && x + Radius < width;
#pragma unroll 2
    for (int row = ty; row < kept_rows; row += blur_warps) {
      const float* line = in.row(mirrored_index(y0 + row - Radius, height));
      const float* here = line + column * floats;
      Part sum = taps.weight[0] * Part::load_element(here);
      if (inside) {
#pragma unroll
        for (int k = 1; k <= Radius; ++k)
          sum = sum + taps.weight[k] *
                          (Part::load_element(here - k * Count) + Part::load_element(here + k * Count));
      } else {
        const float* part = line + column % parts * floats;
#pragma unroll 1
        for (int k = 1; k <= Radius; ++k)
          sum = sum + taps.weight[k] * (Part::load_element(part + mirrored_index(x - k, width) * Count) +
                                        Part::load_element(part + mirrored_index(x + k, width) * Count));
      }
      sum.store_element(kept + (row * blur_columns + tx) * floats);
    }
  }
  __syncthreads();
  if (x >= width) return;
  // As many places a thread as its registers hold with their neighbours.
  constexpr int run = floats * Radius < 24 ? 8 : 4;
  for (int first = ty * run; first < blur_rows && y0 + first < height; first += blur_warps * run) {
    Part held[run + 2 * Radius];
#pragma unroll
    for (int i = 0; i < run + 2 * Radius; ++i)
      held[i] = Part::load_element(kept + ((first + i) * blur_columns + tx) * floats);
#pragma unroll
    for (int j = 0; j < run; ++j) {
      Part sum = taps.weight[0] * held[j + Radius];
#pragma unroll
      for (int k = 1; k <= Radius; ++k)
        sum = sum + taps.weight[k] * (held[j + Radius - k] + held[j + Radius + k]);
      const int y = y0 + first + j;
      if (y < height) sum.store_element(out.row(y) + column * floats);
    }
  }
}

/// Calls `with` with the radius, 1 to most_blur_radius, as a compile-time constant.
template <class With>
void with_blur_radius(int radius, const With& with) {
  const auto choose = [&]<int... Less>(std::integer_sequence<int, Less...>) {
    (void)((radius == Less + 1 && (with(std::integral_constant<int, Less + 1>{}), true)) || ...);
  };
  choose(std::make_integer_sequence<int, most_blur_radius>{});
}

}  // namespace alinify::cuda_detail

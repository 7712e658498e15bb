#pragma once

#include <cstdint>
#include <type_traits>

#include "core/math/gaussian_taps.h"
#include "core/math/lanes.h"
#include "core/math/view2d.h"

/// Both directions of a separable Gaussian in one launch. A block makes 32 x 32 elements: the rows it needs
/// are smoothed along their length into shared memory, and columns are smoothed from there, so that the
/// picture is read and written once instead of twice. The sums are those of BlurRun, in its order.
namespace alinify::cuda_detail {

constexpr int blur_side = 32;

constexpr std::int64_t blur_shared_bytes(int count, int radius) {
  return std::int64_t{4} * count * blur_side * (blur_side + 2 * radius);
}

// `Radius` -1: that of the taps. With a radius known to the compiler all addresses are constants apart.
template <int Count, int Radius>
__global__ void __launch_bounds__(256)
    blur_at_once(const __grid_constant__ View2D<const float> in, const __grid_constant__ View2D<float> out,
                 const __grid_constant__ GaussianTaps taps) {
  using Element = Lanes<float, Count>;
  extern __shared__ float4 blur_shared[];
  float* const kept = reinterpret_cast<float*>(blur_shared);
  const int tx = static_cast<int>(threadIdx.x), radius = Radius < 0 ? taps.radius : Radius;
  const std::int64_t x = static_cast<std::int64_t>(blockIdx.x) * blur_side + tx,
                     y0 = static_cast<std::int64_t>(blockIdx.y) * blur_side;
  if (x < in.width) {
    const bool inside = x >= radius && x + radius < in.width;
    for (int row = static_cast<int>(threadIdx.y); row < blur_side + 2 * radius; row += 8) {
      const float* line = in.row(mirrored_index(y0 + row - radius, in.height));
      const float* here = line + x * Count;
      Element sum = taps.weight[0] * Element::load_element(here);
      if (inside) {
#pragma unroll
        for (int k = 1; k <= radius; ++k)
          sum = sum + taps.weight[k] *
                          (Element::load_element(here - k * Count) + Element::load_element(here + k * Count));
      } else {
        for (int k = 1; k <= radius; ++k)
          sum =
              sum + taps.weight[k] * (Element::load_element(line + mirrored_index(x - k, in.width) * Count) +
                                      Element::load_element(line + mirrored_index(x + k, in.width) * Count));
      }
      sum.store_element(kept + (row * blur_side + tx) * Count);
    }
  }
  __syncthreads();
  if (x >= in.width) return;
  for (int j = static_cast<int>(threadIdx.y); j < blur_side && y0 + j < in.height; j += 8) {
    const float* middle = kept + ((j + radius) * blur_side + tx) * Count;
    Element sum = taps.weight[0] * Element::load_element(middle);
#pragma unroll
    for (int k = 1; k <= radius; ++k)
      sum = sum + taps.weight[k] * (Element::load_element(middle - k * blur_side * Count) +
                                    Element::load_element(middle + k * blur_side * Count));
    sum.store_element(out.row(y0 + j) + x * Count);
  }
}

/// Calls `with` with the radius as a compile-time constant, or -1 for one that is not worth a kernel of its
/// own.
template <class With>
void with_blur_radius(int radius, const With& with) {
  switch (radius) {
    case 2:
      return with(std::integral_constant<int, 2>{});
    case 3:
      return with(std::integral_constant<int, 3>{});
    case 4:
      return with(std::integral_constant<int, 4>{});
    case 5:
      return with(std::integral_constant<int, 5>{});
    case 6:
      return with(std::integral_constant<int, 6>{});
    case 7:
      return with(std::integral_constant<int, 7>{});
    case 8:
      return with(std::integral_constant<int, 8>{});
    default:
      return with(std::integral_constant<int, -1>{});
  }
}

}  // namespace alinify::cuda_detail

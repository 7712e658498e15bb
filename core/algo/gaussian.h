#pragma once

#include <cmath>
#include <type_traits>

#include "core/algo/executor_hooks.h"
#include "core/algo/grid.h"
#include "core/math/ops/blur_run.h"
#include "core/math/ops/resize_lanes.h"
#include "core/math/rect.h"

namespace alinify {

namespace gaussian_detail {

// Wider kernels are applied on halved grids.
inline constexpr double widest = 2.6;

template <int Count, Executor E>
void blur(E& exec, View2D<const float> in, View2D<float> out, double sigma) {
  constexpr int length = max2(Count, register_floats_of<E>());
  const Size size{in.width, in.height}, runs{(in.width * Count + length - 1) / length, in.height};
  const GaussianTaps taps = gaussian_taps(sigma);
  if constexpr (FusesBlur<E, Count>)
    if (exec.template fused_blur<Count>(in, out, taps)) return;
  const Grid<E, Count> between(exec, size);
  const auto both_ways = [&](auto radius) {
    constexpr int known = decltype(radius)::value;
    exec.for_each("blur rows", runs, BlurRun<Count, false, length, known>{in, between.view(), taps});
    exec.for_each("blur columns", runs, BlurRun<Count, true, length, known>{between.view(), out, taps});
  };
  if constexpr (HasRegisterFloats<E>) {
    // Of the dense engine's finest textures: of the image, of a window of cells, and of local moments.
    if (taps.radius == 3) return both_ways(std::integral_constant<int, 3>());
    if (taps.radius == 5) return both_ways(std::integral_constant<int, 5>());
    if (taps.radius == 6) return both_ways(std::integral_constant<int, 6>());
  }
  both_ways(std::integral_constant<int, 0>());
}

}  // namespace gaussian_detail

/// Separable Gaussian of an image, mirrored at the borders; `out` may be `in`. Sigma up to 4 pixels.
template <Executor E>
void blur_picture(E& exec, View2D<const float> in, View2D<float> out, double sigma) {
  gaussian_detail::blur<1>(exec, in, out, sigma);
}

/// The same for elements of `Count` floats, with any sigma up to two thirds of the shorter side: a wide
/// Gaussian is applied on halved grids and costs no more than a narrow one. Averaged over all positions its
/// impulse response is exact to a few hundredths of the peak; that of a single element is off-centre by up to
/// a fifth of sigma, depending on its position on those grids. Mirroring at borders is approximate. `out` may
/// be `in`.
template <int Count, Executor E>
void blur_lanes(E& exec, View2D<const float> in, View2D<float> out, double sigma) {
  // Halving adds a variance of 1/4 element^2 and interpolating back one of 2/3.
  constexpr double added = 0.25 + 2.0 / 3;
  const Size size{in.width, in.height};
  if (sigma <= gaussian_detail::widest || size.width < 8 || size.height < 8)
    return gaussian_detail::blur<Count>(exec, in, out, sigma);
  Grid<E, Count> half(exec, halved(size)), smooth(exec, half.size());
  exec.for_each("halve", half.size(), HalveLanes<Count>{in, half.view()});
  blur_lanes<Count>(exec, View2D<const float>(half.view()), smooth.view(),
                    std::sqrt(sigma * sigma - added) / 2);
  exec.for_each("double", size, DoubleLanes<Count>{smooth.view(), out});
}

}  // namespace alinify

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/algo/executor_hooks.h"
#include "core/algo/flow_args.h"
#include "core/algo/flow_blocks.h"
#include "core/algo/gaussian.h"
#include "core/math/ops/edge_planes.h"
#include "core/math/ops/load_picture.h"
#include "core/math/ops/normalise_picture.h"

namespace alinify::flow_tile_detail {

// Which pixels of a tile are valid.
template <Executor E>
using Weights = Grid<E, 1, std::uint8_t>;

// Which pixels and their neighbours count in both.
template <Executor E>
void join_weights(E& exec, View2D<const std::uint8_t> a, View2D<const std::uint8_t> b,
                  View2D<std::uint8_t> out) {
  constexpr int length = HasRegisterFloats<E> ? 16 : 4;
  exec.for_each("join weights", Size{(a.width + length - 1) / length, a.height},
                JoinWeights<length>{a, b, out});
}

// Normalises by the moments of the pixels that count; the result is zero where the picture has none
// (`exists`). `last`: the picture is not needed afterwards, so its memory may be reused.
template <Executor E>
void normalise(E& exec, View2D<float> picture, bool last, View2D<const std::uint8_t> exists,
               View2D<const std::uint8_t> counts, const FeatureFilter& filter, View2D<float> out) {
  const Size size{picture.width, picture.height}, half{size.width / 2, size.height / 2};
  blur_picture(exec, View2D<const float>(picture), out, filter.blur_px);
  if (filter.window_px <= 0) return;
  // One four-float moment stands for 2 x 2 pixels, so the moments fit the picture's memory.
  std::optional<Grid<E, 4>> own;
  if (!last) own.emplace(exec, half);
  const View2D<float> moments =
      last ? View2D<float>{picture.data, half.width, half.height, 2 * picture.stride} : own->view();
  constexpr int length = HasRegisterFloats<E> ? 4 : 1;
  exec.for_each("moments", Size{(half.width + length - 1) / length, half.height},
                GatherMoments<length>{out, counts, moments});
  const double sigma = moment_sigma(filter.window_px);
  NormalisePicture op{out, exists, {}, static_cast<float>(filter.noise_floor * filter.noise_floor), out};
  if constexpr (FusesNormalise<E>)
    if (sigma <= gaussian_detail::widest && exec.fused_normalise(moments, gaussian_taps(sigma), op)) return;
  const Grid<E, 4> means(exec, half);
  blur_lanes<4>(exec, View2D<const float>(moments), means.view(), sigma);
  op.moments = means.view();
  exec.for_each("normalise", Size{size.width / 4, size.height}, op);
}

// The feature images that a filter makes; `last` as above.
template <Executor E>
void make_features(E& exec, View2D<float> picture, bool last, View2D<const std::uint8_t> exists,
                   View2D<const std::uint8_t> counts, const FeatureFilter& filter,
                   std::span<const std::unique_ptr<Grid<E>>> planes) {
  const View2D<float> first = planes[0]->view();
  normalise(exec, picture, last, exists, counts, filter, first);
  if (!filter.edges) return;
  const Size size{picture.width, picture.height}, runs{size.width / 4, size.height};
  const EdgeFilter& edges = *filter.edges;
  const FeatureFilter smooth{edges.blur_px, edges.window_px, edges.noise_floor};
  // Where a gradient rests on such pixels.
  const Weights<E> around(exec, size), counts_around(exec, size);
  join_weights(exec, exists, exists, around.view());
  join_weights(exec, counts, counts, counts_around.view());
  std::optional<Grid<E>> own;
  if (!last) own.emplace(exec, size);
  const View2D<float> along = last ? picture : own->view(), across = planes[1]->view(),
                      strength = planes[2]->view();
  exec.for_each("edges", runs,
                EdgePlanes{first, around.view(), static_cast<float>(edges.slope * edges.slope), along, across,
                           strength});
  const View2D<const std::uint8_t> of_gradient = around.view(), of_both = counts_around.view();
  normalise(exec, along, true, of_gradient, of_both, smooth, first);
  for (const View2D<float>& plane : {across, strength})
    normalise(exec, plane, false, of_gradient, of_both, smooth, plane);
}

}  // namespace alinify::flow_tile_detail

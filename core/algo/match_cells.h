#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <type_traits>

#include "core/algo/executor.h"
#include "core/algo/match_options.h"
#include "core/math/ops/blur_label_row.h"
#include "core/math/ops/choose_label.h"
#include "core/math/ops/clear_label_row.h"
#include "core/math/ops/match_cost_row.h"
#include "core/math/ops/receive_belief_row.h"
#include "core/math/ops/send_belief_row.h"
#include "core/math/ops/sum_match_row.h"
#include "core/math/ops/weigh_match_pixel.h"

namespace alinify {

/// What is matched: two pictures, normalised so that texture has mean 0 and deviation 1 over a neighbourhood.
///
/// **Shapes**: `moving` is larger than `fixed` by `margin` pixels on every side (0: the same size), warped
/// into the fixed frame: its pixel (margin, margin) lies where the start expects fixed pixel (0, 0). Weights
/// are as large as their pictures. **Range**: weights 0..1, no data counts as one everywhere; what is not
/// finite, or outside of a picture, has weight 0.
struct MatchPictures {
  View2D<const float> fixed, moving;
  View2D<const float> fixed_weight, moving_weight;
  int margin = 0;
};

/// What comes out, one element a cell (match_cells_grid). `margin` and `rho` may be empty.
struct MatchedCells {
  View2D<Vec2f> shift;   ///< px: fixed pixel x is found at x + shift in the moving picture
  View2D<float> margin;  ///< nats by which the best shift two or more pixels away is dearer; 0: a guess
  View2D<float> rho;     ///< correlation at the shift, lowered where data is left out; [0, 1)
};

/// The cells of a picture; those at the right and bottom may reach beyond it. Cell (i, j) has its centre at
/// pixel (i, j) * cell_px + (cell_px - 1) / 2.
constexpr Size match_cells_grid(Size picture, const MatchCellsOptions& options) {
  return {(picture.width + options.cell_px - 1) / options.cell_px,
          (picture.height + options.cell_px - 1) / options.cell_px};
}

namespace match_cells_detail {

constexpr int radius_of(const MatchCellsOptions& options) {
  return clamp(options.radius, 2, max_match_radius);
}
// Label rows are padded to whole vectors, by two entries at least.
constexpr int stride_of(int radius) {
  return (2 * radius + 3 + 7) / 8 * 8;
}
constexpr Size moving_plane(Size grid, int cell_px, int radius, int stride) {
  return {grid.width * cell_px + stride, grid.height * cell_px + 2 * radius};
}

// The six planes that sums are taken of.
template <Executor E>
struct Planes {
  using Block = decltype(std::declval<E&>().template scratch<float>(std::int64_t{}));
  Size fixed, moving;
  Block block;

  Planes(E& exec, Size fixed_size, Size moving_size)
      : fixed(fixed_size),
        moving(moving_size),
        block(exec.template scratch<float>(3 * (fixed_size.area() + moving_size.area()))) {}
  View2D<float> fixed_plane(int i) const {
    return {block.data() + i * fixed.area(), fixed.width, fixed.height, fixed.width};
  }
  View2D<float> moving_plane(int i) const {
    return {block.data() + 3 * fixed.area() + i * moving.area(), moving.width, moving.height, moving.width};
  }
};

template <int Stride, Executor E, class Between>
void match_with_stride(E& exec, std::span<const MatchPictures> views, const MatchCellsOptions& options,
                       const MatchedCells& out, Between&& between) {
  using Volume = LabelVolume<Stride>;
  const int radius = radius_of(options), side = 2 * radius + 1, cell_px = options.cell_px;
  const Size picture{views[0].fixed.width, views[0].fixed.height}, grid = match_cells_grid(picture, options);
  const std::int64_t cells = grid.area(), per_cell = side * Stride;

  auto cost_block = exec.template scratch<float>(cells * per_cell);
  auto block_a = exec.template scratch<float>(4 * cells * per_cell);
  auto block_b = exec.template scratch<float>(4 * cells * per_cell);
  auto min_block = exec.template scratch<float>(4 * cells * side);
  const auto volume = [&](float* data, std::int64_t count) {
    return Volume{{data, per_cell, count * cells, per_cell}, grid.width, grid.height, side};
  };
  const Volume cost = volume(cost_block.data(), 1), a = volume(block_a.data(), 4),
               b = volume(block_b.data(), 4);
  const View2D<float> min{min_block.data(), side, 4 * cells, side};
  const Size rows{side, cells}, rows_of_four{side, 4 * cells};
  const float samples = static_cast<float>(cell_px * cell_px / options.sample_area_px);

  BlurLabelRow<Stride> blur;
  const double sigma = options.window_px / cell_px;
  blur.reach = sigma > 0 ? static_cast<int>(min2<double>(std::ceil(3 * sigma), blur.max_reach)) : 0;
  for (int k = 0; k <= blur.reach; ++k)
    blur.weights[k] = sigma > 0 ? static_cast<float>(std::exp(-0.5 * k * k / (sigma * sigma))) : 1.0f;

  {
    const Planes<E> planes(exec, {grid.width * cell_px, grid.height * cell_px},
                           moving_plane(grid, cell_px, radius, Stride));
    for (std::size_t i = 0; i < views.size(); ++i) {
      const MatchPictures& view = views[i];
      exec.for_each("weigh fixed", planes.fixed,
                    WeighMatchPixel{view.fixed, view.fixed_weight, 0, 0, planes.fixed_plane(0),
                                    planes.fixed_plane(1), planes.fixed_plane(2)});
      const std::int64_t left = radius - view.margin;
      exec.for_each("weigh moving", planes.moving,
                    WeighMatchPixel{view.moving, view.moving_weight, left, left, planes.moving_plane(0),
                                    planes.moving_plane(1), planes.moving_plane(2)});
      exec.for_each("sum cells", rows,
                    SumMatchRow<Stride>{planes.fixed_plane(0), planes.fixed_plane(1), planes.fixed_plane(2),
                                        planes.moving_plane(0), planes.moving_plane(1),
                                        planes.moving_plane(2), cell_px, a});
      between();
      blur.in = a;
      blur.out = b;
      blur.vertical = false;
      exec.for_each("blur cells across", rows_of_four, blur);
      blur.in = b;
      blur.out = a;
      blur.vertical = true;
      exec.for_each("blur cells down", rows_of_four, blur);
      exec.for_each(
          "match cost", rows,
          MatchCostRow<Stride>{a, cost, 1.0f / static_cast<float>(cell_px * cell_px),
                               samples / static_cast<float>(views.size()),
                               static_cast<float>(options.min_power), static_cast<float>(options.min_ratio),
                               static_cast<float>(options.greatest_rho), i > 0});
      between();
    }
  }

  // The sums have done their work: their memory holds messages from here on.
  exec.for_each("clear messages", rows_of_four, ClearLabelRow<Stride>{a});
  const float smoothness = static_cast<float>(options.smoothness);
  for (int i = 0; i < options.iterations; ++i) {
    exec.for_each("send belief", rows, SendBeliefRow<Stride>{cost, a, b, min, smoothness});
    exec.for_each(
        "receive belief", rows,
        ReceiveBeliefRow<Stride>{b, a, min, smoothness, i == 0 ? 0.0f : static_cast<float>(options.damping)});
    between();
  }
  exec.for_each("choose shift", grid, ChooseLabel<Stride>{cost, a, samples, out.shift, out.margin, out.rho});
}

}  // namespace match_cells_detail

/// Memory that match_cells takes from its executor, in bytes: nine volumes of labels (56 MB for 512 x 384
/// pixels as the options stand) and six planes.
constexpr std::int64_t match_cells_scratch_bytes(Size picture, const MatchCellsOptions& options) {
  const int radius = match_cells_detail::radius_of(options), stride = match_cells_detail::stride_of(radius);
  const Size grid = match_cells_grid(picture, options);
  const std::int64_t side = 2 * radius + 1, fixed = grid.area() * options.cell_px * options.cell_px,
                     moving = match_cells_detail::moving_plane(grid, options.cell_px, radius, stride).area();
  return 4 * (9 * grid.area() * side * stride + 4 * grid.area() * side + 3 * (fixed + moving));
}

/// Voted block matching: for every cell of a grid, the integer shift (refined to a fraction) by which its
/// texture is found in the moving picture, where each cell weighs its own evidence, correlation over a
/// window, against what its neighbours make likely, over the whole picture at once (min-sum belief
/// propagation over all shifts). A repeating texture matches one repeat off as well as right, here and there;
/// a whole region does not, and it outvotes such cells.
///
/// **Shapes**: all views have one size; `out` has the grid's. All lie in memory of the executor.
/// **Units and frame**: pixels of the pictures. **Range and NaN**: shifts are finite; where there is nothing
/// to go by they follow the neighbours, and without any they are zero with no margin. Neighbouring cells
/// differ by two pixels at most, along either axis, unless the evidence of whole regions says otherwise.
/// **Threads**: the same bits for any count. `between` is called between steps, on the calling thread, and
/// may throw to end the matching early (each step takes a few hundredths of a second).
/// **Memory**: match_cells_scratch_bytes, given back at the end. Nothing is waited for.
/// **Source**: belief propagation: Felzenszwalb and Huttenlocher, IJCV 70 (2006); masked correlation:
/// Padfield, IEEE TIP 21 (2012).
template <Executor E, class Between = void (*)()>
void match_cells(
    E& exec, std::span<const MatchPictures> views, const MatchCellsOptions& options, const MatchedCells& out,
    Between&& between = [] {}) {
  if (views.empty() || out.shift.width <= 0 || out.shift.height <= 0) return;
  namespace detail = match_cells_detail;
  switch (detail::stride_of(detail::radius_of(options))) {
    case 8:
      return detail::match_with_stride<8>(exec, views, options, out, between);
    case 16:
      return detail::match_with_stride<16>(exec, views, options, out, between);
    case 24:
      return detail::match_with_stride<24>(exec, views, options, out, between);
    case 32:
      return detail::match_with_stride<32>(exec, views, options, out, between);
    default:
      return detail::match_with_stride<40>(exec, views, options, out, between);
  }
}

}  // namespace alinify

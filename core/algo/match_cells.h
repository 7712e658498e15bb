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

/// Two images to match, normalised so that texture has mean 0 and deviation 1 over a neighbourhood.
///
/// **Shapes**: `moving` exceeds `fixed` by `margin` pixels on every side (0: the same size) and is warped
/// into the fixed frame: its pixel (margin, margin) is where the initial alignment expects fixed pixel (0,
/// 0). Each weight has its image's size. **Range**: weights 0..1; null means 1 everywhere. Pixels that are
/// not finite or lie outside an image have weight 0.
struct MatchPictures {
  View2D<const float> fixed, moving;
  View2D<const float> fixed_weight, moving_weight;
  int margin = 0;
};

/// Result, one element per cell (match_cells_grid). `margin` and `rho` may be empty.
struct MatchedCells {
  View2D<Vec2f> shift;   ///< px: fixed pixel x matches moving pixel x + shift
  View2D<float> margin;  ///< nats by which the best shift two or more pixels away is worse; 0: undetermined
  View2D<float> rho;     ///< correlation at the shift, reduced where data is missing; [0, 1)
};

/// The cell grid of an image; cells at the right and bottom may extend beyond it. Cell (i, j) is centred at
/// pixel (i, j) * cell_px + (cell_px - 1) / 2.
constexpr Size match_cells_grid(Size picture, const MatchCellsOptions& options) {
  return {(picture.width + options.cell_px - 1) / options.cell_px,
          (picture.height + options.cell_px - 1) / options.cell_px};
}

namespace match_cells_detail {

constexpr int radius_of(const MatchCellsOptions& options) {
  return clamp(options.radius, 2, max_match_radius);
}
// Label rows are padded to whole vectors, by at least two entries.
constexpr int stride_of(int radius) {
  return (2 * radius + 3 + 7) / 8 * 8;
}
constexpr Size moving_plane(Size grid, int cell_px, int radius, int stride) {
  return {grid.width * cell_px + stride, grid.height * cell_px + 2 * radius};
}

// The six planes the sums are computed from.
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

  // The sums are no longer needed: their memory now holds messages.
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

/// Bytes of executor memory that match_cells uses: nine label volumes (56 MB for 512 x 384 pixels at the
/// default options) and six planes.
constexpr std::int64_t match_cells_scratch_bytes(Size picture, const MatchCellsOptions& options) {
  const int radius = match_cells_detail::radius_of(options), stride = match_cells_detail::stride_of(radius);
  const Size grid = match_cells_grid(picture, options);
  const std::int64_t side = 2 * radius + 1, fixed = grid.area() * options.cell_px * options.cell_px,
                     moving = match_cells_detail::moving_plane(grid, options.cell_px, radius, stride).area();
  return 4 * (9 * grid.area() * side * stride + 4 * grid.area() * side + 3 * (fixed + moving));
}

/// Voted block matching: finds for every cell of a grid the integer shift (refined to subpixel) at which its
/// texture appears in the moving image. Each cell weighs its own evidence, the correlation over a window,
/// against its neighbours' suggestions, by min-sum belief propagation over all shifts and the whole image.
/// Periodic texture matches equally well one period off in single cells, but not over a whole region, which
/// outvotes such cells.
///
/// **Shapes**: all image pairs have one size; `out` has the grid's. All are in executor memory.
/// **Units and frame**: pixels of the images. **Range and NaN**: shifts are finite; cells without evidence
/// follow their neighbours, and if those have none either, shift and margin are zero. Adjacent cells differ
/// by at most two pixels along either axis, unless the evidence of whole regions outweighs that.
/// **Threads**: bit-identical for any thread count. `between` is called between steps on the calling thread
/// and may throw to abort (a step takes a few hundredths of a second).
/// **Memory**: match_cells_scratch_bytes, released on return. Does not synchronise.
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

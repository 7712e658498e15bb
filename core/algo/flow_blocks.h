#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "core/algo/executor_hooks.h"
#include "core/algo/flow_args.h"
#include "core/algo/gaussian.h"
#include "core/math/cell_grid.h"
#include "core/math/ops/solve_cell.h"
#include "core/math/rect.h"
#include "core/math/scalar.h"

/// Measuring a tile block by block (core/algo/flow_tile.h): a measurement depends on its surroundings only,
/// so that blocks small enough for caches give the tile's own bits, and a tile's wide halo need not be
/// measured.
namespace alinify {

/// The sigma, on moments of 2 x 2 pixels each, that gives local moments a Gaussian window of `window_px`:
/// gathering adds a variance of 1/4 px^2 and interpolating back one of 2/3.
inline double moment_sigma(double window_px) {
  return std::sqrt(max2(0.25, window_px * window_px - 0.25 - 2.0 / 3)) / 2;
}

/// The distance in pixels up to which the normal equations of a cell depend on the images, in whole cells.
/// Empty where a blur is so wide that it works on halved grids, whose places depend on the tile.
inline std::optional<std::int64_t> measuring_reach_px(const FlowSteps& steps) {
  const auto radius = [](double sigma) { return std::int64_t{gaussian_taps(sigma).radius}; };
  const double window = steps.window_px / cell_px;
  if (window > gaussian_detail::widest) return std::nullopt;
  std::int64_t of_filters = 0;
  for (const FeatureFilter& filter : steps.filters) {
    const double moments = moment_sigma(filter.window_px);
    if (filter.edges || (filter.window_px > 0 && moments > gaussian_detail::widest)) return std::nullopt;
    // Moments are interpolated between two of them, and stand for two pixels each.
    const std::int64_t normalising = filter.window_px > 0 ? 2 * (radius(moments) + 2) : 0;
    of_filters = max2(of_filters, radius(filter.blur_px) + normalising);
  }
  constexpr std::int64_t gradient = 1, displacement = cell_px;  // interpolated between cells
  const std::int64_t reach = of_filters + gradient + displacement + cell_px * radius(window);
  return rounded_up(reach, cell_px);
}

/// `part` of a view of `times` numbers a cell (width counts numbers); empty for an empty one.
template <class T>
View2D<T> block_of(const View2D<T>& view, Rect part, std::int64_t times) {
  if (view.width == 0) return {};
  return {view.row(part.y) + part.x * times, part.width * times, part.height, view.stride};
}

/// The part of a tile that outputs `core`, a part of the tile's own core, from pixels up to `reach_px` around
/// it. **Frame**: `core` in cells of the tile. Only tiles that are not symmetric and count no pairs have
/// blocks.
inline FlowTileArgs block_of(const FlowTileArgs& tile, Rect core, std::int64_t reach_px) {
  const Rect whole = tile.core.empty() ? rect_of(Size{tile.field.width, tile.field.height}) : tile.core;
  const Rect cells =
      intersect(grown(core, reach_px / cell_px), rect_of(Size{tile.field.width, tile.field.height}));
  const Rect pixels =
      intersect({cells.x * cell_px, cells.y * cell_px, cells.width * cell_px, cells.height * cell_px},
                rect_of(Size{tile.fixed.width, tile.fixed.height}));
  const Rect out{core.x - whole.x, core.y - whole.y, core.width, core.height};
  FlowTileArgs block = tile;
  block.fixed = block_of(tile.fixed, pixels, 1);
  block.fixed_mask = block_of(tile.fixed_mask, pixels, 1);
  for (FlowChannel& channel : block.further_channels) channel.fixed = block_of(channel.fixed, pixels, 1);
  block.first_x = tile.first_x + pixels.x;
  block.first_y = tile.first_y + pixels.y;
  block.field = block_of(tile.field, cells, 1);
  block.landmark_terms = block_of(tile.landmark_terms, cells, 4);
  block.core = {core.x - cells.x, core.y - cells.y, core.width, core.height};
  block.out = block_of(tile.out, out, 1);
  block.normal_equations = block_of(tile.normal_equations, out, 8);
  block.course = nullptr;
  return block;
}

/// How much around a block of a tile's core to measure with it. Empty where the executor gains nothing by
/// blocks, the steps' filters are too wide for them, or the tile is a block already.
template <Executor E>
std::optional<std::int64_t> reach_of_blocks([[maybe_unused]] const E& exec,
                                            [[maybe_unused]] const FlowTileArgs& tile,
                                            [[maybe_unused]] Rect core,
                                            [[maybe_unused]] const FlowSteps& steps) {
  if constexpr (HasCaches<E>) {
    const std::optional<std::int64_t> reach = measuring_reach_px(steps);
    const bool measures = tile.normal_equations.width > 0 && tile.pairs.counts.width == 0;
    if (!reach || !measures || tile.out_fixed.width > 0) return std::nullopt;
    const std::int64_t halo = 2 * *reach / cell_px;
    if (max2(core.width, core.height) > exec.cached_side_px() / cell_px ||
        tile.field.width > core.width + halo || tile.field.height > core.height + halo)
      return reach;
  }
  return std::nullopt;
}

/// Calls measure(block) for all blocks of the core. Returns the sums over the core; those of the blocks would
/// be rounded otherwise.
template <Executor E, class Measure>
FlowTileSums measure_by_blocks([[maybe_unused]] E& exec, [[maybe_unused]] const FlowTileArgs& tile,
                               [[maybe_unused]] Rect core, [[maybe_unused]] std::int64_t reach_px,
                               [[maybe_unused]] const Measure& measure) {
  FlowTileSums sums;
  if constexpr (HasCaches<E>) {
    const std::int64_t side = exec.cached_side_px() / cell_px;
    const auto evenly = [side](std::int64_t length) {
      const std::int64_t count = (length + side - 1) / side;
      return (length + count - 1) / count;
    };
    const Size step{evenly(core.width), evenly(core.height)};
    for (std::int64_t y = core.y; y < core.bottom(); y += step.height)
      for (std::int64_t x = core.x; x < core.right(); x += step.width)
        measure(block_of(tile, intersect({x, y, step.width, step.height}, core), reach_px));
    const View2D<float>& all = tile.normal_equations;
    const auto sum_of = [&](int lane) {
      return exec.sum("sum", core.size(), PickLane{{all.data, core.width, core.height, all.stride}, 8, lane});
    };
    sums.correlation = sum_of(5);
    sums.trace = sum_of(0) + sum_of(2);
  }
  return sums;
}

}  // namespace alinify

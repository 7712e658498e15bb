#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/algo/executor_hooks.h"
#include "core/algo/flow_args.h"
#include "core/algo/flow_blocks.h"
#include "core/algo/gaussian.h"
#include "core/algo/match_cells.h"
#include "core/math/ops/add_channel.h"
#include "core/math/ops/displacement_prior.h"
#include "core/math/ops/edge_planes.h"
#include "core/math/ops/guard_step.h"
#include "core/math/ops/landmark_term.h"
#include "core/math/ops/load_picture.h"
#include "core/math/ops/mutual_information.h"
#include "core/math/ops/normalise_picture.h"
#include "core/math/ops/resample_moving.h"
#include "core/math/ops/solve_cell.h"
#include "core/math/ops/split_step.h"
#include "core/math/ops/sum_cell.h"
#include "core/math/ops/texture_period_guard.h"
#include "core/math/ops/warp_view.h"

namespace alinify {

namespace flow_tile_detail {

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
               View2D<const std::uint8_t> counts, const FeatureFilter& view, View2D<float> out) {
  const Size size{picture.width, picture.height}, half{size.width / 2, size.height / 2};
  blur_picture(exec, View2D<const float>(picture), out, view.blur_px);
  if (view.window_px <= 0) return;
  // One four-float moment stands for 2 x 2 pixels, so the moments fit the picture's memory.
  std::optional<Grid<E, 4>> own;
  if (!last) own.emplace(exec, half);
  const View2D<float> moments =
      last ? View2D<float>{picture.data, half.width, half.height, 2 * picture.stride} : own->view();
  constexpr int length = HasRegisterFloats<E> ? 4 : 1;
  exec.for_each("moments", Size{(half.width + length - 1) / length, half.height},
                GatherMoments<length>{out, counts, moments});
  const double sigma = moment_sigma(view.window_px);
  NormalisePicture op{out, exists, {}, static_cast<float>(view.noise_floor * view.noise_floor), out};
  if constexpr (FusesNormalise<E>)
    if (sigma <= gaussian_detail::widest && exec.fused_normalise(moments, gaussian_taps(sigma), op)) return;
  const Grid<E, 4> means(exec, half);
  blur_lanes<4>(exec, View2D<const float>(moments), means.view(), sigma);
  op.moments = means.view();
  exec.for_each("normalise", Size{size.width / 4, size.height}, op);
}

// The feature images that a filter makes; `last` as above.
template <Executor E>
void make_view(E& exec, View2D<float> picture, bool last, View2D<const std::uint8_t> exists,
               View2D<const std::uint8_t> counts, const FeatureFilter& view,
               std::span<const std::unique_ptr<Grid<E>>> planes) {
  const View2D<float> first = planes[0]->view();
  normalise(exec, picture, last, exists, counts, view, first);
  if (!view.edges) return;
  const Size size{picture.width, picture.height}, runs{size.width / 4, size.height};
  const EdgeFilter& edges = *view.edges;
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

// Solves every window width, each as a correction of the solution twice as wide.
template <Executor E>
void solve_windows(E& exec, View2D<const float> normal_equations, int octaves, float times, float prior,
                   View2D<float> out) {
  const Size size{normal_equations.width, normal_equations.height};
  if (octaves <= 1 || size.width < 8 || size.height < 8) {
    exec.for_each("solve", size, SolveCell{normal_equations, {}, times, prior, out});
    return;
  }
  Grid<E, 8> coarse(exec, {(size.width + 1) / 2, (size.height + 1) / 2}), smooth(exec, coarse.size());
  exec.for_each("halve", coarse.size(), HalveLanes<8>{normal_equations, coarse.view()});
  // Widens a window of 1.5 cells to one of twice that, of which halving contributes a quarter.
  blur_lanes<8>(exec, View2D<const float>(coarse.view()), smooth.view(), 1.275);
  Grid<E, 2> wide(exec, coarse.size()), wider(exec, size);
  solve_windows(exec, View2D<const float>(smooth.view()), octaves - 1, 4 * times, prior, wide.view());
  exec.for_each("double", size, DoubleLanes<2>{wide.view(), wider.view()});
  exec.for_each("solve", size, SolveCell{normal_equations, wider.view(), times, prior, out});
}

// What a symmetric tile needs besides: the fixed image moves too.
template <Executor E>
struct FixedSide {
  FixedSide(E& exec, Size pixels)
      : base(exec, cells_of(pixels)),
        between(exec, base.size()),
        ahead(exec, base.size()),
        back(exec, base.size()),
        picture(exec, pixels) {}

  Grid<E, 2> base;         // the fixed image's displacement
  Grid<E, 2> between;      // from the fixed image to the moving one
  Grid<E, 2> ahead, back;  // half the step, for the moving and for the fixed image
  Grid<E> picture;         // the fixed image; then a view of it moved by `back`
};

// Smooths a step around places where half of it, forwards or backwards, would come near a fold, until none
// is left: so the halves of a symmetric tile stay invertible however often they are composed.
template <Executor E>
void unfold_step(E& exec, View2D<float> step) {
  constexpr float min_determinant = 0.25f;
  constexpr double narrowest = 2, widest = 32;  // cells
  const Size cells{step.width, step.height};
  const Grid<E> folded(exec, cells);
  for (double sigma = narrowest; sigma <= widest; sigma *= 2) {
    exec.for_each("mark folds", cells, MarkFoldingHalves{step, min_determinant, folded.view()});
    if (exec.sum("folds", cells, PickLane{folded.view(), 1, 0}) == 0) return;
    const Grid<E, 2> smooth(exec, cells);
    blur_lanes<2>(exec, View2D<const float>(step), smooth.view(), sigma);
    blur_lanes<1>(exec, View2D<const float>(folded.view()), folded.view(), sigma);
    // A single cell's mark has a peak of 1 / (2 pi sigma^2).
    const auto gain = static_cast<float>(4 * 3.14159265358979 * sigma * sigma);
    exec.for_each("mix", cells, MixSteps{smooth.view(), folded.view(), gain, step});
  }
}

}  // namespace flow_tile_detail

/// Refines a field so that the moving image matches the fixed one: the moving image is resampled through the
/// current field (one interpolation of the original), both are normalised by the pixels that both show, and
/// windowed Gauss-Newton steps move the cells, from wide windows to fine ones, weighted by local correlation.
///
/// **Source**: Lucas and Kanade, "An iterative image registration technique", IJCAI 1981, with the symmetric
/// gradient of Malis 2004; windows in the manner of Bruhn, Weickert and Schnoerr, "Lucas/Kanade meets
/// Horn/Schunck", IJCV 61(3), 2005. A symmetric tile is the greedy form of Avants et al., "Symmetric
/// diffeomorphic image registration with cross-correlation", Medical Image Analysis 12(1), 2008, with these
/// steps in place of gradient descent.
/// **Memory**: per pixel of the tile, see FlowMemoryModel (core/plan).
/// **Throws** OutOfMemory, and whatever `interrupted` throws: it is called between steps on the calling
/// thread and may throw to abort.
template <Executor E, class Interrupted = void (*)()>
FlowTileSums flow_tile(
    E& exec, const FlowTileArgs& args, const FlowSteps& steps, Interrupted&& interrupted = [] {}) {
  using namespace flow_tile_detail;
  const Size cells{args.field.width, args.field.height};
  const Rect core = args.core.empty() ? rect_of(cells) : args.core;
  const Size pixels{cells.width * cell_px, cells.height * cell_px};
  const Size runs{cells.width, pixels.height};
  const std::optional<std::int64_t> reach_of_block = reach_of_blocks(exec, args, core, steps);
  const auto measure_blocks = [&](const FlowTileArgs& tile) {
    FlowSteps measuring = steps;
    measuring.iterations = 0;
    measuring.match = false;
    return measure_by_blocks(exec, tile, core, *reach_of_block, [&](const FlowTileArgs& block) {
      interrupted();
      flow_tile(exec, block, measuring, interrupted);
    });
  };
  if (reach_of_block && steps.iterations == 0 && !steps.match) return measure_blocks(args);
  std::vector<FlowChannel> channels{{args.fixed, args.moving, args.share, args.pairs}};
  channels.insert(channels.end(), args.further_channels.begin(), args.further_channels.end());
  std::vector<decltype(exec.upload(args.fixed))> fixed, moving;
  std::vector<decltype(exec.upload(args.pairs.scores))> pair_scores;
  for (const FlowChannel& channel : channels) {
    fixed.push_back(exec.upload(channel.fixed));
    moving.push_back(exec.upload(channel.moving));
    pair_scores.push_back(exec.upload(channel.pairs.scores));
  }
  auto fixed_mask = exec.upload(args.fixed_mask);
  auto moving_mask = exec.upload(args.moving_mask);
  auto before = exec.upload(args.field);
  auto landmark_terms = exec.upload(args.landmark_terms);
  auto table = exec.upload(args.six_taps);

  std::size_t plane_count = 0;
  for (const FeatureFilter& view : steps.filters) plane_count += view.planes();
  std::vector<std::unique_ptr<Grid<E>>> fixed_views, moving_views;
  const std::size_t all_planes = plane_count * channels.size();
  for (std::size_t i = 0; i < all_planes; ++i) {
    fixed_views.push_back(std::make_unique<Grid<E>>(exec, pixels));
    moving_views.push_back(std::make_unique<Grid<E>>(exec, pixels));
  }
  // Buffers that are not needed throughout are allocated on demand, to keep peak memory low.
  Grid<E> picture(exec, pixels);
  std::optional<Weights<E>> fixed_weight, moving_weight, weight;
  Grid<E, 2> based(exec, cells), step(exec, cells);
  View2D<const float> base = as_lanes(before.view());
  // From the fixed image to the moving one.
  View2D<const float> field = base;
  std::optional<FixedSide<E>> side;
  if (args.out_fixed.width > 0) {
    side.emplace(exec, pixels);
    exec.for_each("split", cells, SplitStep{base, based.view(), side->base.view()});
    base = based.view();
  }
  const auto make_views = [&](View2D<float> image, const Weights<E>& exists, const Weights<E>& counts,
                              std::span<const std::unique_ptr<Grid<E>>> left) {
    for (const FeatureFilter& view : steps.filters) {
      make_view(exec, image, left.size() == view.planes(), exists.view(), counts.view(), view, left);
      left = left.subspan(view.planes());
    }
  };
  constexpr int cells_a_pull = HasRegisterFloats<E> ? 8 : 1;
  const Size pulls{(runs.width + cells_a_pull - 1) / cells_a_pull, runs.height};
  // Views of both images, displaced as they stand. `jointly`: both are normalised by the pixels that both
  // images show. Where one of them ends, the other's mean would else include what lies beyond, and a gradient
  // of brightness would look like a shift: near the border by most of a window, on every level.
  const auto look = [&](bool finely, bool jointly) {
    fixed_weight.emplace(exec, pixels);
    moving_weight.emplace(exec, pixels);
    const View2D<const float> taps = finely ? table.view() : View2D<const float>{};
    const View2D<float> of_fixed = side ? side->picture.view() : picture.view();
    const auto load_fixed = [&](std::size_t c, View2D<float> to) {
      exec.for_each("load", runs,
                    LoadPicture<std::uint16_t>{fixed[c].view(), fixed_mask.view(), args.fixed_gain,
                                               args.fixed_offset, to, fixed_weight->view()});
    };
    std::optional<Weights<E>> both;
    for (std::size_t c = 0; c < channels.size(); ++c) {
      if (side) {
        exec.for_each("pull", pulls,
                      ResampleMoving<std::uint16_t, cells_a_pull>{
                          fixed[c].view(), fixed_mask.view(), side->base.view(), taps, args.fixed_from_tile,
                          args.fixed_min, args.fixed_max, args.fixed_gain, args.fixed_offset, of_fixed,
                          fixed_weight->view()});
      } else {
        load_fixed(c, {});
      }
      exec.for_each("pull", pulls,
                    ResampleMoving<std::uint16_t, cells_a_pull>{
                        moving[c].view(), moving_mask.view(), base, taps, args.moving_from_tile,
                        args.moving_min, args.moving_max, args.moving_gain, args.moving_offset,
                        picture.view(), moving_weight->view(), args.frame_x, args.frame_y});
      if (jointly && c == 0) {
        both.emplace(exec, pixels);
        exec.for_each("overlap weights", runs,
                      OverlapWeights{fixed_weight->view(), moving_weight->view(), both->view()});
      }
      const auto of_channel = [&](const std::vector<std::unique_ptr<Grid<E>>>& views) {
        return std::span<const std::unique_ptr<Grid<E>>>(views).subspan(c * plane_count, plane_count);
      };
      make_views(picture.view(), *moving_weight, jointly ? *both : *moving_weight, of_channel(moving_views));
      if (!side) load_fixed(c, of_fixed);  // both share one picture
      make_views(of_fixed, *fixed_weight, jointly ? *both : *fixed_weight, of_channel(fixed_views));
    }
  };
  const auto take_step = [&] {
    const Grid<E, 2> composed(exec, cells);
    const auto compose_with = [&](View2D<const float> part, View2D<const float> onto, View2D<float> out) {
      exec.for_each("compose", cells, ComposeFields{onto, part, composed.view()});
      exec.for_each("store", cells, CopyLanes<2>{composed.view(), out});
    };
    if (side) {
      unfold_step(exec, step.view());
      exec.for_each("split", cells, SplitStep{step.view(), side->ahead.view(), side->back.view()});
      compose_with(side->ahead.view(), base, based.view());
      compose_with(side->back.view(), side->base.view(), side->base.view());
      exec.for_each("between", cells,
                    SubtractLanes<2>{based.view(), side->base.view(), side->between.view()});
      field = side->between.view();
    } else {
      compose_with(step.view(), base, based.view());
      field = based.view();
    }
    exec.for_each("clear", cells, ClearLanes{2, step.view()});
    base = based.view();
  };
  const auto join_both = [&] {
    weight.emplace(exec, pixels);
    join_weights(exec, fixed_weight->view(), moving_weight->view(), weight->view());
    fixed_weight.reset();
    moving_weight.reset();
  };
  // A symmetric tile interpolates both images, at places half a displacement to either side: what four taps
  // put out of place adds up rather than averaging out.
  const bool finely = side || steps.iterations == 0;
  if (args.pairs.counts.width > 0) {
    look(true, true);
    join_both();
    const Rect part = intersect(
        {core.x * cell_px, core.y * cell_px, core.width * cell_px, core.height * cell_px}, rect_of(pixels));
    for (std::size_t c = 0; c < channels.size(); ++c) {
      auto counts = exec.stage_output(channels[c].pairs.counts);
      exec.for_each("clear", Size{pair_bins, pair_bins}, ClearCounts{counts.view()});
      exec.for_each("count pairs", part.size(),
                    CountPair{fixed_views[c]->view(), moving_views[c]->view(), weight->view(), part.x, part.y,
                              args.first_x, args.first_y, args.count_one_in, counts.view()});
      exec.download(counts);
      exec.synchronize();
    }
    return {};
  }
  if (steps.match) {
    // A match compares places that lie apart, each with its own surroundings.
    look(finely, false);
    {
      Grid<E> of_fixed(exec, pixels), of_moving(exec, pixels);
      exec.for_each("widen weights", pixels, WidenWeights{fixed_weight->view(), of_fixed.view()});
      exec.for_each("widen weights", pixels, WidenWeights{moving_weight->view(), of_moving.view()});
      std::vector<MatchPictures> pictures;
      for (std::size_t i = 0; i < all_planes; ++i)
        pictures.push_back(
            {fixed_views[i]->view(), moving_views[i]->view(), of_fixed.view(), of_moving.view(), 0});
      Grid<E, 2> found(exec, match_cells_grid(pixels, steps.matching));
      match_cells(exec, std::span<const MatchPictures>(pictures), steps.matching,
                  MatchedCells{as_vectors(found.view()), {}, {}}, interrupted);
      const float ratio = static_cast<float>(cell_px) / static_cast<float>(steps.matching.cell_px);
      const float offset = 0.5f * (ratio - 1);
      exec.for_each("refine cells", cells,
                    ResizeLanes<2>{found.view(), step.view(), ratio, offset, offset, 1});
      blur_lanes<2>(exec, View2D<const float>(step.view()), step.view(), 1 / static_cast<double>(ratio));
    }
    take_step();
  }
  look(finely, true);
  join_both();

  // Limits each step so that no cell jumps by a period of the texture.
  Grid<E> reach(exec, cells);
  if (steps.iterations > 0) {
    Grid<E> blocks(exec, {max2<std::int64_t>(1, pixels.width / TexturePeriodSearch::block),
                          max2<std::int64_t>(1, pixels.height / TexturePeriodSearch::block)});
    const std::int64_t count = blocks.size().area();
    Grid<E, 2> lags(exec, {TexturePeriodSearch::lags, count});
    exec.for_each("correlate lags", lags.size(),
                  CorrelateLag{{}, fixed_views[0]->view(), weight->view(), blocks.size().width, lags.view()});
    exec.for_each("find texture period", blocks.size(), FindTexturePeriod{{}, lags.view(), blocks.view()});
    exec.for_each("spread reach", cells, SpreadReach{{}, blocks.view(), reach.view()});
  }

  // The sums of every cell, and those of its window, which become its normal equations.
  std::optional<Grid<E, 8>> sums, window;
  exec.for_each("clear", cells, ClearLanes{2, step.view()});
  // Independent samples in one cell; those of a window follow from its effective area, 4 pi sigma^2.
  const auto cell_gain = static_cast<float>(cell_px * cell_px / steps.sample_area_px2);
  const auto window_times =
      static_cast<float>(4 * 3.14159265358979 * steps.window_px * steps.window_px / (cell_px * cell_px));
  const auto prior = static_cast<float>(1 / (steps.prior_px * steps.prior_px));
  // The normal equations of the cells, weighted by the agreement of their windows: of the windows, or of each
  // cell alone.
  const auto measure = [&](bool moved, bool of_windows) {
    const auto warped = [&](View2D<const float> view, View2D<const float> by, View2D<float> out) {
      if (steps.cubic) {
        exec.for_each("warp view", runs, WarpView<true>{view, by, out});
      } else {
        exec.for_each("warp view", runs, WarpView<false>{view, by, out});
      }
      return View2D<const float>(out);
    };
    if (moved && side)
      exec.for_each("split", cells, SplitStep{step.view(), side->ahead.view(), side->back.view()});
    for (std::size_t c = 0; c < channels.size(); ++c) {
      sums.emplace(exec, cells);
      std::optional<Grid<E, 8>> further;
      std::optional<Grid<E, 8>>& part = c == 0 ? window : further;
      part.emplace(exec, cells);
      for (std::size_t i = 0; i < plane_count; ++i) {
        View2D<const float> here = fixed_views[c * plane_count + i]->view(),
                            there = moving_views[c * plane_count + i]->view();
        if (moved) there = warped(there, side ? side->ahead.view() : step.view(), picture.view());
        if (moved && side) here = warped(here, side->back.view(), side->picture.view());
        if (steps.mutual) {
          exec.for_each("sum pairs", cells,
                        SumPairCell{here, there, weight->view(), pair_scores[c].view(), sums->view(), i > 0});
        } else {
          exec.for_each("sum cells", cells, SumCell{here, there, weight->view(), sums->view(), i > 0});
        }
      }
      const View2D<float> weighed = part->view();
      blur_lanes<8>(exec, View2D<const float>(sums->view()), weighed, steps.window_px / cell_px);
      const View2D<const float> what = of_windows ? part->view() : sums->view();
      if (steps.mutual) {
        exec.for_each("weigh", cells, WeighPairCell{what, cell_gain, weighed});
      } else {
        exec.for_each("weigh", cells, WeighCell{what, weighed, cell_gain, weighed});
      }
      sums.reset();
      if (channels.size() > 1)
        exec.for_each("add channel", cells, AddChannel{weighed, channels[c].share, c == 0, window->view()});
    }
    const View2D<float> normal_equations = window->view();
    if (steps.displacement_prior_px > 0)
      exec.for_each("displacement prior", cells,
                    DisplacementPrior{
                        field, step.view(),
                        static_cast<float>(1 / (steps.displacement_prior_px * steps.displacement_prior_px)),
                        normal_equations});
    if (args.landmark_terms.width > 0)
      exec.for_each("landmark term", cells,
                    LandmarkTerm{landmark_terms.view(), field, step.view(), normal_equations});
  };
  const auto sum_of_core = [&](int lane) {
    const View2D<const float> all = window->view();
    return exec.sum("sum", core.size(),
                    PickLane{{all.row(core.y) + 8 * core.x, core.width, core.height, all.stride}, 8, lane});
  };
  FlowTileSums sums_of_core;
  for (int k = 0; k < steps.iterations; ++k) {
    measure(k > 0, true);
    if (args.course) args.course->push_back(sum_of_core(5));
    const Grid<E, 2> correction(exec, cells);
    solve_windows(exec, View2D<const float>(window->view()), steps.octaves, window_times, prior,
                  correction.view());
    const bool last = k + 1 == steps.iterations, fine = k >= steps.iterations - steps.fine_iterations;
    const bool converged = !last && fine && k > 0 &&
                           exec.sum("step", cells, StepLength{correction.view()}) <
                               steps.convergence_px * static_cast<double>(cells.area());
    exec.for_each("add step", cells,
                  GuardStep{step.view(), correction.view(), reach.view(),
                            static_cast<float>(steps.longest_step_px), correction.view()});
    blur_lanes<2>(exec, View2D<const float>(correction.view()), step.view(),
                  fine ? steps.fine_smoothing_cells : steps.smoothing_cells);
    if (last || converged) {
      sums_of_core.correlation = sum_of_core(5);
      break;
    }
  }
  if (steps.iterations > 0) take_step();
  if (reach_of_block) {
    // The blocks take the memory of what is no longer needed.
    fixed_views.clear();
    moving_views.clear();
    window.reset();
    weight.reset();
    FlowTileArgs moved = args;
    moved.field = as_vectors(based.view());
    return measure_blocks(moved);
  }
  if (args.normal_equations.width > 0) {
    // Measure on a freshly resampled moving image: just one interpolation between the file and the result.
    if (steps.iterations > 0) {
      window.reset();
      weight.reset();
      look(true, true);
      join_both();
    }
    measure(false, false);
    sums_of_core = {sum_of_core(5), sum_of_core(0) + sum_of_core(2)};
    auto kept = exec.stage_output(args.normal_equations);
    const View2D<const float> all = window->view();
    exec.for_each("store", core.size(),
                  CopyLanes<8>{{all.row(core.y) + 8 * core.x, core.width, core.height, all.stride},
                               {kept.view().data, core.width, core.height, kept.view().stride}});
    exec.download(kept);
  }
  auto after = exec.stage_output(args.out);
  exec.for_each("store", core.size(),
                CopyLanes<2>{{field.row(core.y) + 2 * core.x, core.width, core.height, field.stride},
                             as_lanes(after.view())});
  exec.download(after);
  if (side) {
    auto of_fixed = exec.stage_output(args.out_fixed);
    const View2D<const float> all = side->base.view();
    exec.for_each("store", core.size(),
                  CopyLanes<2>{{all.row(core.y) + 2 * core.x, core.width, core.height, all.stride},
                               as_lanes(of_fixed.view())});
    exec.download(of_fixed);
  }
  exec.synchronize();
  return sums_of_core;
}

}  // namespace alinify

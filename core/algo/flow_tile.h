#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/algo/executor_hooks.h"
#include "core/algo/feature_images.h"
#include "core/algo/flow_args.h"
#include "core/algo/flow_blocks.h"
#include "core/algo/gaussian.h"
#include "core/algo/match_cells.h"
#include "core/algo/symmetric_tile.h"
#include "core/math/gaussian_taps.h"
#include "core/math/ops/add_channel.h"
#include "core/math/ops/displacement_prior.h"
#include "core/math/ops/guard_step.h"
#include "core/math/ops/landmark_term.h"
#include "core/math/ops/load_picture.h"
#include "core/math/ops/mutual_information.h"
#include "core/math/ops/resample_moving.h"
#include "core/math/ops/solve_cell.h"
#include "core/math/ops/split_step.h"
#include "core/math/ops/sum_cell.h"
#include "core/math/ops/texture_period_guard.h"
#include "core/math/ops/warp_view.h"

namespace alinify {

namespace flow_tile_detail {

// Solves every window width, each as a correction of the solution twice as wide.
template <Executor E>
void solve_windows(E& exec, View2D<const float> normal_equations, int octaves, float times, float prior,
                   View2D<float> out) {
  const Size size{normal_equations.width, normal_equations.height};
  if (octaves <= 1 || size.width < 8 || size.height < 8) {
    exec.for_each("solve", size, SolveCell{normal_equations, {}, times, prior, out});
    return;
  }
  Grid<E, 8> coarse(exec, halved(size)), smooth(exec, coarse.size());
  exec.for_each("halve", coarse.size(), HalveLanes<8>{normal_equations, coarse.view()});
  // Widens a window of 1.5 cells to one of twice that, of which halving contributes a quarter.
  blur_lanes<8>(exec, View2D<const float>(coarse.view()), smooth.view(), 1.275);
  Grid<E, 2> wide(exec, coarse.size()), wider(exec, size);
  solve_windows(exec, View2D<const float>(smooth.view()), octaves - 1, 4 * times, prior, wide.view());
  exec.for_each("double", size, DoubleLanes<2>{wide.view(), wider.view()});
  exec.for_each("solve", size, SolveCell{normal_equations, wider.view(), times, prior, out});
}

// The state of a tile: the features of both images, the displacement so far and the step being added to it.
template <Executor E, class Interrupted>
class FlowTile {
 public:
  FlowTile(E& exec, const FlowTileArgs& args, const FlowSteps& steps, Rect core, Interrupted& interrupted)
      : exec_(exec),
        args_(args),
        steps_(steps),
        interrupted_(interrupted),
        core_(core),
        channels_(channels_of(args)),
        fixed_mask_(exec.upload(args.fixed_mask)),
        moving_mask_(exec.upload(args.moving_mask)),
        before_(exec.upload(args.field)),
        landmark_terms_(exec.upload(args.landmark_terms)),
        table_(exec.upload(args.six_taps)),
        planes_(planes_of(steps)),
        picture_(exec, pixels_),
        based_(exec, cells_),
        step_(exec, cells_),
        base_(as_lanes(before_.view())),
        field_(base_),
        reach_(exec, cells_) {
    for (const FlowChannel& channel : channels_) {
      fixed_.push_back(exec_.upload(channel.fixed));
      moving_.push_back(exec_.upload(channel.moving));
      pair_scores_.push_back(exec_.upload(channel.pairs.scores));
    }
    for (std::size_t i = 0; i < planes_ * channels_.size(); ++i) {
      fixed_features_.push_back(std::make_unique<Grid<E>>(exec_, pixels_));
      moving_features_.push_back(std::make_unique<Grid<E>>(exec_, pixels_));
    }
    if (args_.out_fixed.width == 0) return;
    side_.emplace(exec_, pixels_);
    exec_.for_each("split", cells_, SplitStep{base_, based_.view(), side_->base.view()});
    base_ = based_.view();
  }

  // Counts which greys the present displacement brings together, for mutual information.
  void count_pairs() {
    make_features_of_both(true, true);
    join_both_weights();
    const Rect part =
        intersect({core_.x * cell_px, core_.y * cell_px, core_.width * cell_px, core_.height * cell_px},
                  rect_of(pixels_));
    for (std::size_t c = 0; c < channels_.size(); ++c) {
      auto counts = exec_.stage_output(channels_[c].pairs.counts);
      exec_.for_each("clear", Size{pair_bins, pair_bins}, ClearCounts{counts.view()});
      exec_.for_each(
          "count pairs", part.size(),
          CountPair{fixed_features_[c]->view(), moving_features_[c]->view(), weight_->view(), part.x, part.y,
                    args_.first_x, args_.first_y, args_.count_one_in, counts.view()});
      exec_.download(counts);
      exec_.synchronize();
    }
  }

  // Displaces every cell to where its surroundings are found by block matching.
  void match_blocks() {
    // A match compares places that lie apart, each with its own surroundings.
    make_features_of_both(resamples_finely(), false);
    {
      Grid<E> of_fixed(exec_, pixels_), of_moving(exec_, pixels_);
      exec_.for_each("widen weights", pixels_, WidenWeights{fixed_weight_->view(), of_fixed.view()});
      exec_.for_each("widen weights", pixels_, WidenWeights{moving_weight_->view(), of_moving.view()});
      std::vector<MatchPictures> pictures;
      for (std::size_t i = 0; i < fixed_features_.size(); ++i)
        pictures.push_back(
            {fixed_features_[i]->view(), moving_features_[i]->view(), of_fixed.view(), of_moving.view(), 0});
      Grid<E, 2> found(exec_, match_cells_grid(pixels_, steps_.matching));
      match_cells(exec_, std::span<const MatchPictures>(pictures), steps_.matching,
                  MatchedCells{as_vectors(found.view()), {}, {}}, interrupted_);
      const float ratio = static_cast<float>(cell_px) / static_cast<float>(steps_.matching.cell_px);
      const float offset = 0.5f * (ratio - 1);
      exec_.for_each("refine cells", cells_,
                     ResizeLanes<2>{found.view(), step_.view(), ratio, offset, offset, 1});
      blur_lanes<2>(exec_, View2D<const float>(step_.view()), step_.view(), 1 / static_cast<double>(ratio));
    }
    take_step();
  }

  // The input of the steps and the measurement: feature images of both, with the present displacement
  // applied.
  void prepare() {
    make_features_of_both(resamples_finely(), true);
    join_both_weights();
    if (steps_.iterations > 0) limit_by_texture_period();
    exec_.for_each("clear", cells_, ClearLanes{2, step_.view()});
  }

  // Windowed Gauss-Newton steps.
  FlowTileSums iterate() {
    FlowTileSums sums;
    const auto window_times = static_cast<float>(gaussian_area(steps_.window_px) / (cell_px * cell_px));
    const auto prior = static_cast<float>(1 / (steps_.prior_px * steps_.prior_px));
    for (int k = 0; k < steps_.iterations; ++k) {
      measure(k > 0, true);
      if (args_.course) args_.course->push_back(sum_of_core(5));
      const Grid<E, 2> correction(exec_, cells_);
      solve_windows(exec_, View2D<const float>(window_->view()), steps_.octaves, window_times, prior,
                    correction.view());
      const bool last = k + 1 == steps_.iterations, fine = k >= steps_.iterations - steps_.fine_iterations;
      const bool converged = !last && fine && k > 0 &&
                             exec_.sum("step", cells_, StepLength{correction.view()}) <
                                 steps_.convergence_px * static_cast<double>(cells_.area());
      exec_.for_each("add step", cells_,
                     GuardStep{step_.view(), correction.view(), reach_.view(),
                               static_cast<float>(steps_.longest_step_px), correction.view()});
      blur_lanes<2>(exec_, View2D<const float>(correction.view()), step_.view(),
                    fine ? steps_.fine_smoothing_cells : steps_.smoothing_cells);
      if (last || converged) {
        sums.correlation = sum_of_core(5);
        break;
      }
    }
    if (steps_.iterations > 0) take_step();
    return sums;
  }

  // The displacement so far; the working memory is free afterwards.
  View2D<const Vec2f> release_all_but_field() {
    fixed_features_.clear();
    moving_features_.clear();
    window_.reset();
    weight_.reset();
    return as_vectors(based_.view());
  }

  // Measures the cells' normal equations and hands them out.
  FlowTileSums measure_cells() {
    // On a freshly resampled moving image: just one interpolation between the file and the result.
    if (steps_.iterations > 0) {
      window_.reset();
      weight_.reset();
      make_features_of_both(true, true);
      join_both_weights();
    }
    measure(false, false);
    const FlowTileSums sums{sum_of_core(5), sum_of_core(0) + sum_of_core(2)};
    auto kept = exec_.stage_output(args_.normal_equations);
    const View2D<const float> all = window_->view();
    exec_.for_each("store", core_.size(),
                   CopyLanes<8>{{all.row(core_.y) + 8 * core_.x, core_.width, core_.height, all.stride},
                                {kept.view().data, core_.width, core_.height, kept.view().stride}});
    exec_.download(kept);
    return sums;
  }

  void hand_out_field() {
    hand_out(field_, args_.out);
    if (side_) hand_out(View2D<const float>(side_->base.view()), args_.out_fixed);
    exec_.synchronize();
  }

 private:
  template <class T>
  using Uploaded = decltype(std::declval<E&>().upload(std::declval<T&>()));
  using Planes = std::vector<std::unique_ptr<Grid<E>>>;

  static std::vector<FlowChannel> channels_of(const FlowTileArgs& args) {
    std::vector<FlowChannel> channels{{args.fixed, args.moving, args.share, args.pairs}};
    channels.insert(channels.end(), args.further_channels.begin(), args.further_channels.end());
    return channels;
  }
  static std::size_t planes_of(const FlowSteps& steps) {
    std::size_t count = 0;
    for (const FeatureFilter& filter : steps.filters) count += filter.planes();
    return count;
  }
  // A symmetric tile interpolates both images, at places half a displacement to either side: the errors of
  // four taps add up rather than averaging out.
  bool resamples_finely() const { return side_ || steps_.iterations == 0; }

  void make_features_of(View2D<float> image, const Weights<E>& exists, const Weights<E>& counts,
                        std::span<const std::unique_ptr<Grid<E>>> left) {
    for (const FeatureFilter& filter : steps_.filters) {
      make_features(exec_, image, left.size() == filter.planes(), exists.view(), counts.view(), filter, left);
      left = left.subspan(filter.planes());
    }
  }
  std::span<const std::unique_ptr<Grid<E>>> of_channel(const Planes& features, std::size_t c) const {
    return std::span<const std::unique_ptr<Grid<E>>>(features).subspan(c * planes_, planes_);
  }

  void load_fixed(std::size_t c, View2D<float> to) {
    exec_.for_each("load", runs_,
                   LoadPicture<std::uint16_t>{fixed_[c].view(), fixed_mask_.view(), args_.fixed_gain,
                                              args_.fixed_offset, to, fixed_weight_->view()});
  }

  // Feature images of both images, displaced as they stand. `jointly`: both are normalised by the pixels that
  // both images show. Where one of them ends, the other's mean would otherwise include pixels beyond, and a
  // gradient of brightness would look like a shift: near the border by most of a window, on every level.
  void make_features_of_both(bool finely, bool jointly) {
    constexpr int cells_a_pull = HasRegisterFloats<E> ? 8 : 1;
    const Size pulls{(runs_.width + cells_a_pull - 1) / cells_a_pull, runs_.height};
    fixed_weight_.emplace(exec_, pixels_);
    moving_weight_.emplace(exec_, pixels_);
    const View2D<const float> taps = finely ? table_.view() : View2D<const float>{};
    const View2D<float> of_fixed = side_ ? side_->picture.view() : picture_.view();
    std::optional<Weights<E>> both;
    for (std::size_t c = 0; c < channels_.size(); ++c) {
      if (side_) {
        exec_.for_each(
            "pull", pulls,
            ResampleMoving<std::uint16_t, cells_a_pull>{
                fixed_[c].view(), fixed_mask_.view(), side_->base.view(), taps, args_.fixed_from_frame,
                args_.fixed_min, args_.fixed_max, args_.fixed_gain, args_.fixed_offset, of_fixed,
                fixed_weight_->view(), args_.first_x, args_.first_y, args_.fixed_x, args_.fixed_y});
      } else {
        load_fixed(c, {});
      }
      exec_.for_each(
          "pull", pulls,
          ResampleMoving<std::uint16_t, cells_a_pull>{
              moving_[c].view(), moving_mask_.view(), base_, taps, args_.moving_from_frame, args_.moving_min,
              args_.moving_max, args_.moving_gain, args_.moving_offset, picture_.view(),
              moving_weight_->view(), args_.first_x, args_.first_y, args_.moving_x, args_.moving_y});
      if (jointly && c == 0) {
        both.emplace(exec_, pixels_);
        exec_.for_each("overlap weights", runs_,
                       OverlapWeights{fixed_weight_->view(), moving_weight_->view(), both->view()});
      }
      make_features_of(picture_.view(), *moving_weight_, jointly ? *both : *moving_weight_,
                       of_channel(moving_features_, c));
      if (!side_) load_fixed(c, of_fixed);  // both share one picture
      make_features_of(of_fixed, *fixed_weight_, jointly ? *both : *fixed_weight_,
                       of_channel(fixed_features_, c));
    }
  }

  void join_both_weights() {
    weight_.emplace(exec_, pixels_);
    join_weights(exec_, fixed_weight_->view(), moving_weight_->view(), weight_->view());
    fixed_weight_.reset();
    moving_weight_.reset();
  }

  // No cell may jump by a period of the texture.
  void limit_by_texture_period() {
    Grid<E> blocks(exec_, {max2<std::int64_t>(1, pixels_.width / TexturePeriodSearch::block),
                           max2<std::int64_t>(1, pixels_.height / TexturePeriodSearch::block)});
    const std::int64_t count = blocks.size().area();
    Grid<E, 2> lags(exec_, {TexturePeriodSearch::lags, count});
    exec_.for_each(
        "correlate lags", lags.size(),
        CorrelateLag{{}, fixed_features_[0]->view(), weight_->view(), blocks.size().width, lags.view()});
    exec_.for_each("find texture period", blocks.size(), FindTexturePeriod{{}, lags.view(), blocks.view()});
    exec_.for_each("spread reach", cells_, SpreadReach{{}, blocks.view(), reach_.view()});
  }

  // Composes the step with the displacement before it.
  void take_step() {
    const Grid<E, 2> composed(exec_, cells_);
    const auto compose_with = [&](View2D<const float> part, View2D<const float> onto, View2D<float> out) {
      exec_.for_each("compose", cells_, ComposeFields{onto, part, composed.view()});
      exec_.for_each("store", cells_, CopyLanes<2>{composed.view(), out});
    };
    if (side_) {
      unfold_step(exec_, step_.view());
      exec_.for_each("split", cells_, SplitStep{step_.view(), side_->ahead.view(), side_->back.view()});
      compose_with(side_->ahead.view(), base_, based_.view());
      compose_with(side_->back.view(), side_->base.view(), side_->base.view());
      exec_.for_each("between", cells_,
                     SubtractLanes<2>{based_.view(), side_->base.view(), side_->between.view()});
      field_ = side_->between.view();
    } else {
      compose_with(step_.view(), base_, based_.view());
      field_ = based_.view();
    }
    exec_.for_each("clear", cells_, ClearLanes{2, step_.view()});
    base_ = based_.view();
  }

  View2D<const float> warped(View2D<const float> feature, View2D<const float> by, View2D<float> out) {
    if (steps_.cubic) {
      exec_.for_each("warp view", runs_, WarpView<true>{feature, by, out});
    } else {
      exec_.for_each("warp view", runs_, WarpView<false>{feature, by, out});
    }
    return out;
  }

  // The normal equations of the cells, weighted by the agreement of their windows: of the windows, or of each
  // cell alone. `moved`: by the step so far.
  void measure(bool moved, bool of_windows) {
    // Independent samples in one cell; those of a window follow from its gaussian_area().
    const auto cell_gain = static_cast<float>(cell_px * cell_px / steps_.sample_area_px2);
    if (moved && side_)
      exec_.for_each("split", cells_, SplitStep{step_.view(), side_->ahead.view(), side_->back.view()});
    for (std::size_t c = 0; c < channels_.size(); ++c) {
      // Of every cell; blurred, of its window.
      std::optional<Grid<E, 8>> sums(std::in_place, exec_, cells_), further;
      std::optional<Grid<E, 8>>& part = c == 0 ? window_ : further;
      part.emplace(exec_, cells_);
      for (std::size_t i = 0; i < planes_; ++i) {
        View2D<const float> here = fixed_features_[c * planes_ + i]->view(),
                            there = moving_features_[c * planes_ + i]->view();
        if (moved) there = warped(there, side_ ? side_->ahead.view() : step_.view(), picture_.view());
        if (moved && side_) here = warped(here, side_->back.view(), side_->picture.view());
        if (steps_.mutual) {
          exec_.for_each(
              "sum pairs", cells_,
              SumPairCell{here, there, weight_->view(), pair_scores_[c].view(), sums->view(), i > 0});
        } else {
          exec_.for_each("sum cells", cells_, SumCell{here, there, weight_->view(), sums->view(), i > 0});
        }
      }
      const View2D<float> weighed = part->view();
      blur_lanes<8>(exec_, View2D<const float>(sums->view()), weighed, steps_.window_px / cell_px);
      const View2D<const float> what = of_windows ? part->view() : sums->view();
      if (steps_.mutual) {
        exec_.for_each("weigh", cells_, WeighPairCell{what, cell_gain, weighed});
      } else {
        exec_.for_each("weigh", cells_, WeighCell{what, weighed, cell_gain, weighed});
      }
      sums.reset();
      if (channels_.size() > 1)
        exec_.for_each("add channel", cells_,
                       AddChannel{weighed, channels_[c].share, c == 0, window_->view()});
    }
    add_terms(window_->view());
  }

  // The part that does not come from the images.
  void add_terms(View2D<float> normal_equations) {
    if (steps_.displacement_prior_px > 0)
      exec_.for_each("displacement prior", cells_,
                     DisplacementPrior{field_, step_.view(),
                                       static_cast<float>(
                                           1 / (steps_.displacement_prior_px * steps_.displacement_prior_px)),
                                       normal_equations});
    if (args_.landmark_terms.width > 0)
      exec_.for_each("landmark term", cells_,
                     LandmarkTerm{landmark_terms_.view(), field_, step_.view(), normal_equations});
  }

  double sum_of_core(int lane) {
    const View2D<const float> all = window_->view();
    return exec_.sum(
        "sum", core_.size(),
        PickLane{{all.row(core_.y) + 8 * core_.x, core_.width, core_.height, all.stride}, 8, lane});
  }

  void hand_out(View2D<const float> all, View2D<Vec2f> out) {
    auto staged = exec_.stage_output(out);
    exec_.for_each("store", core_.size(),
                   CopyLanes<2>{{all.row(core_.y) + 2 * core_.x, core_.width, core_.height, all.stride},
                                as_lanes(staged.view())});
    exec_.download(staged);
  }

  E& exec_;
  const FlowTileArgs& args_;
  const FlowSteps& steps_;
  Interrupted& interrupted_;
  const Rect core_;  // cells that are handed out
  const Size cells_{args_.field.width, args_.field.height};
  const Size pixels_{cells_.width * cell_px, cells_.height* cell_px};
  const Size runs_{cells_.width, pixels_.height};
  const std::vector<FlowChannel> channels_;
  std::vector<Uploaded<const View2D<const std::uint16_t>>> fixed_, moving_;
  std::vector<Uploaded<const View2D<const float>>> pair_scores_;
  Uploaded<const View2D<const std::uint8_t>> fixed_mask_, moving_mask_;
  Uploaded<const View2D<const Vec2f>> before_;
  Uploaded<const View2D<const float>> landmark_terms_, table_;
  const std::size_t planes_;  // of the feature images, of a channel
  Planes fixed_features_, moving_features_;
  // Buffers that are not needed throughout are allocated on demand, to keep peak memory low.
  Grid<E> picture_;
  std::optional<Weights<E>> fixed_weight_, moving_weight_, weight_;
  Grid<E, 2> based_, step_;
  View2D<const float> base_;   // the moving image's displacement
  View2D<const float> field_;  // from the fixed image to the moving one
  std::optional<SymmetricTile<E>> side_;
  Grid<E> reach_;                     // how far a cell may move at all
  std::optional<Grid<E, 8>> window_;  // the normal equations
};

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
/// **Memory**: per pixel of the tile, see FlowMemoryModel (core/memory_plan).
/// **Throws** OutOfMemory, and whatever `interrupted` throws: it is called between steps on the calling
/// thread and may throw to abort.
template <Executor E, class Interrupted = void (*)()>
FlowTileSums flow_tile(
    E& exec, const FlowTileArgs& args, const FlowSteps& steps, Interrupted&& interrupted = [] {}) {
  using namespace flow_tile_detail;
  const Rect core = args.core.empty() ? rect_of(Size{args.field.width, args.field.height}) : args.core;
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
  FlowTile<E, std::remove_reference_t<Interrupted>> tile(exec, args, steps, core, interrupted);
  if (args.pairs.counts.width > 0) {
    tile.count_pairs();
    return {};
  }
  if (steps.match) tile.match_blocks();
  tile.prepare();
  FlowTileSums sums = tile.iterate();
  if (reach_of_block) {
    // The blocks reuse memory that is no longer needed.
    FlowTileArgs moved = args;
    moved.field = tile.release_all_but_field();
    return measure_blocks(moved);
  }
  if (args.normal_equations.width > 0) sums = tile.measure_cells();
  tile.hand_out_field();
  return sums;
}

}  // namespace alinify

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "core/algo/executor_hooks.h"
#include "core/algo/flow_args.h"
#include "core/algo/gaussian.h"
#include "core/math/cell_grid.h"
#include "core/math/ops/fit_cell.h"
#include "core/math/ops/solve_cell.h"
#include "core/math/rect.h"

namespace alinify {

namespace fit_flow_detail {

/// Scales of a mean, each twice as wide as the previous; a narrower one falls back on the next wider.
inline constexpr int fit_widths = 3;

// Normal equations in two parts: the matrix (four floats per cell: xx, xy, yy, unused) and the right-hand
// side (two).
struct Measured {
  View2D<const float> matrix, right;

  Size cells() const { return {matrix.width, matrix.height}; }
};

// The normal equations of the cells in a split and the field they refer to, with both on halved grids made on
// demand: candidates of all bandwidths share them.
template <Executor E>
class MeasuredLevels {
 public:
  MeasuredLevels(E& exec, View2D<const float> field)
      : exec_(exec), field_(field), matrix_(exec, cells()), right_(exec, cells()) {}

  void take(View2D<const float> normal_equations, const ValidationSplit& split) {
    half_.reset();
    exec_.for_each("split", cells(), SplitCell{normal_equations, split, matrix_.view(), right_.view()});
  }
  Size cells() const { return {field_.width, field_.height}; }
  View2D<const float> field() const { return field_; }
  Measured view() const { return {matrix_.view(), right_.view()}; }

  MeasuredLevels& half() {
    if (half_) return *half_;
    const Size size = halved(cells());
    if (!half_field_) {
      half_field_ = std::make_unique<Grid<E, 2>>(exec_, size);
      exec_.for_each("halve", size, HalveLanes<2>{field_, half_field_->view()});
    }
    half_ = std::make_unique<MeasuredLevels>(exec_, View2D<const float>(half_field_->view()));
    exec_.for_each("halve", size, HalveLanes<4>{matrix_.view(), half_->matrix_.view()});
    exec_.for_each("halve", size, HalveLanes<2>{right_.view(), half_->right_.view()});
    return *half_;
  }

 private:
  E& exec_;
  View2D<const float> field_;
  Grid<E, 4> matrix_;
  Grid<E, 2> right_;
  std::unique_ptr<Grid<E, 2>> half_field_;
  std::unique_ptr<MeasuredLevels> half_;
};

// The smoothed matrices of every scale; they do not depend on the estimate.
template <Executor E>
struct Means {
  Grid<E, 4> matrix;
  std::unique_ptr<Means> wider;

  Means(E& exec, MeasuredLevels<E>& measured, double bandwidth, int widths) : matrix(exec, measured.cells()) {
    if (widths > 1) wider = std::make_unique<Means>(exec, measured.half(), bandwidth, widths - 1);
    blur_lanes<4>(exec, measured.view().matrix, matrix.view(), bandwidth);
  }
};

// Smooths the residual and applies `op`; `half`, unless empty, receives the remaining residual on the
// half-size grid.
template <Executor E>
void solve_smoothed(E& exec, View2D<const float> residual, double bandwidth, SolveMean op,
                    View2D<float> half) {
  if constexpr (FusesSolveMean<E>)
    if (bandwidth <= gaussian_detail::widest &&
        exec.fused_solve_mean(residual, gaussian_taps(bandwidth), op, half))
      return;
  const Size cells{residual.width, residual.height};
  const Grid<E, 2> mean(exec, cells);
  blur_lanes<2>(exec, residual, mean.view(), bandwidth);
  op.right = mean.view();
  exec.for_each("solve", cells, op);
  if (half.width > 0) exec.for_each("halve", halved(cells), HalveLanes<2>{op.rest, half});
}

// Mean of the residual over the bandwidth, weighted by the normal equations. Where those are weak it falls
// back on the mean over twice the width, and that one on the next; wider means use coarser grids.
template <Executor E>
void find_missing(E& exec, const Means<E>& means, View2D<const float> residual, double bandwidth, float prior,
                  View2D<float> out) {
  SolveMean op{means.matrix.view(), {}, {}, prior, true, out};
  if (!means.wider) return solve_smoothed(exec, residual, bandwidth, op, {});
  const Size half = halved(means.matrix.size());
  const Grid<E, 2> coarse(exec, half), found(exec, half);
  exec.for_each("halve", half, HalveLanes<2>{residual, coarse.view()});
  find_missing(exec, *means.wider, View2D<const float>(coarse.view()), bandwidth, prior, found.view());
  op.wider = found.view();
  solve_smoothed(exec, residual, bandwidth, op, {});
}

// Three passes, since a single one flattens crests (twicing: Tukey, "Exploratory Data Analysis", 1977).
template <Executor E>
void fit_here(E& exec, MeasuredLevels<E>& measured, double bandwidth, float prior, View2D<float> estimate) {
  constexpr int passes = 3;
  const Size cells = measured.cells();
  const View2D<const float> own = measured.view().matrix, field = measured.field();
  blur_lanes<2>(exec, field, estimate, bandwidth);
  const Means<E> means(exec, measured, bandwidth, fit_widths);
  const Grid<E, 2> residual(exec, cells), half(exec, halved(cells)), found(exec, half.size());
  View2D<float> now = residual.view(), next = now;
  std::optional<Grid<E, 2>> other;
  if (FusesSolveMean<E>) next = other.emplace(exec, cells).view();
  exec.for_each("residual", cells, ResidualCell{own, measured.view().right, field, estimate, now});
  exec.for_each("halve", half.size(), HalveLanes<2>{now, half.view()});
  for (int pass = 1; pass <= passes; ++pass) {
    find_missing(exec, *means.wider, View2D<const float>(half.view()), bandwidth, prior, found.view());
    SolveMean op{means.matrix.view(), {}, found.view(), prior, false, estimate};
    if (pass < passes) op.own = own, op.before = now, op.rest = next;
    solve_smoothed(exec, View2D<const float>(now), bandwidth, op,
                   pass < passes ? half.view() : View2D<float>{});
    std::swap(now, next);
  }
}

// A wide bandwidth does not need every cell: solve on a grid of half the size.
template <Executor E>
void fit(E& exec, MeasuredLevels<E>& measured, double bandwidth, float prior, View2D<float> estimate) {
  const Size cells = measured.cells();
  if (bandwidth < 3 || cells.width < 16 || cells.height < 16)
    return fit_here(exec, measured, bandwidth, prior, estimate);
  Grid<E, 2> coarse_estimate(exec, halved(cells));
  fit(exec, measured.half(), bandwidth / 2, prior, coarse_estimate.view());
  exec.for_each("double", halved(cells), DoubleLanesCubic<2>{coarse_estimate.view(), estimate});
}

}  // namespace fit_flow_detail

/// Estimates the field from its measurements: smooth where they are weak or the field itself is smooth,
/// detailed where they support it. Returns the losses unless a candidate was given.
/// **Memory**: fit_flow_bytes_per_cell per cell.
template <Executor E>
FitLosses fit_flow(E& exec, const FitFlowArgs& args) {
  using namespace fit_flow_detail;
  const Size cells{args.field.width, args.field.height};
  auto field_memory = exec.upload(args.field);
  auto normal_equations_memory = exec.upload(args.normal_equations);
  auto out_memory = exec.stage_output(args.out);
  const View2D<const float> field = as_lanes(field_memory.view()),
                            normal_equations = normal_equations_memory.view();
  const View2D<float> out = as_lanes(out_memory.view());
  const auto prior = static_cast<float>(args.prior);
  FitLosses losses;
  losses.fill(std::numeric_limits<double>::infinity());
  MeasuredLevels<E> taken(exec, field);
  if (args.candidate >= 0) {
    taken.take(normal_equations, {});
    fit(exec, taken, fit_bandwidths[static_cast<std::size_t>(args.candidate)], prior, out);
    exec.download(out_memory);
    exec.synchronize();
    return losses;
  }

  constexpr double region = 8;  // cells over which one bandwidth applies
  const double widest = static_cast<double>(min2(cells.width, cells.height)) / 6;
  Grid<E> chosen(exec, cells), loss(exec, cells);
  Grid<E, 2> estimate(exec, cells);
  std::size_t candidates = 0;
  {
    // Two-fold validation: each half of the cells is predicted from the other.
    const ValidationSplit split{0, 8, args.first_x, args.first_y}, rest{1, 8, args.first_x, args.first_y};
    MeasuredLevels<E> others(exec, field);
    taken.take(normal_equations, split);
    others.take(normal_equations, rest);
    Grid<E> min(exec, cells);
    Grid<E, 2> other_estimate(exec, cells);
    for (const double bandwidth : fit_bandwidths) {
      if (candidates > 0 && bandwidth > widest) break;
      fit(exec, taken, bandwidth, prior, estimate.view());
      fit(exec, others, bandwidth, prior, other_estimate.view());
      exec.for_each(
          "loss", cells,
          FitLoss{normal_equations, field, other_estimate.view(), estimate.view(), split, loss.view()});
      losses[candidates] = exec.sum("loss", cells, PickLane{loss.view(), 1, 0});
      blur_lanes<1>(exec, View2D<const float>(loss.view()), loss.view(), region);
      exec.for_each("keep minimum", cells,
                    KeepMinimum{loss.view(), static_cast<float>(candidates), candidates == 0, min.view(),
                                chosen.view()});
      ++candidates;
    }
  }
  if (args.out.width == 0) return losses;
  taken.take(normal_equations, {});
  Grid<E> weight(exec, cells);
  bool first = true;
  for (std::size_t i = 0; i < candidates; ++i) {
    exec.for_each("mark", cells, MarkChosen{chosen.view(), static_cast<float>(i), loss.view()});
    if (exec.sum("marked", cells, PickLane{loss.view(), 1, 0}) == 0) continue;
    fit(exec, taken, fit_bandwidths[i], prior, estimate.view());
    // Smoothed, the masks of all candidates still sum to one.
    blur_lanes<1>(exec, View2D<const float>(loss.view()), weight.view(), region / 4);
    exec.for_each("add", cells, AddWeighted{estimate.view(), weight.view(), first, out});
    first = false;
  }
  exec.download(out_memory);
  exec.synchronize();
  return losses;
}

}  // namespace alinify

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

#include "core/algo/flow_args.h"
#include "core/algo/gaussian.h"
#include "core/math/cell_grid.h"
#include "core/math/ops/fit_cell.h"
#include "core/math/ops/solve_cell.h"

namespace alinify {

namespace fit_flow_detail {

/// Windows that a mean leans on: each twice as wide as the one before.
inline constexpr int fit_widths = 3;

// Information in two pieces: the matrix (four floats a cell: xx, xy, yy, nothing) and the right side (two).
struct Measured {
  View2D<const float> matrix, right;

  Size cells() const { return {matrix.width, matrix.height}; }
};

inline Size half_of(Size size) {
  return {(size.width + 1) / 2, (size.height + 1) / 2};
}

// The information of the cells that a fold takes, the field it is about, and both on halved grids as they are
// asked for: candidates of all bandwidths share them.
template <Executor E>
class MeasuredLevels {
 public:
  MeasuredLevels(E& exec, View2D<const float> field)
      : exec_(exec), field_(field), matrix_(exec, cells()), right_(exec, cells()) {}

  void take(View2D<const float> information, const CellFold& fold) {
    half_.reset();
    exec_.for_each("fold", cells(), FoldCell{information, fold, matrix_.view(), right_.view()});
  }
  Size cells() const { return {field_.width, field_.height}; }
  View2D<const float> field() const { return field_; }
  Measured view() const { return {matrix_.view(), right_.view()}; }

  MeasuredLevels& half() {
    if (half_) return *half_;
    const Size size = half_of(cells());
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

// The smoothed matrices of every width: they do not depend on the estimate.
template <Executor E>
struct Means {
  Grid<E, 4> matrix;
  std::unique_ptr<Means> wider;

  Means(E& exec, View2D<const float> from, double bandwidth, int widths)
      : matrix(exec, {from.width, from.height}) {
    if (widths > 1) {
      Grid<E, 4> coarse(exec, half_of(matrix.size()));
      exec.for_each("halve", coarse.size(), HalveLanes<4>{from, coarse.view()});
      wider = std::make_unique<Means>(exec, View2D<const float>(coarse.view()), bandwidth, widths - 1);
    }
    blur_lanes<4>(exec, from, matrix.view(), bandwidth);
  }
};

// Adds to `out` the information-weighted mean of what is missing over the bandwidth, leaning on the mean over
// twice as much where it knows little, and that on the next wider one; wider means need fewer cells.
template <Executor E>
void add_missing(E& exec, const Means<E>& means, View2D<const float> residual, double bandwidth, float prior,
                 bool first, View2D<float> out) {
  const Size cells = means.matrix.size();
  Grid<E, 2> mean(exec, cells);
  blur_lanes<2>(exec, residual, mean.view(), bandwidth);
  const auto solve = [&](View2D<const float> wider) {
    exec.for_each("solve", cells, SolveMean{means.matrix.view(), mean.view(), wider, prior, first, out});
  };
  if (!means.wider) return solve({});
  const Size half = half_of(cells);
  Grid<E, 2> coarse(exec, half), found(exec, half);
  exec.for_each("halve", half, HalveLanes<2>{residual, coarse.view()});
  add_missing(exec, *means.wider, View2D<const float>(coarse.view()), bandwidth, prior, true, found.view());
  solve(found.view());
}

// Three times over, since one pass flattens crests (twicing: Tukey, "Exploratory Data Analysis", 1977).
template <Executor E>
void fit_here(E& exec, const Measured& measured, View2D<const float> field, double bandwidth, float prior,
              View2D<float> estimate) {
  const Size cells = measured.cells();
  blur_lanes<2>(exec, field, estimate, bandwidth);
  const Means<E> means(exec, measured.matrix, bandwidth, fit_widths);
  Grid<E, 2> residual(exec, cells);
  for (int pass = 0; pass < 3; ++pass) {
    exec.for_each("residual", cells,
                  ResidualCell{measured.matrix, measured.right, field, estimate, residual.view()});
    add_missing(exec, means, View2D<const float>(residual.view()), bandwidth, prior, false, estimate);
  }
}

// A wide bandwidth does not need every cell: four of them become one.
template <Executor E>
void fit(E& exec, MeasuredLevels<E>& measured, double bandwidth, float prior, View2D<float> estimate) {
  const Size cells = measured.cells();
  if (bandwidth < 3 || cells.width < 16 || cells.height < 16)
    return fit_here(exec, measured.view(), measured.field(), bandwidth, prior, estimate);
  Grid<E, 2> coarse_estimate(exec, half_of(cells));
  fit(exec, measured.half(), bandwidth / 2, prior, coarse_estimate.view());
  exec.for_each("double", half_of(cells), DoubleLanesCubic<2>{coarse_estimate.view(), estimate});
}

}  // namespace fit_flow_detail

/// The field that the measurements make likely: smooth where they are poor or the field is, detailed where
/// they carry it. Returns the losses unless a candidate was given. **Memory**: fit_flow_bytes_per_cell a
/// cell.
template <Executor E>
FitLosses fit_flow(E& exec, const FitFlowArgs& args) {
  using namespace fit_flow_detail;
  const Size cells{args.field.width, args.field.height};
  auto field_memory = exec.upload(args.field);
  auto information_memory = exec.upload(args.information);
  auto out_memory = exec.stage_output(args.out);
  const View2D<const float> field = as_lanes(field_memory.view()), information = information_memory.view();
  const View2D<float> out = as_lanes(out_memory.view());
  const auto prior = static_cast<float>(args.prior);
  FitLosses losses;
  losses.fill(std::numeric_limits<double>::infinity());
  MeasuredLevels<E> taken(exec, field);
  if (args.candidate >= 0) {
    taken.take(information, {});
    fit(exec, taken, fit_bandwidths[static_cast<std::size_t>(args.candidate)], prior, out);
    exec.download(out_memory);
    exec.synchronize();
    return losses;
  }

  constexpr double region = 8;  // cells over which one bandwidth holds
  const double widest = static_cast<double>(min2(cells.width, cells.height)) / 6;
  Grid<E> chosen(exec, cells), loss(exec, cells);
  Grid<E, 2> estimate(exec, cells);
  std::size_t candidates = 0;
  {
    // Either half of the cells is predicted from the other one.
    const CellFold fold{0, 8, args.first_x, args.first_y}, rest{1, 8, args.first_x, args.first_y};
    MeasuredLevels<E> others(exec, field);
    taken.take(information, fold);
    others.take(information, rest);
    Grid<E> least(exec, cells);
    Grid<E, 2> other_estimate(exec, cells);
    for (const double bandwidth : fit_bandwidths) {
      if (candidates > 0 && bandwidth > widest) break;
      fit(exec, taken, bandwidth, prior, estimate.view());
      fit(exec, others, bandwidth, prior, other_estimate.view());
      exec.for_each("loss", cells,
                    FitLoss{information, field, other_estimate.view(), estimate.view(), fold, loss.view()});
      losses[candidates] = exec.sum("loss", cells, PickLane{loss.view(), 1, 0});
      blur_lanes<1>(exec, View2D<const float>(loss.view()), loss.view(), region);
      exec.for_each("keep least", cells,
                    KeepLeast{loss.view(), static_cast<float>(candidates), candidates == 0, least.view(),
                              chosen.view()});
      ++candidates;
    }
  }
  if (args.out.width == 0) return losses;
  taken.take(information, {});
  Grid<E> weight(exec, cells);
  bool first = true;
  for (std::size_t i = 0; i < candidates; ++i) {
    exec.for_each("mark", cells, MarkChosen{chosen.view(), static_cast<float>(i), loss.view()});
    if (exec.sum("marked", cells, PickLane{loss.view(), 1, 0}) == 0) continue;
    fit(exec, taken, fit_bandwidths[i], prior, estimate.view());
    // Smoothed, the marks of all candidates still add up to one.
    blur_lanes<1>(exec, View2D<const float>(loss.view()), weight.view(), region / 4);
    exec.for_each("add", cells, AddWeighted{estimate.view(), weight.view(), first, out});
    first = false;
  }
  exec.download(out_memory);
  exec.synchronize();
  return losses;
}

}  // namespace alinify

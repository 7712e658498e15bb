#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/algo/executor_hooks.h"
#include "core/algo/fit_bspline_args.h"
#include "core/algo/gaussian.h"
#include "core/math/ops/fit_cell.h"
#include "core/math/ops/solve_cell.h"
#include "core/math/ops/spline_barrier.h"
#include "core/math/ops/spline_equations.h"
#include "core/math/ops/spline_field.h"
#include "core/math/ops/spline_solve.h"

namespace alinify {

namespace fit_bspline_detail {

template <Executor E>
class UploadedAxis {
 public:
  UploadedAxis(E& exec, const SplineAxis& axis)
      : data_(axis),
        weights_(exec.upload(row_of(data_.weights))),
        first_control_(exec.upload(row_of(data_.first_control))),
        cell_range_(exec.upload(row_of(data_.cell_range))),
        overlaps_(exec.upload(row_of(data_.overlaps))) {}
  SplineAxisTable view() const {
    return {weights_.view(), first_control_.view(), cell_range_.view(), overlaps_.view()};
  }

 private:
  template <class T>
  static View2D<const T> row_of(const std::vector<T>& values) {
    const auto count = static_cast<std::int64_t>(values.size());
    return {values.data(), count, 1, count};
  }
  SplineAxisData data_;
  decltype(std::declval<E&>().upload(View2D<const float>{})) weights_;
  decltype(std::declval<E&>().upload(View2D<const std::int32_t>{})) first_control_, cell_range_;
  decltype(std::declval<E&>().upload(View2D<const float>{})) overlaps_;
};

// Two planes with borders of zeros.
template <Executor E>
class ControlVectors {
 public:
  ControlVectors(E& exec, Size controls)
      : controls_(controls),
        x_(exec, {controls.width + 2 * control_border_x, controls.height + 2 * control_border_y}),
        y_(exec, x_.size()) {
    exec.for_each("clear", x_.size(), ClearLanes{1, x_.view()});
    exec.for_each("clear", y_.size(), ClearLanes{1, y_.view()});
  }
  ControlPlanes view() const { return {inside(x_.view()), inside(y_.view())}; }

 private:
  View2D<float> inside(View2D<float> plane) const {
    return {plane.row(control_border_y) + control_border_x, controls_.width, controls_.height, plane.stride};
  }
  Size controls_;
  Grid<E> x_, y_;
};

// The normal equations of the control points, and their solution by preconditioned conjugate gradients.
// **Source**: Hestenes and Stiefel, "Methods of conjugate gradients for solving linear systems", 1952.
template <Executor E>
class SplineSystem {
 public:
  SplineSystem(E& exec, const UploadedAxis<E>& along_x, const UploadedAxis<E>& along_y, Size controls,
               double damping)
      : exec_(exec),
        damping_(static_cast<float>(damping)),
        along_x_(along_x.view()),
        along_y_(along_y.view()),
        controls_(controls),
        planes_(exec, {controls.width + 2 * control_border_x, controls.height * stencil_planes}),
        right_(exec, controls),
        residual_(exec, controls),
        preconditioned_(exec, controls),
        direction_(exec, controls),
        product_(exec, controls),
        xx_(exec, controls),
        xy_(exec, controls),
        yy_(exec, controls) {
    exec.for_each("clear", planes_.size(), ClearLanes{1, planes_.view()});
  }

  // The evidence of the cells in the split about a correction of `estimate`.
  void gather(View2D<const float> normal_equations, View2D<const float> field, View2D<const float> estimate,
              const ValidationSplit& split, View2D<const float> share = {}) {
    const Grid<E, gathered_floats> rows(exec_, {controls_.width, normal_equations.height});
    exec_.for_each(
        "gather along x", rows.size(),
        GatherAlongX{normal_equations, field, estimate, share, split, damping_, along_x_, rows.view()});
    exec_.for_each("gather along y", controls_, GatherAlongY{rows.view(), along_y_, matrix(), right_.view()});
  }
  double cell_damping() const { return static_cast<double>(damping_); }
  // Mean of the diagonal, as a scale for the bending weight.
  double mean_diagonal() {
    return (exec_.sum("diagonal", controls_, PickPlane{matrix(), 0, 0}) +
            exec_.sum("diagonal", controls_, PickPlane{matrix(), 0, 2})) /
           (2 * static_cast<double>(controls_.area()));
  }
  // Stiffens the system by `more`; the right-hand side by all of it.
  void add_stiffness(double more, const StiffnessForm& form, ConstControlPlanes start) {
    if (more == 0) return;
    exec_.for_each("add stiffness", controls_, AddStiffness{form, static_cast<float>(more), matrix()});
    exec_.for_each("stiffness gradient", controls_,
                   SubtractStiffnessGradient{form, static_cast<float>(more), start, right_.view()});
  }
  // The change of the objective, stiffness included, from adding `correction` to the coefficients the system
  // was gathered at.
  double change(ConstControlPlanes correction) {
    multiply(correction, product_.view());
    return 0.5 * dot(correction, product_.view()) - dot(correction, right_.view());
  }
  // Improves `solution` until the residual is below `tolerance` of the right-hand side, both measured by the
  // preconditioner. Returns the number of iterations.
  int solve(ControlPlanes solution, double damping, double tolerance, int max_iterations) {
    precondition(damping, [](View2D<float>, View2D<float>, View2D<float>) {});
    return solve(right_.view(), solution, tolerance, max_iterations,
                 [](ConstControlPlanes, ControlPlanes) {});
  }
  // Prepares the preconditioner: the inverse of the diagonal's 2 x 2 blocks, to which add(xx, xy, yy) adds
  // those of a further matrix.
  template <class Add>
  void precondition(double damping, const Add& add) {
    exec_.for_each("copy diagonal", controls_,
                   CopyDiagonal{matrix(), static_cast<float>(damping), xx_.view(), xy_.view(), yy_.view()});
    add(xx_.view(), xy_.view(), yy_.view());
    exec_.for_each("invert diagonal", controls_, InvertBlocks{xx_.view(), xy_.view(), yy_.view()});
  }
  // After precondition: the same for another right-hand side; add(vector, product) adds the product of a
  // further positive semidefinite matrix with `vector` to `product`.
  template <class Add>
  int solve(ConstControlPlanes right, ControlPlanes solution, double tolerance, int max_iterations,
            const Add& add) {
    const ControlPlanes residual = residual_.view(), preconditioned = preconditioned_.view(),
                        direction = direction_.view(), product = product_.view();
    const auto start = [&](float share) {
      exec_.for_each("start residual", controls_,
                     UpdateResidual{right, product, share, preconditioner(), residual, preconditioned});
      return dot(residual, preconditioned);
    };
    const double wanted = tolerance * tolerance * start(0);
    multiply(solution, product);
    add(solution, product);
    double error = start(1);
    exec_.for_each("turn", controls_, TurnDirection{preconditioned, 0, direction});
    int iteration = 0;
    for (; iteration < max_iterations && error > wanted; ++iteration) {
      multiply(direction, product);
      add(direction, product);
      const double curvature = dot(direction, product);
      if (!(curvature > 0)) break;
      exec_.for_each("advance", controls_,
                     AdvanceSolution{direction, solution,
                                     UpdateResidual{residual, product, static_cast<float>(error / curvature),
                                                    preconditioner(), residual, preconditioned}});
      const double next = dot(residual, preconditioned);
      exec_.for_each("turn", controls_,
                     TurnDirection{preconditioned, static_cast<float>(next / error), direction});
      error = next;
    }
    return iteration;
  }
  // The negative gradient of the objective at `correction`.
  void descent(ConstControlPlanes correction, ControlPlanes out) {
    multiply(correction, product_.view());
    exec_.for_each("descent", controls_, AddShare{right_.view(), product_.view(), -1, out});
  }

 private:
  Preconditioner preconditioner() { return {xx_.view(), xy_.view(), yy_.view()}; }
  Stencil matrix() const {
    const View2D<float> all = planes_.view();
    return {{all.data + control_border_x, controls_.width, all.height, all.stride}};
  }
  double dot(ConstControlPlanes a, ConstControlPlanes b) {
    return exec_.sum("dot", controls_, ControlProduct{a, b});
  }
  void multiply(ConstControlPlanes vector, ControlPlanes product) {
    constexpr int run = register_floats_of<E>();
    exec_.for_each("apply stencil", Size{(controls_.width + run - 1) / run, controls_.height},
                   ApplyStencil<run>{matrix(), vector, product});
  }

  E& exec_;
  float damping_;
  SplineAxisTable along_x_, along_y_;
  Size controls_;
  Grid<E> planes_;
  ControlVectors<E> right_, residual_, preconditioned_, direction_, product_;
  Grid<E> xx_, xy_, yy_;
};

// The displacement at every cell.
template <Executor E>
void evaluate(E& exec, View2D<const float> coefficients, const SplineAxisTable& along_x,
              const SplineAxisTable& along_y, View2D<float> field) {
  const Grid<E, 2> rows(exec, {coefficients.width, field.height});
  exec.for_each("spline along y", rows.size(), SplineAlongY{coefficients, along_y, rows.view()});
  exec.for_each("spline along x", Size{field.width, field.height}, SplineAlongX{rows.view(), along_x, field});
}

// Numbers per span of a grid, with zeros on either side.
template <Executor E>
class SpanGrid {
 public:
  SpanGrid(E& exec, Size spans, int count)
      : spans_(spans), memory_(exec, {spans.width + 2 * control_border_x, spans.height * count}) {
    exec.for_each("clear", memory_.size(), ClearLanes{1, memory_.view()});
  }
  // A view of `count` planes, at most as many as it was made for.
  SpanPlanes view(int count) const {
    const View2D<float> all = memory_.view();
    return {{all.data + control_border_x, spans_.width, spans_.height * count, all.stride}, count};
  }

 private:
  Size spans_;
  Grid<E> memory_;
};

// A grid's distance from folding and the cost of the barrier against it, as functions of the coefficients.
template <Executor E>
class BarrierTerm {
 public:
  // Determinants stay above `min_determinant`; the barrier begins at `clear`.
  BarrierTerm(E& exec, const FitBsplineArgs& args, double clear)
      : exec_(exec),
        controls_{args.start.width, args.start.height},
        spans_{controls_.width - 3, controls_.height - 3},
        barrier_{static_cast<float>(args.min_determinant), static_cast<float>(clear)},
        per_x_(static_cast<float>(args.along_x.step / cell_px)),
        per_y_(static_cast<float>(args.along_y.step / cell_px)),
        at_(exec, controls_),
        determinants_(exec, spans_, determinant_planes),
        min_determinants_(exec, spans_, 1),
        pulls_(exec, spans_, max2(pull_planes, block_planes)) {}

  // (Nearly) infinite if a determinant is not above the minimum.
  double value(View2D<const float> coefficients) {
    expand(coefficients);
    return exec_.sum("barrier", spans_, SplineBarrier{determinants_.view(determinant_planes), barrier_});
  }
  static bool allows(double value) { return value < DeterminantBarrier::forbidden; }
  // to += weight * gradient at `coefficients`.
  void add_gradient(View2D<const float> coefficients, double weight, ControlPlanes to) {
    derive(coefficients, false);
    add_pulls({}, weight, to);
  }
  // Begins with the Hessian at `coefficients`, for the two that follow.
  void take_hessian(View2D<const float> coefficients) { derive(coefficients, true); }
  // += weight * its diagonal blocks.
  void add_blocks(double weight, View2D<float> xx, View2D<float> xy, View2D<float> yy) {
    const SpanPlanes blocks = pulls_.view(block_planes);
    exec_.for_each("barrier blocks", runs(),
                   SplineBarrierBlocks<run>{spans(), determinants_.view(determinant_planes),
                                            min_determinants_.view(1), barrier_, blocks});
    exec_.for_each("gather blocks", controls_,
                   GatherBarrierBlocks{blocks, spans_.height, static_cast<float>(weight), xx, xy, yy});
  }
  // to += weight * its product with `vector`.
  void add_product(ConstControlPlanes vector, double weight, ControlPlanes to) {
    add_pulls(vector, weight, to);
  }

 private:
  static constexpr int run = register_floats_of<E>();
  Size runs() const { return {(spans_.width + run - 1) / run, spans_.height}; }
  SplineSpans spans() const { return {at_.view(), per_x_, per_y_}; }

  void expand(View2D<const float> coefficients) {
    exec_.for_each("split", controls_, SplitToPlanes{coefficients, at_.view()});
    exec_.for_each(
        "determinants", runs(),
        SplineDeterminants<run>{spans(), determinants_.view(determinant_planes), min_determinants_.view(1)});
  }
  // Replaces the determinants by the barrier's first or second derivatives there.
  void derive(View2D<const float> coefficients, bool second) {
    expand(coefficients);
    exec_.for_each("barrier derivatives", Size{run * runs().width, spans_.height},
                   SplineBarrierDerivatives{determinants_.view(determinant_planes), min_determinants_.view(1),
                                            barrier_, second});
  }
  void add_pulls(ConstControlPlanes direction, double weight, ControlPlanes to) {
    const SpanPlanes pulls = pulls_.view(pull_planes);
    exec_.for_each("barrier pulls", runs(),
                   SplineBarrierPulls<run>{spans(), determinants_.view(determinant_planes),
                                           min_determinants_.view(1), barrier_, direction, pulls});
    exec_.for_each("gather pulls", Size{(controls_.width + run - 1) / run, controls_.height},
                   GatherPulls<run>{pulls, spans_.height, static_cast<float>(weight), to});
  }

  E& exec_;
  Size controls_, spans_;
  DeterminantBarrier barrier_;
  float per_x_, per_y_;
  ControlVectors<E> at_;
  SpanGrid<E> determinants_;              // or the barrier's derivatives there
  SpanGrid<E> min_determinants_, pulls_;  // or blocks
};

// The smallest value of a plane; waits for it.
template <Executor E>
double minimum(E& exec, View2D<const float> values) {
  std::vector<float> rows(static_cast<std::size_t>(values.height));
  auto staged = exec.stage_output(View2D<float>{rows.data(), 1, values.height, 1});
  exec.for_each("minimum of rows", Size{1, values.height}, MinOfRow{values, staged.view()});
  exec.download(staged);
  exec.synchronize();
  return static_cast<double>(*std::min_element(rows.begin(), rows.end()));
}

// A bound below the determinants in every span of a grid.
template <Executor E>
class SpanBounds {
 public:
  SpanBounds(E& exec, const FitBsplineArgs& args)
      : exec_(exec),
        min_determinant_(static_cast<float>(args.min_determinant)),
        per_x_(static_cast<float>(args.along_x.step / cell_px)),
        per_y_(static_cast<float>(args.along_y.step / cell_px)),
        spans_(exec, {args.start.width - 3, args.start.height - 3}) {}

  // The number of spans with less than the least determinant, or about to have.
  double count_folds(View2D<const float> coefficients) {
    exec_.for_each("bound determinants", spans_.size(),
                   MinDeterminant{coefficients, per_x_, per_y_, spans_.view()});
    return exec_.sum("count folds", spans_.size(), CountBelow{spans_.view(), min_determinant_});
  }
  // The smallest determinant of the last count; waits for it.
  double smallest_determinant() { return minimum(exec_, spans_.view()); }
  // Marks the cells of the folds that were counted last.
  MarkFolds mark(const SplineAxisTable& along_x, const SplineAxisTable& along_y, View2D<float> marks) const {
    return {spans_.view(), min_determinant_, along_x, along_y, marks};
  }

 private:
  E& exec_;
  float min_determinant_, per_x_, per_y_;
  Grid<E> spans_;
};

// Fills `held_out`. All candidates are corrections of one fit to all cells, so that their losses follow from
// the control points' normal equations alone, without visiting the cells again.
template <Executor E>
void compare_weights(E& exec, const FitBsplineArgs& args, const UploadedAxis<E>& x_axis,
                     const UploadedAxis<E>& y_axis, View2D<const float> equations, View2D<const float> field,
                     ControlPlanes common, View2D<float> common_field, SplineSystem<E>& system,
                     BsplineFit& fit) {
  const Size controls{args.start.width, args.start.height}, cells{args.field.width, args.field.height};
  const SplineAxisTable along_x = x_axis.view(), along_y = y_axis.view();
  const ControlVectors<E> correction(exec, controls), other_correction(exec, controls), sum(exec, controls);
  const auto add = [&](ConstControlPlanes a, ConstControlPlanes b, ControlPlanes to) {
    exec.for_each("add", controls, AddPlanes{a, b, to});
  };
  const StiffnessForm form{along_x, along_y, args.regulariser};
  const auto bending_of = [&](ConstControlPlanes c) {
    return exec.sum("bending", controls, StiffnessEnergy{form, c});
  };
  constexpr double common_weight = 1e-2;
  system.gather(equations, field, common_field, {});
  fit.mean_diagonal = system.mean_diagonal();
  const double damping = 1e-6 * fit.mean_diagonal;
  system.add_stiffness(absolute_bending_weight(common_weight, fit.mean_diagonal), form, common);
  fit.iterations = system.solve(correction.view(), damping, args.tolerance, args.max_iterations);
  {
    const Grid<E, 2> joined(exec, controls);
    exec.for_each("join", controls, JoinSum{common, correction.view(), joined.view()});
    evaluate(exec, View2D<const float>(joined.view()), along_x, along_y, common_field);
  }
  add(common, correction.view(), common);
  exec.for_each("clear", controls, ClearLanes{1, correction.view().x});
  exec.for_each("clear", controls, ClearLanes{1, correction.view().y});
  const ValidationSplit none{2, 8, 0, 0};
  const double loss_of_common = exec.sum("loss", cells, HeldOutLoss{equations, field, common_field, none}),
               bending_of_common = bending_of(common);

  SplineSystem<E> other(exec, x_axis, y_axis, controls, system.cell_damping());
  system.gather(equations, field, common_field, {0, args.held_out_cells, 0, 0});
  other.gather(equations, field, common_field, {1, args.held_out_cells, 0, 0});
  double before = 0;
  for (const double candidate : args.candidates) {
    const double weight = absolute_bending_weight(candidate, fit.mean_diagonal);
    double loss = loss_of_common;
    const auto predict = [&](SplineSystem<E>& from, SplineSystem<E>& held_out, ControlPlanes solution) {
      fit.iterations += from.solve(solution, damping, args.tolerance, args.max_iterations);
      add(common, solution, sum.view());
      loss += held_out.change(solution) - weight * (bending_of(sum.view()) - bending_of_common);
    };
    system.add_stiffness(weight - before, form, common);
    other.add_stiffness(weight - before, form, common);
    predict(system, other, correction.view());
    predict(other, system, other_correction.view());
    fit.held_out.push_back(loss);
    before = weight;
  }
}

// Lowers the fit's objective with a barrier against folds, by Gauss-Newton steps from a `correction` that
// does not fold. `join` adds it to the grid, into `joined`. The barrier's weight falls, so that the result
// comes as near to a fold as the images' evidence justifies; steps beyond the barrier are rejected.
// **Source**: Nocedal and Wright, "Numerical Optimization", 2006, section 19.6 (primal log-barrier).
template <Executor E, class Join>
void descend_within(E& exec, const FitBsplineArgs& args, SplineSystem<E>& system, ControlPlanes correction,
                    View2D<const float> joined, const Join& join, BsplineFit& fit) {
  constexpr double margin = 0.25, fall = 8, min_gain_share = 1e-3;
  constexpr int max_rounds = 4, max_steps = 10, max_halvings = 10;
  int iterations_left = max_barrier_iterations;
  const Size controls{args.start.width, args.start.height};
  BarrierTerm<E> barrier(exec, args, args.min_determinant + margin);
  const ControlVectors<E> descent(exec, controls), step(exec, controls), kept(exec, controls);
  // At first as much as if the mean control point's images spoke of a shift by a spacing.
  constexpr double coefficients_per_span = 36;
  double weight =
      cell_px * cell_px / (args.along_x.step * args.along_y.step) * fit.mean_diagonal / coefficients_per_span;
  const auto objective = [&] {
    const double cost = barrier.value(joined);
    return BarrierTerm<E>::allows(cost) ? system.change(correction) + weight * cost
                                        : std::numeric_limits<double>::infinity();
  };
  for (int round = 0; round < max_rounds && iterations_left > 0; ++round, weight /= fall) {
    double here = objective();
    for (int i = 0; i < max_steps && iterations_left > 0; ++i) {
      system.descent(correction, descent.view());
      barrier.add_gradient(joined, -weight, descent.view());
      exec.for_each("clear", controls, ClearLanes{1, step.view().x});
      exec.for_each("clear", controls, ClearLanes{1, step.view().y});
      barrier.take_hessian(joined);
      system.precondition(1e-6 * fit.mean_diagonal,
                          [&](View2D<float> xx, View2D<float> xy, View2D<float> yy) {
                            barrier.add_blocks(weight, xx, xy, yy);
                          });
      const int iterations = system.solve(descent.view(), step.view(), 1e-2, iterations_left,
                                          [&](ConstControlPlanes vector, ControlPlanes product) {
                                            barrier.add_product(vector, weight, product);
                                          });
      fit.barrier_iterations += iterations;
      iterations_left -= iterations;
      const double before = here;
      exec.for_each("keep", controls, AddShare{correction, correction, 0, kept.view()});
      float share = 1;
      for (int halving = 0; halving <= max_halvings; ++halving, share /= 2) {
        exec.for_each("step", controls, AddShare{kept.view(), step.view(), share, correction});
        join();
        here = objective();
        if (here < before) break;
      }
      if (!(here < before)) {
        exec.for_each("step back", controls, AddShare{kept.view(), kept.view(), 0, correction});
        join();
        here = before;
      }
      if (before - here <= min_gain_share * std::abs(here)) break;
    }
  }
  fit.iterations += fit.barrier_iterations;
}

// The largest component of `step`, either way, with `negative` for scratch memory.
template <Executor E>
double largest_of(E& exec, ConstControlPlanes step, ControlPlanes negative) {
  const Size controls{step.x.width, step.x.height};
  exec.for_each("turn", controls, AddShare{step, step, -2, negative});
  const double up = -min2(minimum(exec, negative.x), minimum(exec, negative.y));
  return max2(up, -min2(minimum(exec, step.x), minimum(exec, step.y)));
}

template <Executor E>
BsplineFit evaluate_only(E& exec, const FitBsplineArgs& args) {
  auto start = exec.upload(args.start);
  const UploadedAxis<E> along_x(exec, args.along_x), along_y(exec, args.along_y);
  auto field = exec.stage_output(args.out_field);
  evaluate(exec, as_lanes(start.view()), along_x.view(), along_y.view(), as_lanes(field.view()));
  SpanBounds<E> bounds(exec, args);
  bounds.count_folds(as_lanes(start.view()));
  BsplineFit fit;
  fit.smallest_determinant = bounds.smallest_determinant();
  exec.download(field);
  exec.synchronize();
  return fit;
}

}  // namespace fit_bspline_detail

/// Fits a cubic B-spline grid to the measurements of a level by one Gauss-Newton step: minimises
///   sum over cells of 1/2 (u - field)' A (u - field) - b' (u - field)  +  bending_weight * regulariser
/// over the coefficients of u. With candidate weights nothing is fitted; instead `held_out` receives, for
/// each, the loss of predicting the cells of a checkerboard from the others. Without normal equations it only
/// evaluates `start` at the cells.
///
/// The result never folds: the determinant of p + u(p) is above min_determinant everywhere in the grid's
/// valid region, as its Bernstein coefficients bound it (SpanDeterminant). A fit that may fold is repeated
/// without the evidence around the folds; if that does not help, or leaves less than half of the cells, with
/// all of it inside a barrier, from as much of the last fit as does not fold: if need be from the start or,
/// if that folds itself, from zero displacement.
/// **Source**: Rueckert et al., "Nonrigid registration using free-form deformations", IEEE TMI 18(8), 1999
/// (the model and its bending energy); Bowman, "An alternative method of cross-validation", Biometrika 71(2),
/// 1984.
/// **Memory**: fit_bspline_bytes_per_control_point and fit_bspline_bytes_per_gathered_element. **Throws**
/// OutOfMemory.
template <Executor E>
BsplineFit fit_bspline(E& exec, const FitBsplineArgs& args) {
  using namespace fit_bspline_detail;
  const Size cells{args.field.width, args.field.height}, controls{args.start.width, args.start.height};
  if (args.normal_equations.width == 0) return evaluate_only(exec, args);
  auto field_memory = exec.upload(args.field);
  auto equations_memory = exec.upload(args.normal_equations);
  auto start_memory = exec.upload(args.start);
  const UploadedAxis<E> x_axis(exec, args.along_x), y_axis(exec, args.along_y);
  const SplineAxisTable along_x = x_axis.view(), along_y = y_axis.view();
  const View2D<const float> field = as_lanes(field_memory.view()), start = as_lanes(start_memory.view());
  View2D<const float> equations = equations_memory.view();
  equations.width = cells.width;
  const StiffnessForm form{along_x, along_y, args.regulariser};

  BsplineFit fit;
  const ControlVectors<E> before(exec, controls), correction(exec, controls);
  exec.for_each("split", controls, SplitToPlanes{start, before.view()});
  const Grid<E, 2> estimate(exec, cells);
  evaluate(exec, start, along_x, along_y, estimate.view());
  fit.cost = args.mutual ? exec.sum("cost", cells, PairCost{equations})
                         : exec.sum("cost", cells, CorrelationCost{equations});
  fit.bending_energy = exec.sum("bending", controls, StiffnessEnergy{form, before.view()});

  // Of the whole level, so that the tiles that it was measured by decide nothing.
  const double damping = args.damping > 0
                             ? args.damping * exec.sum("evidence", cells, CellEvidence{equations}) /
                                   static_cast<double>(cells.area())
                             : 0;
  SplineSystem<E> system(exec, x_axis, y_axis, controls, damping);
  if (!args.candidates.empty()) {
    compare_weights(exec, args, x_axis, y_axis, equations, field, before.view(), estimate.view(), system,
                    fit);
    exec.synchronize();
    return fit;
  }
  // Not in place: `out_field` may be `field`, which every attempt needs.
  const Grid<E, 2> fitted(exec, cells), joined(exec, controls);
  const View2D<const float> result = joined.view();
  SpanBounds<E> bounds(exec, args);
  const auto join = [&] {
    exec.for_each("join", controls, JoinSum{before.view(), correction.view(), joined.view()});
  };
  const auto attempt = [&](View2D<const float> share) {
    system.gather(equations, field, estimate.view(), {}, share);
    if (share.width == 0) fit.mean_diagonal = system.mean_diagonal();
    system.add_stiffness(args.bending_weight, form, before.view());
    fit.iterations +=
        system.solve(correction.view(), 1e-6 * fit.mean_diagonal, args.tolerance, args.max_iterations);
    join();
    return bounds.count_folds(result);
  };
  double folds = attempt({}), believed = 1;
  fit.held_spans = folds;
  if (folds > 0) {
    // Image forces that demand a fold cannot be right: around them the spline is left to its regulariser and
    // the damping.
    const Grid<E> share(exec, cells), marks(exec, cells), spread(exec, cells);
    exec.for_each("fill", cells, FillPlane{1, share.view()});
    const auto span = static_cast<std::int64_t>(std::ceil(1 / min2(args.along_x.step, args.along_y.step)));
    constexpr int max_spans = 4;
    for (int spans = 1; spans <= max_spans && folds > 0; ++spans) {
      exec.for_each("mark folds", cells, bounds.mark(along_x, along_y, marks.view()));
      exec.for_each("spread", cells, SpreadMarks{marks.view(), spans * span, true, spread.view()});
      exec.for_each("spread", cells, SpreadMarks{spread.view(), spans * span, false, marks.view()});
      exec.for_each("leave out", cells, LeaveOutMarked{marks.view(), share.view()});
      folds = attempt(share.view());
    }
    believed = exec.sum("believed", cells, PickLane{share.view(), 1, 0}) / static_cast<double>(cells.area());
  }
  constexpr double min_believed = 0.5;
  if (folds > 0 || believed < min_believed) {
    fit.met_barrier = true;
    // All evidence counts again, inside a barrier, from as much of the last fit as does not fold: close to
    // the barrier steps are short, so that this is a better place to begin than the start itself.
    const auto displace = [&](ConstControlPlanes planes, float share) {
      exec.for_each("displace", controls, AddShare{planes, planes, share, correction.view()});
      join();
      folds = bounds.count_folds(result);
    };
    constexpr int max_halvings = 20;
    for (int halving = 0; folds > 0 && halving < max_halvings; ++halving) displace(correction.view(), -0.5f);
    if (folds > 0) exec.for_each("clear", controls, ClearLanes{1, correction.view().x});
    if (folds > 0) exec.for_each("clear", controls, ClearLanes{1, correction.view().y});
    if (folds > 0) displace(correction.view(), 0);  // the start
    if (folds > 0) displace(before.view(), -2);     // zero displacement
    system.gather(equations, field, estimate.view(), {});
    system.add_stiffness(args.bending_weight, form, before.view());
    descend_within(exec, args, system, correction.view(), result, join, fit);
    bounds.count_folds(result);
  }
  fit.smallest_determinant = bounds.smallest_determinant();
  evaluate(exec, result, along_x, along_y, fitted.view());
  auto out = exec.stage_output(args.out);
  auto out_field = exec.stage_output(args.out_field);
  exec.for_each("store", controls, CopyLanes<2>{joined.view(), as_lanes(out.view())});
  exec.for_each("store", cells, CopyLanes<2>{fitted.view(), as_lanes(out_field.view())});
  fit.mean_step_px =
      exec.sum("step", cells, Distance{estimate.view(), fitted.view()}) / static_cast<double>(cells.area());
  exec.download(out);
  exec.download(out_field);
  fit.largest_step_px = largest_of(exec, correction.view(), before.view());
  exec.synchronize();
  return fit;
}

}  // namespace alinify

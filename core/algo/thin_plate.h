#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "core/algo/executor.h"
#include "core/algo/grid.h"
#include "core/algo/thin_plate_args.h"
#include "core/math/cell_grid.h"
#include "core/math/ops/resize_lanes.h"
#include "core/math/ops/solve_cell.h"
#include "core/math/ops/thin_plate.h"
#include "core/math/rect.h"

namespace alinify {

namespace thin_plate_detail {

// The matrix of a plate over a grid of nodes, and over all coarser grids: the preconditioner. Its numbers are
// means per cell on every grid, so that the same plate has a sixteenth of the stiffness where the spacing is
// twice as wide.
template <Executor E>
class PlateGrid {
 public:
  PlateGrid(E& exec, Size size)
      : exec_(exec),
        size_(size),
        matrix_(exec, size),
        right_(exec, size),
        direction_(exec, size),
        first_(exec, size),
        second_(exec, size) {
    if (std::min(size.width, size.height) >= shortest_side)
      coarser_ = std::make_unique<PlateGrid>(exec, halved(size));
  }

  // After the nodes' matrices and the residual were written: the coarser grids follow.
  void prepare(double stiffness) {
    stiffness_ = static_cast<float>(stiffness);
    if (!coarser_) return;
    exec_.for_each("gather to coarser", coarser_->size_,
                   GatherToCoarser<4>{matrix_.view(), true, coarser_->matrix_.view()});
    coarser_->prepare(stiffness / 16);
  }
  View2D<float> nodes() const { return matrix_.view(); }
  View2D<float> residual() const { return right_.view(); }
  View2D<float> scratch() const { return other_; }

  void multiply(View2D<const float> value, View2D<const float> right, View2D<float> out) {
    exec_.for_each("apply plate", size_, PlateProduct{matrix(), value, right, out});
  }
  // A V-cycle from zero: the residual over the matrix, nearly. It is symmetric, as a preconditioner has to
  // be, since the transfers between two grids are each other's adjoints. Overwrites the scratch memory.
  View2D<const float> precondition() {
    exec_.for_each("clear", size_, ClearLanes{2, value_});
    if (!coarser_) {
      relax(steps_of_coarsest, least_of_coarsest);
      return value_;
    }
    relax(steps, least);
    multiply(value_, right_.view(), other_);
    exec_.for_each("gather to coarser", coarser_->size_,
                   GatherToCoarser<2>{other_, false, coarser_->right_.view()});
    exec_.for_each("add from coarser", size_, AddFromCoarser{coarser_->precondition(), value_, value_});
    relax(steps, least);
    return value_;
  }

 private:
  // A grid with a shorter side has no coarser one: the longest waves across it are within reach of the
  // iteration.
  static constexpr std::int64_t shortest_side = 6;
  // Bounds of the eigenvalues to damp, relative to the diagonal. A difference has at most four nodes, so that
  // none is larger than 4. A grid damps what the next coarser one cannot show, and the coarsest all waves
  // across it.
  static constexpr double largest = 4, least = 0.2, least_of_coarsest = 0.01;
  static constexpr int steps = 4, steps_of_coarsest = 12;

  PlateMatrix matrix() const { return {matrix_.view(), stiffness_}; }

  // Chebyshev's iteration: damps all waves with an eigenvalue of `from` or more, and enlarges none.
  void relax(int count, double from) {
    const double middle = (largest + from) / 2, half = (largest - from) / 2, ratio = middle / half;
    double rho = 0;
    for (int k = 0; k < count; ++k) {
      const double next = k == 0 ? 1 / ratio : 1 / (2 * ratio - rho);
      RelaxPlate op{matrix(), right_.view(), value_};
      op.keep = static_cast<float>(next * rho);
      op.gain = static_cast<float>(k == 0 ? 1 / middle : 2 * next / half);
      op.direction = direction_.view();
      op.out = other_;
      exec_.for_each("relax", size_, op);
      std::swap(value_, other_);
      rho = next;
    }
  }

  E& exec_;
  Size size_;
  float stiffness_ = 0;
  Grid<E, 4> matrix_;
  Grid<E, 2> right_, direction_, first_, second_;
  View2D<float> value_ = first_.view(), other_ = second_.view();  // relax() swaps them
  std::unique_ptr<PlateGrid> coarser_;
};

// A field over the nodes of every 2 x 2 cells, and what is known of it.
template <Executor E>
class Plate {
 public:
  Plate(E& exec, View2D<const float> normal_equations, View2D<const float> field, double chance)
      : exec_(exec),
        size_(halved({field.width, field.height})),
        grid_(exec, size_),
        mean_(exec, size_),
        solution_(exec, size_),
        search_(exec, size_) {
    exec_.for_each(
        "gather nodes", size_,
        GatherNode{normal_equations, field, static_cast<float>(chance), grid_.nodes(), mean_.view()});
  }

  double mean_trace() {
    return (exec_.sum("trace", size_, PickLane{grid_.nodes(), 4, 0}) +
            exec_.sum("trace", size_, PickLane{grid_.nodes(), 4, 2})) /
           static_cast<double>(size_.area());
  }
  // The mean square of one of the field's second differences where they are known; 0: nothing is known. They
  // are measured after `halvings` of the grid, as far as it can be halved, and scaled to its spacing as those
  // of a smooth field are.
  double curvature(double evidence, int halvings) {
    return curvature_of(grid_.nodes(), mean_.view(), evidence, halvings);
  }

  // What a jump of the field is: its squared second differences exceed `limit`, and all nodes around, by
  // their matrices less `noise` of the larger eigenvalues, have more evidence than `seen` and show more than
  // `clear` of the jump.
  struct Jump {
    double limit = 0, seen = 0, clear = 0, noise = 0;
  };
  // Holds the field as firmly as `weight` at its landmarks, and where it jumps.
  void hold(const Jump& jump, double weight) {
    const Grid<E, 4> held(exec_, size_);
    exec_.for_each("hold plate", size_,
                   HoldPlate{mean_.view(), grid_.nodes(), static_cast<float>(jump.limit),
                             static_cast<float>(jump.seen), static_cast<float>(jump.clear),
                             static_cast<float>(jump.noise), static_cast<float>(weight), held.view()});
    exec_.for_each("store", size_, CopyLanes<4>{held.view(), grid_.nodes()});
  }

  // What to add to the field so that it bends least: by conjugate gradients.
  View2D<const float> solve(double stiffness, int iterations) {
    grid_.prepare(stiffness);
    const View2D<float> solution = solution_.view(), search = search_.view(), residual = grid_.residual();
    exec_.for_each("bending force", size_,
                   BendingForce{mean_.view(), static_cast<float>(stiffness), residual});
    exec_.for_each("clear", size_, ClearLanes{2, solution});
    double error = 0;
    for (int k = 0; k < iterations; ++k) {
      const View2D<const float> towards = grid_.precondition();
      const double before = error;
      error = dot(residual, towards);
      if (k == 0) {
        exec_.for_each("turn", size_, CopyLanes<2>{towards, search});
      } else {
        exec_.for_each("turn", size_,
                       AddFieldShare{towards, search, static_cast<float>(error / before), search});
      }
      const View2D<float> product = grid_.scratch();
      grid_.multiply(search, {}, product);
      const double resistance = dot(search, product);
      if (!(error > 0 && resistance > 0)) break;  // solved
      const auto step = static_cast<float>(error / resistance);
      exec_.for_each("advance", size_, AddFieldShare{solution, search, step, solution});
      exec_.for_each("advance", size_, AddFieldShare{residual, product, -step, residual});
    }
    return solution;
  }

 private:
  double dot(View2D<const float> a, View2D<const float> b) {
    return exec_.sum("dot", size_, FieldProduct{a, b});
  }
  double curvature_of(View2D<const float> matrix, View2D<const float> field, double mean_trace,
                      int halvings) {
    const Size size{field.width, field.height}, half = halved(size);
    if (halvings > 0 && std::min(half.width, half.height) > 2) {
      const Grid<E, 4> coarse_matrix(exec_, half);
      const Grid<E, 2> coarse_field(exec_, half);
      exec_.for_each("halve", half, HalveLanes<4>{matrix, coarse_matrix.view()});
      exec_.for_each("halve", half, HalveContinued{field, coarse_field.view()});
      return curvature_of(coarse_matrix.view(), coarse_field.view(), mean_trace, halvings - 1) / 16;
    }
    PlateCurvature term{matrix, field, static_cast<float>(mean_trace), true};
    const double weight = exec_.sum("curvature", size, term);
    if (!(weight > 1)) return 0;  // of a handful of nodes
    term.weights = false;
    constexpr int differences = 4, components = 2;
    return exec_.sum("curvature", size, term) / weight / (differences * components);
  }

  E& exec_;
  Size size_;
  PlateGrid<E> grid_;
  Grid<E, 2> mean_, solution_, search_;
};

}  // namespace thin_plate_detail

/// Replaces a field where little is known of it: the change d of the fitted field u minimises
///   sum d' A d + stiffness * sum |(u + d)_xx|^2 + 2 |(u + d)_xy|^2 + |(u + d)_yy|^2,
/// where A are the matrices of the normal equations. Texture holds the field to what was measured; over
/// ground that shows nothing it bends as little as a thin plate, and beyond the last that is seen it goes
/// straight on. How stiff the plate is follows from how the field bends where it is known. It is held at
/// landmarks, and where it is seen to jump, as at the rim of a piece that moved. Where it is nowhere known,
/// or not a number, it stays as it is.
/// **Source**: Duchon, "Splines minimizing rotation-invariant semi-norms in Sobolev spaces", Constructive
/// Theory of Functions of Several Variables, 1977; Brandt, "Multi-level adaptive solutions to boundary-value
/// problems", Mathematics of Computation 31, 1977; Hestenes and Stiefel, "Methods of conjugate gradients for
/// solving linear systems", 1952.
/// **Memory**: thin_plate_bytes_per_cell per cell.
template <Executor E>
void fit_thin_plate(E& exec, const ThinPlateArgs& args) {
  auto field_memory = exec.upload(args.field);
  auto normal_equations = exec.upload(args.normal_equations);
  auto out = exec.stage_output(args.out);
  const View2D<const float> field = as_lanes(field_memory.view());
  const Size cells{field.width, field.height};
  thin_plate_detail::Plate<E> plate(exec, normal_equations.view(), field, args.chance);
  // At four times the nodes' spacing the noise of a fit is small beside a curvature that matters.
  constexpr int halvings = 2, iterations = 4;
  constexpr double least_curvature = 1e-9;
  // Chosen on prints, weaves, rendered scenes and scans (docs/benchmarks.md).
  constexpr double stiffness_at_curvature = 3e-4, jump = 100, seen = 5e-4, clear = 0.1, noise = 0.01;
  const double evidence = plate.mean_trace(), measured = plate.curvature(evidence, halvings);
  if (measured > 0) {
    const double curvature = std::max(measured, least_curvature),
                 stiffness = stiffness_at_curvature / curvature;
    plate.hold({jump * curvature, seen * evidence, clear, noise}, 100 * stiffness);
    exec.for_each("add from coarser", cells,
                  AddFromCoarser{plate.solve(stiffness, iterations), field, as_lanes(out.view())});
  } else {
    exec.for_each("store", cells, CopyLanes<2>{field, as_lanes(out.view())});
  }
  exec.download(out);
  exec.synchronize();
}

}  // namespace alinify

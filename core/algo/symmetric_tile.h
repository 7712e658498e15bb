#pragma once

#include "core/algo/executor_hooks.h"
#include "core/algo/gaussian.h"
#include "core/algo/grid.h"
#include "core/math/cell_grid.h"
#include "core/math/ops/split_step.h"

namespace alinify::flow_tile_detail {

// Additional arguments of a symmetric tile, where the fixed image moves too.
template <Executor E>
struct SymmetricTile {
  SymmetricTile(E& exec, Size pixels)
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

}  // namespace alinify::flow_tile_detail

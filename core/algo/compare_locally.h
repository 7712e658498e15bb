#pragma once

#include <cstdint>

#include "core/algo/executor.h"
#include "core/algo/executor_hooks.h"
#include "core/math/ops/compare_windows.h"
#include "core/math/ops/pair_greys.h"
#include "core/math/scalar.h"

namespace alinify {

/// Margin in pixels that a comparison of neighbourhoods needs on every side of its output: half a window, and
/// one more for gradients.
constexpr int margin_of_windows(const ComposeNumbers& numbers) {
  return numbers.window_radius + 1;
}

namespace compare_locally_detail {

constexpr int vector_lanes = 8;

template <CompareMode mode, Executor E>
void compare_windows(E& exec, View2D<const std::uint8_t> fixed, View2D<const std::uint8_t> moving,
                     View2D<const std::uint8_t> both, const WindowSums& sums, View2D<Rgba8> out,
                     const ComposeNumbers& numbers) {
  const auto by = [&](auto op) {
    op.fixed = fixed, op.moving = moving, op.both = both;
    op.sums = sums, op.out = out, op.numbers = numbers;
    exec.for_each("compare windows",
                  Size{(out.width + op.lane_count - 1) / op.lane_count, (out.height + op.rows - 1) / op.rows},
                  op);
  };
  // On a GPU adjacent threads read adjacent columns.
  if constexpr (HasRegisterFloats<E>) {
    by(CompareWindows<mode, vector_lanes>{});
  } else {
    by(CompareWindows<mode, 1>{});
  }
}

}  // namespace compare_locally_detail

/// Compares two drawn sides after local contrast matching (CompareWindows). All views are in the executor's
/// memory.
/// **Shapes**: the sides have one size, larger than `out` by margin_of_windows() on every side: the same
/// pixel comes out the same in whatever block it is drawn. **Memory**: 23 bytes a pixel of a side.
template <Executor E>
void compare_locally(E& exec, CompareMode mode, View2D<const Rgba8> fixed, View2D<const Rgba8> moving,
                     View2D<Rgba8> out, const ComposeNumbers& numbers) {
  using namespace compare_locally_detail;
  const std::int64_t width = fixed.width, height = fixed.height;
  // Whole vectors are read at the end of a row.
  const std::int64_t stride = width + vector_lanes;
  const std::int64_t sum_stride = rounded_up(out.width, vector_lanes);
  auto greys = exec.template scratch<std::uint8_t>(3 * stride * height + vector_lanes);
  auto added = exec.template scratch<std::uint32_t>(WindowSums::kinds * sum_stride * height);
  const auto grey = [&](int k) {
    return View2D<std::uint8_t>{greys.data() + k * stride * height, width, height, stride};
  };
  const auto sum = [&](int k) {
    return View2D<std::uint32_t>{added.data() + k * sum_stride * height, out.width, height, sum_stride};
  };
  const WindowSums sums{sum(0), sum(1), sum(2), sum(3), sum(4)};
  exec.for_each("pair greys", Size{width, height}, PairGreys{fixed, moving, grey(0), grey(1), grey(2)});
  exec.for_each("sum window rows", Size{(out.width + SumWindowRow::count - 1) / SumWindowRow::count, height},
                SumWindowRow{grey(0), grey(1), grey(2), sums, numbers.window_radius});
  if (mode == CompareMode::Edges) {
    compare_windows<CompareMode::Edges>(exec, grey(0), grey(1), grey(2), sums, out, numbers);
  } else {
    compare_windows<CompareMode::LocalDifference>(exec, grey(0), grey(1), grey(2), sums, out, numbers);
  }
}

}  // namespace alinify

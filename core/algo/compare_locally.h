#pragma once

#include <cstdint>

#include "core/algo/executor.h"
#include "core/math/ops/compare_windows.h"
#include "core/math/ops/pair_greys.h"

namespace alinify {

/// Pixels that a comparison of neighbourhoods needs beyond every edge of what it draws: half a window, and
/// one more for gradients.
constexpr int margin_of_windows(const ComposeNumbers& numbers) {
  return numbers.window_radius + 1;
}

/// Compares two drawn sides after local contrast matching (CompareWindows). All views are in the executor's
/// memory.
/// **Shapes**: the sides have one size, larger than `out` by margin_of_windows() on every side: the same
/// pixel comes out the same in whatever block it is drawn. **Memory**: 23 bytes a pixel of a side.
template <Executor E>
void compare_locally(E& exec, CompareMode mode, View2D<const Rgba8> fixed, View2D<const Rgba8> moving,
                     View2D<Rgba8> out, const ComposeNumbers& numbers) {
  constexpr std::int64_t lanes = 8;
  const std::int64_t width = fixed.width, height = fixed.height;
  // Whole vectors are read at the end of a row.
  const std::int64_t stride = width + lanes, sum_stride = (out.width + lanes - 1) / lanes * lanes;
  auto greys = exec.template scratch<std::uint8_t>(3 * stride * height + lanes);
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
  const auto compare = [&](auto op) {
    constexpr std::int64_t across = decltype(op)::lane_count;
    op.fixed = grey(0), op.moving = grey(1), op.both = grey(2);
    op.sums = sums, op.out = out, op.numbers = numbers;
    exec.for_each("compare windows",
                  Size{(out.width + across - 1) / across, (out.height + op.rows - 1) / op.rows}, op);
  };
  const auto compare_by = [&](auto constant) {
    constexpr int count = decltype(constant)::value;
    if (mode == CompareMode::Edges) return compare(CompareWindows<CompareMode::Edges, count>{});
    compare(CompareWindows<CompareMode::LocalDifference, count>{});
  };
  // On a GPU adjacent threads read adjacent columns.
  if constexpr (requires { E::register_floats; }) return compare_by(std::integral_constant<int, lanes>{});
  compare_by(std::integral_constant<int, 1>{});
}

}  // namespace alinify

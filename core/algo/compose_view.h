#pragma once

#include "core/algo/executor.h"
#include "core/math/ops/compose_pair.h"

namespace alinify {

/// Calls f with the mode as a compile-time constant. Pixel by pixel, LocalDifference is Difference and Edges
/// are RedCyan: compare_locally() evaluates their neighbourhoods.
template <class F>
void with_compare_mode(CompareMode mode, F&& f) {
  const auto call = [&]<CompareMode m>(std::integral_constant<CompareMode, m> constant) { f(constant); };
  switch (mode) {
    case CompareMode::Overlay:
      return call(std::integral_constant<CompareMode, CompareMode::Overlay>{});
    case CompareMode::Difference:
    case CompareMode::LocalDifference:
      return call(std::integral_constant<CompareMode, CompareMode::Difference>{});
    case CompareMode::Fixed:
      return call(std::integral_constant<CompareMode, CompareMode::Fixed>{});
    case CompareMode::Moving:
      return call(std::integral_constant<CompareMode, CompareMode::Moving>{});
    case CompareMode::Checkerboard:
      return call(std::integral_constant<CompareMode, CompareMode::Checkerboard>{});
    case CompareMode::RedCyan:
    case CompareMode::Edges:
      return call(std::integral_constant<CompareMode, CompareMode::RedCyan>{});
    case CompareMode::Swipe:
      return call(std::integral_constant<CompareMode, CompareMode::Swipe>{});
  }
}

/// Composites two sides that are already drawn at the picture's size. All views are in the executor's memory.
template <Executor E>
void compose_sides(E& exec, CompareMode mode, View2D<const Rgba8> fixed, View2D<const Rgba8> moving,
                   View2D<Rgba8> out, const ComposeNumbers& numbers) {
  with_compare_mode(mode, [&](auto constant) {
    exec.for_each("compose", Size{(out.width + 1) / 2, out.height},
                  ComposePair<decltype(constant)::value>{fixed, moving, out, numbers});
  });
}

/// The same for views in host memory.
template <Executor E>
void compose_view(E& exec, CompareMode mode, View2D<const Rgba8> fixed, View2D<const Rgba8> moving,
                  View2D<Rgba8> out, const ComposeNumbers& numbers) {
  auto f = exec.upload(fixed);
  auto m = exec.upload(moving);
  auto picture = exec.stage_output(out);
  compose_sides(exec, mode, f.view(), m.view(), picture.view(), numbers);
  exec.download(picture);
  exec.synchronize();
}

}  // namespace alinify

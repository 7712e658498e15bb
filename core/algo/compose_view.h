#pragma once

#include "core/algo/executor.h"
#include "core/math/ops/compose_pixel.h"

namespace alinify {

/// Compares two layers, already drawn at the picture's size, in one picture. All views lie in host memory.
template <Executor E>
void compose_view(E& exec, CompareMode mode, View2D<const Rgba8> fixed, View2D<const Rgba8> moving,
                  View2D<Rgba8> out, const ComposeNumbers& numbers) {
  auto f = exec.upload(fixed);
  auto m = exec.upload(moving);
  auto picture = exec.stage_output(out);
  const Size extent{out.width, out.height};
  switch (mode) {
    case CompareMode::Overlay:
      exec.for_each("overlay", extent,
                    ComposePixel<CompareMode::Overlay>{f.view(), m.view(), picture.view(), numbers});
      break;
    case CompareMode::Difference:
      exec.for_each("difference", extent,
                    ComposePixel<CompareMode::Difference>{f.view(), m.view(), picture.view(), numbers});
      break;
    case CompareMode::Fixed:
      exec.for_each("fixed", extent,
                    ComposePixel<CompareMode::Fixed>{f.view(), m.view(), picture.view(), numbers});
      break;
    case CompareMode::Moving:
      exec.for_each("moving", extent,
                    ComposePixel<CompareMode::Moving>{f.view(), m.view(), picture.view(), numbers});
      break;
    case CompareMode::Checkerboard:
      exec.for_each("checkerboard", extent,
                    ComposePixel<CompareMode::Checkerboard>{f.view(), m.view(), picture.view(), numbers});
      break;
    case CompareMode::RedCyan:
      exec.for_each("red-cyan", extent,
                    ComposePixel<CompareMode::RedCyan>{f.view(), m.view(), picture.view(), numbers});
      break;
  }
  exec.download(picture);
  exec.synchronize();
}

}  // namespace alinify

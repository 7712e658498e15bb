#pragma once

#include "core/algo/compose_view.h"
#include "core/algo/executor.h"
#include "core/math/ops/compose_rgb.h"

namespace alinify {

/// Compares two opaque colour pictures of one size in a third, all at full resolution. The views' widths
/// count bytes, three a pixel; they may lie in memory of the executor's own.
template <Executor E>
void compose_images(E& exec, CompareMode mode, View2D<const std::uint8_t> fixed, View2D<const std::uint8_t> moving,
                    View2D<std::uint8_t> out, const ComposeNumbers& numbers, int opacity) {
  auto f = exec.upload(fixed);
  auto m = exec.upload(moving);
  auto picture = exec.stage_output(out);
  const auto begins_words = [](const auto& view) {
    return reinterpret_cast<std::uintptr_t>(view.data) % 4 == 0 && view.stride % 4 == 0;
  };
  const bool words = begins_words(f.view()) && begins_words(m.view()) && begins_words(picture.view());
  with_compare_mode(mode, [&](auto constant) {
    exec.for_each("compose images", Size{(out.width / 3 + 3) / 4, out.height},
                  ComposeRgb<decltype(constant)::value>{f.view(), m.view(), picture.view(), numbers, opacity,
                                                        words});
  });
  exec.download(picture);
  exec.synchronize();
}

}  // namespace alinify

#pragma once

#include <cstdint>
#include <tuple>

#include "core/algo/compose_view.h"
#include "core/algo/executor.h"
#include "core/math/ops/compose_bytes.h"
#include "core/math/ops/compose_rgb.h"

namespace alinify {

namespace compose_images_detail {

template <CompareMode mode, Executor E>
void compose_bytes(E& exec, View2D<const std::uint8_t> fixed, View2D<const std::uint8_t> moving,
                   View2D<std::uint8_t> out, const ComposeNumbers& numbers, int opacity) {
  const auto on_rows = [&](View2D<const std::uint8_t> f, View2D<const std::uint8_t> m,
                           View2D<std::uint8_t> o) {
    const auto aligned = [](const auto& view) {
      return reinterpret_cast<std::uintptr_t>(view.data) % 16 == 0 &&
             (view.stride % 16 == 0 || view.height == 1);
    };
    using Op = ComposeBytes<mode>;
    exec.for_each("compose bytes", Size{(o.width + Op::bytes - 1) / Op::bytes, o.height},
                  Op{f, m, o, numbers.gain_16th, opacity, aligned(f) && aligned(m) && aligned(o)});
  };
  if (fixed.stride != out.width || moving.stride != out.width || out.stride != out.width)
    return on_rows(fixed, moving, out);
  // Contiguous images: process them as rows of a convenient length, plus the remainder.
  constexpr std::int64_t width = std::int64_t{1} << 16;
  const std::int64_t count = out.width * out.height, rows = count / width;
  const auto part = [](const auto& view, std::int64_t first, std::int64_t across, std::int64_t down) {
    auto piece = view;
    piece.data += first;
    piece.width = piece.stride = across;
    piece.height = down;
    return piece;
  };
  for (const auto& [first, across, down] : {std::tuple{std::int64_t{0}, width, rows},
                                            std::tuple{rows * width, count - rows * width, std::int64_t{1}}})
    if (across * down > 0)
      on_rows(part(fixed, first, across, down), part(moving, first, across, down),
              part(out, first, across, down));
}

}  // namespace compose_images_detail

/// Composites two opaque colour images of the same size at full resolution. View widths count bytes, three
/// per pixel; views may be in the executor's own memory.
template <Executor E>
void compose_images(E& exec, CompareMode mode, View2D<const std::uint8_t> fixed,
                    View2D<const std::uint8_t> moving, View2D<std::uint8_t> out,
                    const ComposeNumbers& numbers, int opacity) {
  auto f = exec.upload(fixed);
  auto m = exec.upload(moving);
  auto picture = exec.stage_output(out);
  if (mode == CompareMode::Overlay || mode == CompareMode::Difference) {
    using namespace compose_images_detail;
    if (mode == CompareMode::Overlay) {
      compose_bytes<CompareMode::Overlay>(exec, f.view(), m.view(), picture.view(), numbers, opacity);
    } else {
      compose_bytes<CompareMode::Difference>(exec, f.view(), m.view(), picture.view(), numbers, opacity);
    }
    exec.download(picture);
    return exec.synchronize();
  }
  const auto begins_words = [](const auto& view) {
    return reinterpret_cast<std::uintptr_t>(view.data) % 4 == 0 && view.stride % 4 == 0;
  };
  const bool words = begins_words(f.view()) && begins_words(m.view()) && begins_words(picture.view());
  with_compare_mode(mode, [&](auto constant) {
    exec.for_each(
        "compose images", Size{(out.width / 3 + 3) / 4, out.height},
        ComposeRgb<decltype(constant)::value>{f.view(), m.view(), picture.view(), numbers, opacity, words});
  });
  exec.download(picture);
  exec.synchronize();
}

}  // namespace alinify

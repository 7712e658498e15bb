#pragma once

#include "core/algo/executor.h"
#include "core/algo/halve_grey_args.h"
#include "core/math/ops/halve_grey.h"

namespace alinify {

/// Halves the resolution with taps 1 5 10 10 5 1 along both axes: threads finer than two pixels vanish rather
/// than alias to moire. **Range**: rounded to nearest. **Memory**: 4 bytes per pixel of 512 rows.
template <Executor E>
void halve_grey(E& exec, const HalveGreyArgs& args) {
  auto pixels = exec.upload(args.pixels);
  auto half = exec.stage_output(args.half);
  constexpr std::int64_t band = 512;
  auto memory = exec.template scratch<std::uint32_t>(args.pixels.width * min2(band, args.half.height));
  for (std::int64_t y = 0; y < args.half.height; y += band) {
    const std::int64_t rows = min2(band, args.half.height - y);
    const View2D<std::uint32_t> sums{memory.data(), args.pixels.width, rows, args.pixels.width};
    exec.for_each("halve down", Size{sums.width, rows}, HalveGreyDown{pixels.view(), y, sums});
    exec.for_each("halve across", Size{args.half.width, rows}, HalveGreyAcross{sums, y, half.view()});
  }
  exec.download(half);
  if (args.mask.width > 0) {
    auto mask = exec.upload(args.mask);
    auto half_mask = exec.stage_output(args.half_mask);
    exec.for_each("halve mask", Size{args.half_mask.width, args.half_mask.height},
                  HalveMask{mask.view(), half_mask.view()});
    exec.download(half_mask);
    exec.synchronize();
  }
  exec.synchronize();
}

}  // namespace alinify

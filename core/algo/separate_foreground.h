#pragma once

#include <cmath>
#include <cstdint>

#include "core/algo/fill_holes.h"
#include "core/algo/foreground_args.h"
#include "core/algo/grid.h"
#include "core/algo/label_components.h"
#include "core/algo/squared_distance.h"
#include "core/math/ops/compare_distance.h"
#include "core/math/ops/count_greys.h"
#include "core/math/ops/smooth_grey.h"
#include "core/math/ops/threshold_pixel.h"

namespace alinify {

namespace foreground_detail {

template <Executor E>
void smooth(E& exec, View2D<const std::uint16_t> grey, double sigma, View2D<std::uint16_t> out) {
  const Size size{grey.width, grey.height};
  const WholeTaps taps = whole_taps(sigma);
  Grid<E, 1, std::uint16_t> between(exec, size);
  exec.for_each("smooth rows", size, SmoothGrey<false>{grey, taps, between.view()});
  exec.for_each("smooth columns", size, SmoothGrey<true>{between.view(), taps, out});
}

// The square of a radius in whole numbers: pixels at exactly that distance belong to the disc.
inline std::uint32_t squared_radius(double radius) {
  const double known = min2(radius, 65534.0);
  return static_cast<std::uint32_t>(std::floor(known * known + 1e-9));
}

/// Removes parts that a disc of the radius does not fit into (`grow_first`: fills such gaps).
template <Executor E>
void open_or_close(E& exec, View2D<std::uint8_t> mask, double radius, bool grow_first) {
  const Size size{mask.width, mask.height};
  const std::uint32_t squared = squared_radius(radius);
  Grid<E, 1, std::uint32_t> distance(exec, size);
  const auto grow = [&] {
    exec.for_each("invert", size, InvertMask{mask, mask});
    distance_detail::squared_distance<E>(exec, mask, distance.view());
    exec.for_each("grow", size, CompareDistance{distance.view(), squared, true, mask});
  };
  const auto shrink = [&] {
    distance_detail::squared_distance<E>(exec, mask, distance.view());
    exec.for_each("shrink", size, CompareDistance{distance.view(), squared, false, mask});
  };
  if (grow_first) {
    grow();
    shrink();
  } else {
    shrink();
    grow();
  }
}

template <Executor E>
void remove_small(E& exec, View2D<std::uint8_t> mask, std::uint32_t smallest) {
  const Size size{mask.width, mask.height};
  Grid<E, 1, std::uint32_t> labels(exec, size);
  const std::int64_t count = components_detail::label(exec, View2D<const std::uint8_t>(mask),
                                                      ComponentsOf::Foreground, labels.view());
  auto areas = exec.template scratch<std::uint32_t>(count + 1);
  components_detail::count_areas(exec, View2D<const std::uint32_t>(labels.view()), count, areas.data());
  exec.for_each("remove small", size, RemoveSmall{labels.view(), areas.data(), smallest, mask});
}

}  // namespace foreground_detail

/// Separates foreground from background: smooths, compares with the threshold, removes parts narrower than
/// the opening's disc, closes gaps narrower than the closing's, fills holes, removes small components (by 8
/// neighbours). Discs are Euclidean: a pixel belongs to one if its centre is no farther than the radius.
/// Pixels beyond the image neither grow nor shrink anything. **Memory**: 12 bytes a pixel beside the
/// arguments.
template <Executor E>
void separate_foreground(E& exec, const SeparateArgs& args) {
  auto grey = exec.upload(args.grey);
  auto staged = exec.stage_output(args.mask);
  const View2D<std::uint8_t> mask = staged.view();
  const Size size{mask.width, mask.height};
  if (args.smooth_px > 0) {
    Grid<E, 1, std::uint16_t> smooth(exec, size);
    foreground_detail::smooth(exec, View2D<const std::uint16_t>(grey.view()), args.smooth_px, smooth.view());
    exec.for_each("threshold", size, ThresholdPixel{smooth.view(), args.threshold, args.bright, mask});
  } else {
    exec.for_each("threshold", size, ThresholdPixel{grey.view(), args.threshold, args.bright, mask});
  }
  if (args.open_px > 0) foreground_detail::open_or_close(exec, mask, args.open_px, false);
  if (args.close_px > 0) foreground_detail::open_or_close(exec, mask, args.close_px, true);
  if (args.largest_hole_px > 0) holes_detail::fill(exec, mask, args.largest_hole_px);
  if (args.smallest_px > 1) foreground_detail::remove_small(exec, mask, args.smallest_px);
  exec.download(staged);
  exec.synchronize();
}

/// Counts the grey levels, smoothed, in bins (core/math/ops/count_greys.h). **Shapes**: counts: grey_bins
/// x 1.
/// **Memory**: 4 bytes a pixel.
template <Executor E>
void count_greys(E& exec, View2D<const std::uint16_t> grey, double smooth_px, View2D<std::uint32_t> counts) {
  auto from = exec.upload(grey);
  auto staged = exec.stage_output(counts);
  const Size size{grey.width, grey.height};
  constexpr std::int64_t max_stretches = 4096;
  const std::int64_t rows = max2(std::int64_t{1}, (size.height + max_stretches - 1) / max_stretches),
                     stretches = (size.height + rows - 1) / rows;
  const auto count = [&](View2D<const std::uint16_t> levels) {
    Grid<E, 1, std::uint32_t> partial(exec, {grey_bins, stretches});
    exec.for_each("count greys", Size{1, stretches}, CountGreysOfRows{levels, rows, partial.view()});
    exec.for_each("sum counts", Size{grey_bins, 1}, SumGreyCounts{partial.view(), staged.view()});
  };
  if (smooth_px > 0) {
    Grid<E, 1, std::uint16_t> smooth(exec, size);
    foreground_detail::smooth(exec, View2D<const std::uint16_t>(from.view()), smooth_px, smooth.view());
    count(smooth.view());
  } else {
    count(from.view());
  }
  exec.download(staged);
  exec.synchronize();
}

}  // namespace alinify

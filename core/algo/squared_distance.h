#pragma once

#include <cmath>
#include <cstdint>

#include "core/algo/executor_hooks.h"
#include "core/algo/foreground_args.h"
#include "core/algo/grid.h"
#include "core/math/ops/compare_distance.h"
#include "core/math/ops/row_distance.h"

namespace alinify {

namespace distance_detail {

// Columns per call: a processor works on as many as its registers hold.
template <class E>
constexpr int columns_per_call() {
  if constexpr (HasRegisterFloats<E>) return 32;
  return 1;
}

/// Fills row `to` of a list of rows, from another view's only row if there is one.
struct EdgeDistances {
  View2D<const std::uint16_t> from;
  View2D<std::uint16_t> to;
  std::int64_t row = 0;
  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    to.at(x, row) = from.width ? from.at(x, 0) : farthest_px;
  }
};

template <Executor E>
void squared_distance(E& exec, View2D<const std::uint8_t> mask, View2D<std::uint32_t> squared,
                      View2D<const std::uint16_t> above = {}, View2D<const std::uint16_t> below = {}) {
  constexpr int count = columns_per_call<E>();
  const Size size{mask.width, mask.height};
  const std::int64_t bands = (size.height + distance_band - 1) / distance_band;
  Grid<E, 1, std::uint16_t> from_above(exec, {size.width, bands + 1}),
      from_below(exec, {size.width, bands + 1}), column(exec, size);
  const View2D<std::uint16_t> up = from_above.view(), down = from_below.view();
  const Size calls{(size.width + count - 1) / count, bands};
  exec.for_each("edge distances", Size{size.width, 1}, EdgeDistances{above, up, 0});
  exec.for_each("edge distances", Size{size.width, 1}, EdgeDistances{below, down, bands});
  exec.for_each(
      "band zeros", calls,
      BandZeros<count>{
          mask, {up.row(1), up.width, bands, up.stride}, {down.data, down.width, bands, down.stride}});
  exec.for_each("carry zeros", Size{size.width, 2}, CarryZeros{up, down, size.height});
  exec.for_each("column distance", calls, ColumnDistance<count>{mask, up, down, column.view()});
  exec.for_each("row distance", Size{1, size.height},
                RowDistance{column.view(), squared,
                            above.width || below.width ? farthest_px - 1
                                                       : min2(size.height, std::int64_t{farthest_px - 1})});
}

}  // namespace distance_detail

/// The squared Euclidean distance of every pixel to the nearest zero of the mask, exact in whole numbers: 0
/// at zeros, 1 beside one. Pixels beyond the mask count as neither.
///
/// **Range**: up to farthest_squared_px (core/math/ops/row_distance.h), which stands for 65535 px and more
/// and for a mask without zeros. **Memory**: 2 bytes a pixel beside the arguments. **Source**: RowDistance.
template <Executor E>
void squared_distance(E& exec, const DistanceArgs& args) {
  auto mask = exec.upload(args.mask);
  auto above = exec.upload(args.zeros_above);
  auto below = exec.upload(args.zeros_below);
  auto squared = exec.stage_output(args.squared);
  distance_detail::squared_distance(exec, mask.view(), squared.view(), above.view(), below.view());
  exec.download(squared);
  exec.synchronize();
}

}  // namespace alinify

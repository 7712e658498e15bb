#pragma once

#include <cstdint>

#include "core/algo/foreground_args.h"
#include "core/algo/grid.h"
#include "core/algo/label_components.h"
#include "core/math/ops/copy_seams.h"

namespace alinify {

namespace holes_detail {

template <Executor E>
void fill(E& exec, View2D<std::uint8_t> mask, std::uint32_t largest, View2D<const std::uint8_t> top = {},
          View2D<const std::uint8_t> bottom = {}) {
  const Size size{mask.width, mask.height};
  Grid<E, 1, std::uint32_t> labels(exec, size);
  const std::int64_t count = components_detail::label(exec, View2D<const std::uint8_t>(mask),
                                                      ComponentsOf::Holes, labels.view(), top, bottom);
  auto areas = exec.template scratch<std::uint32_t>(count + 1);
  components_detail::count_areas(exec, View2D<const std::uint32_t>(labels.view()), count, areas.data());
  exec.for_each("fill holes", size, FillHoles{labels.view(), areas.data(), largest, mask});
}

}  // namespace holes_detail

/// Fills the holes of a mask: components of zeros, by 4 neighbours, that do not reach the border of the image
/// and are no larger than asked for.
///
/// In slabs: hole_seams() of every slab tells which components meet at the seams; merging these identifies
/// the components that are not holes; fill_holes() of every slab then gives the same bits as one call on the
/// whole mask.
/// **Memory**: 9 bytes a pixel beside the arguments. **Range**: fewer than 2^31 pixels a call.
template <Executor E>
void fill_holes(E& exec, const FillArgs& args) {
  auto before = exec.upload(View2D<const std::uint8_t>(args.mask));
  auto top = exec.upload(args.open_top);
  auto bottom = exec.upload(args.open_bottom);
  auto staged = exec.stage_output(args.mask);
  const View2D<std::uint8_t> mask = staged.view();
  const Size size{mask.width, mask.height};
  exec.for_each("copy mask", size, CopyMask{before.view(), mask});
  holes_detail::fill(exec, mask, args.largest_px, top.view(), bottom.view());
  exec.download(staged);
  exec.synchronize();
}

/// Components of a slab's zeros that reach its first and last row.
template <Executor E>
void hole_seams(E& exec, const HoleSeamArgs& args) {
  auto mask = exec.upload(args.mask);
  auto seam_labels = exec.stage_output(args.labels);
  auto seam_areas = exec.stage_output(args.areas);
  const Size size{args.mask.width, args.mask.height};
  Grid<E, 1, std::uint8_t> closed(exec, {size.width, 1});
  exec.for_each("close seams", Size{size.width, 1}, FillRow{closed.view(), 0});
  const View2D<const std::uint8_t> shut = closed.view(), open;
  Grid<E, 1, std::uint32_t> labels(exec, size);
  const std::int64_t count = components_detail::label(exec, mask.view(), ComponentsOf::Holes, labels.view(),
                                                      args.first ? open : shut, args.last ? open : shut);
  auto areas = exec.template scratch<std::uint32_t>(count + 1);
  components_detail::count_areas(exec, View2D<const std::uint32_t>(labels.view()), count, areas.data());
  exec.for_each("copy seams", Size{size.width, 2},
                CopySeams{labels.view(), areas.data(), seam_labels.view(), seam_areas.view()});
  exec.download(seam_labels);
  exec.download(seam_areas);
  exec.synchronize();
}

}  // namespace alinify

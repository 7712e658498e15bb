#pragma once

#include <cmath>
#include <cstdint>
#include <functional>

#include "core/algo/foreground_args.h"
#include "core/algo/grid.h"
#include "core/algo/label_components.h"
#include "core/algo/running_sum.h"
#include "core/algo/squared_distance.h"
#include "core/math/ops/merge_basins.h"

namespace alinify {

namespace split_detail {

/// The basins' lists in the executor's memory.
template <Executor E>
struct BasinLists {
  BasinLists(E& exec, std::int64_t count_)
      : count(count_),
        peaks(exec.template scratch<Rank>(count + 1)),
        passes(exec.template scratch<Rank>(count + 1)),
        groups(exec.template scratch<std::uint32_t>(count + 1)),
        into(exec.template scratch<std::uint32_t>(count + 1)),
        pieces(exec.template scratch<std::uint32_t>(count + 1)),
        middles(exec.template scratch<std::uint32_t>(count + 2)) {}
  Basins basins() const {
    return {count, peaks.data(), passes.data(), groups.data(), into.data(), pieces.data()};
  }
  Size rows() const { return {basins_per_row, (count + basins_per_row) / basins_per_row}; }

  template <class T>
  using Memory = decltype(std::declval<E&>().template scratch<T>(0));
  std::int64_t count;
  Memory<Rank> peaks, passes;
  Memory<std::uint32_t> groups, into, pieces, middles;
};

/// Points every pixel at its peak. Looks every few rounds whether all have arrived.
template <Executor E>
void climb(E& exec, View2D<const std::uint32_t> squared, Node* parents) {
  const Size image{squared.width, squared.height};
  exec.for_each("climb", image, ClimbDistance{squared, parents});
  do {
    for (const bool backwards : {false, true})
      exec.for_each("shorten climb", image, ShortenClimb{image, 8, backwards, parents});
  } while (exec.sum("still climbing", image, StillClimbing{image.width, parents}) > 0);
}

template <Executor E>
std::uint32_t split(E& exec, View2D<const std::uint8_t> mask, View2D<std::uint32_t> labels, double neck,
                    double min_half_width_px, const std::function<void()>& interrupted) {
  const Size image{mask.width, mask.height};
  Grid<E, 1, std::uint32_t> distance(exec, image);
  distance_detail::squared_distance<E>(exec, mask, distance.view());
  const View2D<const std::uint32_t> squared = distance.view();
  components_detail::RootCounts<E> peaks(exec, image);
  std::uint32_t count = 0;
  {
    auto parents = exec.template scratch<Node>(image.area() + 1);
    exec.for_each("outside", Size{1, 1}, ClearList{parents.data(), 1});
    climb(exec, squared, parents.data());
    exec.for_each("mark peaks", peaks.words(), MarkRootPixels{image.width, parents.data(), peaks.roots()});
    count = peaks.count(exec);
    exec.for_each("label basins", image, LabelPixels{parents.data(), peaks.numbers(), labels});
  }
  BasinLists<E> lists(exec, count);
  const Basins basins = lists.basins();
  const Size rows = lists.rows();
  exec.for_each("start basins", peaks.words(), StartBasins{peaks.roots(), squared, labels, basins});
  Grid<E, 1, std::uint32_t> edges(exec, peaks.words());
  {
    Grid<E, 1, std::uint8_t> marked(exec, image);
    exec.for_each("mark edges", image, MarkBasinEdges{labels, marked.view()});
    exec.for_each("pack edges", peaks.words(), PackPixels{marked.view(), false, edges.view()});
  }
  const double share = clamp(neck, 0.0, 1.0);
  const JoinBasins joining{
      squared, labels, basins, static_cast<std::uint32_t>(std::lround(share * share * 65536)),
      static_cast<std::uint32_t>(std::ceil(min2(min_half_width_px * min_half_width_px, 4e9)))};
  // A round joins at least the lower one of every two groups that are each other's highest pass, so it is
  // done when a round joins none.
  constexpr int rounds_between_looks = 3;
  double joined = 1;
  while (joined > 0) {
    interrupted();
    for (int round = 0; round < rounds_between_looks; ++round) {
      exec.for_each("clear passes", rows, ClearPasses{basins});
      exec.for_each("find passes", peaks.words(), FindPasses{squared, labels, edges.view(), basins});
      exec.for_each("join basins", rows, joining);
      exec.for_each("follow groups", rows, FollowGroups{basins});
    }
    joined = exec.sum("joined", rows, JoinedAnother{basins});
  }
  exec.for_each("find middles", rows, FindMiddles{basins, lists.middles.data()});
  sum_before(exec, lists.middles.data(), std::int64_t{count} + 1);
  exec.for_each("label pieces", image, LabelPieces{basins, lists.middles.data(), labels});
  return fetch_element(exec, lists.middles.data(), std::int64_t{count} + 1);
}

}  // namespace split_detail

/// Labels the pieces of a mask from 1, the background 0, and returns how many there are: connected components
/// by 8 neighbours in reading order of their first pixels; or, to `split` touching ones, the catchment basins
/// of the distance to the background, merged until only narrow necks separate them, in reading order of their
/// middles.
///
/// The watershed is defined without an order of visits, so it is the same on every device: pixels are ranked
/// by (squared distance, place); two neighbours are joined by an edge as high as the lower of them (then the
/// higher); pieces are the maximum spanning forest of these edges, cut at the passes of the peaks that count.
/// A peak's pass is where, going down from it, a higher peak is met first. It counts if the half width at the
/// pass is less than `neck` times that at the peak, which must be at least min_half_width_px: so a slab of
/// even width stays whole, whatever its outline's noise. The forest is found by Boruvka's rounds, in each of
/// which groups take their highest edges.
/// **Memory**: 13 bytes a pixel, and up to 9 more where peaks are as dense as can be. **Range**: fewer than
/// 2^31 pixels. `interrupted` is called between rounds and may throw. **Source**: Cousty, Bertrand, Najman,
/// Couprie, "Watershed Cuts: Minimum Spanning Forests and the Drop of Water Principle", IEEE TPAMI 31(8),
/// 2009; peaks and passes: Najman, Schmitt, "Geodesic Saliency of Watershed Contours and Hierarchical
/// Segmentation", IEEE TPAMI 18(12), 1996.
template <Executor E>
std::uint32_t label_pieces(E& exec, const LabelArgs& args, const std::function<void()>& interrupted) {
  auto mask = exec.upload(args.mask);
  auto staged = exec.stage_output(args.labels);
  const std::uint32_t count =
      args.split ? split_detail::split<E>(exec, mask.view(), staged.view(), args.neck, args.min_half_width_px,
                                          interrupted)
                 : components_detail::label<E>(exec, mask.view(), ComponentsOf::Foreground, staged.view());
  exec.download(staged);
  exec.synchronize();
  return count;
}

}  // namespace alinify
